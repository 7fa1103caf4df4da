import type { ImportKind } from '@tradecellar/contract/import-kinds.ts';
import type { RawBuilder } from 'kysely';
import type { Cell } from './cells.ts';

/** The cells of a row, by the specification's field names. A field without a column is absent. */
export type Cells = { readonly [field: string]: unknown };

export type ReferenceTarget = 'products' | 'customers' | 'reps' | 'orders';

export type Field = {
  readonly cell: Cell;
  readonly required: boolean;
  /**
   * The column of the table. If several fields have the same column, the column is a list: the names of the flags that
   * are set, or the texts by position. Undefined if the field only feeds a computed column.
   */
  readonly to?: string;
  readonly refersTo?: ReferenceTarget;
};

/**
 * A field's value in SQL: the file's value if the file has the field, else the stored row's value, which is null if the
 * row is new.
 */
export type ValueOf = (field: string) => RawBuilder<unknown>;

/** Expressions in SQL: the file's rows as a table `given`, and the day of the import. */
export type ImportSql = { readonly table: RawBuilder<unknown>; readonly day: RawBuilder<unknown> };

/** A computed column. The import writes the column if the file has at least one field of `from`. */
export type Computed = {
  readonly from: readonly string[];
  readonly value: (of: ValueOf, given: ImportSql) => RawBuilder<unknown>;
};

export type FileKind = {
  readonly name: ImportKind;
  readonly table: string;
  /** The fields that together identify a row. A file that repeats a key is refused. */
  readonly key: readonly string[];
  readonly fields: { readonly [field: string]: Field };
  /** True if the field `From` gives a row's prices a day, so that a key may have several rows. */
  readonly isDated?: true;
  /**
   * The columns that identify the stored row, each with the column of the file's rows that it must equal. Set only if
   * the key's fields do not identify the row.
   */
  readonly identity?: { readonly [column: string]: string };
  readonly computed?: { readonly [column: string]: Computed };
  /** Fields that a preview shows beside an added row's key, such as a wine's name and price. */
  readonly tells?: readonly string[];
  /**
   * True if each row is an event of its own: if a row is refused, the other rows are still imported. Without
   * `isRowByRow`, a fault refuses the whole file.
   */
  readonly isRowByRow?: true;
  /**
   * Says if an import with `--replace` withdraws, deletes or keeps stored rows that the file lacks. Orders and their
   * history are kept.
   */
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

export function list(to: string, cell: Cell, fields: readonly string[]): FieldTable {
  return Object.fromEntries(fields.map((field) => [field, optional(to, cell)]));
}

export function numbered(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${stem}${index + 1}`);
}
