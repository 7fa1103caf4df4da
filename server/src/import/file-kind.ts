import type { ImportKind } from '@tradecellar/contract/import-kinds.ts';
import type { RawBuilder } from 'kysely';
import type { Cell } from './cells.ts';

/** The cells of one row that were read, by the file's field names. A field the file lacks is absent. */
export type Cells = { readonly [field: string]: unknown };

/** The kinds that a field may refer to. */
export type ReferenceTarget = 'products' | 'customers' | 'reps' | 'orders';

/** One field of a file: how its cells are read, and the column of the table it fills. */
export type Field = {
  readonly cell: Cell;
  readonly required: boolean;
  /**
   * Several fields of one column make its list: flags by name, other texts by position. Undefined: the field only feeds a
   * computed column.
   */
  readonly to?: string;
  readonly refersTo?: ReferenceTarget;
};

/** A field's value in SQL: the file's if it has the field, else the stored row's, null for a new row. */
export type ValueOf = (field: string) => RawBuilder<unknown>;

/** A column computed from fields. Written when the file has one of `from`. */
export type Computed = {
  readonly from: readonly string[];
  readonly value: (of: ValueOf) => RawBuilder<unknown>;
};

/** One kind of file: its fields, its key, and the table it fills. */
export type FileKind = {
  /** `products` for products.csv. */
  readonly name: ImportKind;
  readonly table: string;
  /** Fields that together identify a row; a file with the same key twice is refused. */
  readonly key: readonly string[];
  readonly fields: { readonly [field: string]: Field };
  /** The given column for each column that identifies the stored row, if these are not the key's fields. */
  readonly identity?: { readonly [column: string]: string };
  /** By column of the table. */
  readonly computed?: { readonly [column: string]: Computed };
  /** The fields that tell the office what an added row is, beside its key: a wine's name and price. */
  readonly tells?: readonly string[];
  /** Each row is an event: one that is refused leaves the others. Otherwise a fault refuses the whole file. */
  readonly isRowByRow?: true;
  /** The fate of rows that are no longer in the file (`--replace`). History is kept. */
  readonly whenGone: 'withdraw' | 'delete' | 'keep';
};

type FieldTable = { readonly [field: string]: Field };

export function required(to: string | undefined, cell: Cell, refersTo?: ReferenceTarget): Field {
  return { ...optional(to, cell, refersTo), required: true };
}

export function optional(to: string | undefined, cell: Cell, refersTo?: ReferenceTarget): Field {
  return {
    cell,
    required: false,
    ...(to === undefined ? {} : { to }),
    ...(refersTo === undefined ? {} : { refersTo }),
  };
}

/** Fields of one cell type that fill one column: `Notes1`, `Notes2` … */
export function list(to: string, cell: Cell, fields: readonly string[]): FieldTable {
  return Object.fromEntries(fields.map((field) => [field, optional(to, cell)]));
}

/** `numbered('Notes', 3)` is Notes1, Notes2, Notes3. */
export function numbered(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${stem}${index + 1}`);
}
