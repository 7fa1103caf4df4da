import type { Column } from './cells.ts';

/** The cells of one row that were read, by the specification's field names. A column the file lacks is absent. */
export type Cells = { readonly [field: string]: unknown };

/** A row on its way to the database, by column names. */
export type TableRow = Record<string, unknown>;

/** What other rows a row stands on: a customer, a product … */
export type Reference = {
  readonly field: string;
  readonly to: 'products' | 'customers' | 'reps' | 'orders';
};

/** A column of a table: its SQL type, and the file's fields that it is made of. */
export type TableColumn = { readonly type: string; readonly from: readonly string[] };

/** What is known beyond the file when a row is made. */
export type RowContext = {
  /** The row's place in the file, from 1. */
  readonly position: number;
  /** Bottles in a case of a product in this import or in the database. */
  caseSizeOf(code: string): number;
};

/** One kind of file (docs/integration.md): its columns, its key, and the table it fills. */
export type FileKind = {
  /** `products` for products.csv. */
  readonly name: string;
  readonly columns: { readonly [field: string]: Column<unknown> };
  /** Fields that together name a row; twice the same in a file is a fault. */
  readonly key: readonly string[];
  readonly references: readonly Reference[];
  readonly table: string;
  readonly tableColumns: { readonly [column: string]: TableColumn };
  readonly tableKey: readonly string[];
  /** What `--replace` does with rows the file no longer holds. History is kept. */
  readonly whenGone: 'withdraw' | 'delete' | 'keep';
  toRow(cells: Cells, context: RowContext): TableRow;
};

/** A text cell; blank when the file has no such column. */
export function textOf(cells: Cells, field: string): string {
  const value = cells[field];
  return typeof value === 'string' ? value : '';
}
