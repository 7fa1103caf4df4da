import type { CsvRow } from '../../csv/table-rows.ts';
import { isLeftOut } from '../drop-filters.ts';
import type { Mapping } from '../mapping.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import { decimalOf } from '../sheets/profile-column.ts';
import type { SheetTable } from '../sheets/read-tables.ts';

/** Rows in the shop's own form, and the rows that are left out, each with its reason. */
export type Applied = {
  readonly files: readonly AppliedFile[];
  readonly leftOut: readonly LeftOut[];
  /** Sentences about values that the mapper did not use. */
  readonly notes: readonly string[];
};
type AppliedFile = {
  readonly kind: string;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
};
export type LeftOut = { readonly line: number; readonly row: string; readonly says: string };

/** Reads the cells of rows by the slots of a mapping. */
export function rowReader({ slots, answers }: Mapping, table: SheetTable) {
  const places = new Map<string, number[]>();
  for (const [place, slot] of slots.entries()) places.set(slot, [...(places.get(slot) ?? []), place]);
  const textOf = (row: SheetRow, slot: string) => {
    const text = row.cells[places.get(slot)?.[0] ?? -1] ?? '';
    const isCode = slot === 'Code' || slot === 'CustomerAccount';
    return isCode && answers.codeWidth !== undefined && /^\d+$/.test(text)
      ? text.padStart(answers.codeWidth, '0')
      : text;
  };
  const textsOf = (row: SheetRow, slot: string) =>
    (places.get(slot) ?? []).map((place) => row.cells[place] ?? '');
  return {
    has: (slot: string) => places.has(slot),
    text: textOf,
    all: textsOf,
    filled: (row: SheetRow, slot: string) => textsOf(row, slot).filter((text) => text !== ''),
    headOf: (slot: string) => table.head[places.get(slot)?.[0] ?? -1] ?? '',
    wordsOf: (slot: string) => table.words[places.get(slot)?.[0] ?? -1] ?? '',
    decimal: decimalOf(table.rows.map(({ cells }) => cells)),
    /** The reason why a row is not in use, such as `is not in use: Discontinued is Yes`. */
    inactive(row: SheetRow): string | undefined {
      for (const [place, slot] of slots.entries()) {
        if (slot !== 'Active' && slot !== 'Inactive') continue;
        const text = row.cells[place] ?? '';
        if (isLeftOut(slot, text)) return `is not in use: ${table.head[place]} is ${text}`;
      }
      return undefined;
    },
  };
}

export type RowReader = ReturnType<typeof rowReader>;

/** Collects rows in a table with the given columns. */
export function ownTable(
  kind: string,
  columns: readonly string[],
  rows: readonly { line: number; cells: Readonly<Record<string, string>> }[],
): AppliedFile {
  return {
    kind,
    header: columns,
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((column) => cells[column] ?? '') })),
  };
}
