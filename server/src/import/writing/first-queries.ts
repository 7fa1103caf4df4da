import { formatPrice } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { changingColumns, type Given, ref, sameRow } from './kind-queries.ts';

export const FIRST = 10;

export type ChangedRow = {
  readonly key: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
};

export type FirstRows = { readonly added: readonly string[]; readonly changed: readonly ChangedRow[] };

/**
 * Two expressions: a row's key as people read it, `TRADE WHITE1` or `SO1 line 2`, and the key by which the rows are
 * sorted.
 */
function keyOf({ key }: FileKind) {
  const [number, place] = [ref('given', 'Order_OrderNo'), ref('given', 'position')];
  const isLine = key.length === 0;
  const parts = isLine ? [number, sql.lit('line'), place] : key.map((field) => ref('given', field));
  const order = isLine ? [number, place] : [place];
  return { key: sql`concat_ws(' ', ${sql.join(parts)})`, order: sql.join(order) };
}

export async function readFirst(
  reader: Reader,
  { kind, fields, labels }: Pick<CheckedFile, 'kind' | 'fields' | 'labels'>,
  given: Given,
): Promise<FirstRows> {
  const { key, order } = keyOf(kind);
  const columns = changingColumns(kind, fields, given);
  const stored = sql`${sql.table(kind.table)} stored ON ${sameRow(kind, given)}`;
  const tells = kind.tells ?? [];
  const told = sql`ARRAY[${sql.join(tells.map((field) => sql`${ref('given', field)}::text`))}]::text[]`;
  const { rows: added } = await sql<{ key: string; told: (string | null)[] }>`
    SELECT ${key} AS key, ${told} AS told FROM ${given.table} LEFT JOIN ${stored}
    WHERE stored IS NULL ORDER BY ${order} LIMIT ${FIRST}`.execute(reader);
  const keys = added.map((row) => addedWords(row, tells));
  if (columns.length === 0) return { added: keys, changed: [] };
  const now = sql.join(columns.map(([name]) => ref('stored', name)));
  const next = sql.join(columns.map(([, value]) => value));
  const { rows: changed } = await sql<{ key: string; now: unknown[]; next: unknown[] }>`
    SELECT ${key} AS key, jsonb_build_array(${now}) AS now, jsonb_build_array(${next}) AS next
    FROM ${given.table} JOIN ${stored}
    WHERE (${now}) IS DISTINCT FROM (${next}) ORDER BY ${order} LIMIT ${FIRST}`.execute(reader);
  return {
    added: keys,
    changed: changed.map((row) => {
      const at = row.now.findIndex(
        (value, index) => JSON.stringify(value) !== JSON.stringify(row.next[index]),
      );
      const change = changeOf(kind, columns[at]?.[0] ?? '', row.now[at], row.next[at]);
      return { key: row.key, ...change, column: labels.get(change.column) ?? change.column };
    }),
  };
}

/** Describes an added row for people: `NEW3 (Zero price, £0.00 a case)`. */
function addedWords(
  { key, told }: { readonly key: string; readonly told: readonly (string | null)[] },
  tells: readonly string[],
): string {
  const words = told.flatMap((value, at) => {
    if (value === null || value === '') return [];
    if (tells[at] !== 'CasePrice') return [textOf(value)];
    return [`${formatPrice(storedMoney(value))} a case`];
  });
  return words.length === 0 ? key : `${key} (${words.join(', ')})`;
}

/** Describes a change by the name of its field. A list is described by its first changed element. */
function changeOf(kind: FileKind, column: string, from: unknown, to: unknown): Omit<ChangedRow, 'key'> {
  const its = Object.keys(kind.fields).filter((field) => kind.fields[field]?.to === column);
  const isComputed = kind.computed !== undefined && column in kind.computed;
  if (isComputed || its.length === 0) {
    return { column: column.replaceAll('_', ' '), from: textOf(from), to: textOf(to) };
  }
  const isFlags = kind.fields[its[0] ?? '']?.cell.type === 'boolean' && its.length > 1;
  if (its.length > 1 && !isFlags && Array.isArray(from) && Array.isArray(to)) {
    const at = its.findIndex((_field, index) => from[index] !== to[index]);
    return { column: its[at] ?? column, from: textOf(from[at]), to: textOf(to[at]) };
  }
  return { column: isFlags ? column : (its[0] ?? column), from: textOf(from), to: textOf(to) };
}

const SHOWN = 60;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}
