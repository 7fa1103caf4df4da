/** The kinds of import files, in the sequence in which an import writes them. `stock` is the file stock.csv. */
export const IMPORT_KINDS = [
  'reps',
  'products',
  'customers',
  'logins',
  'addresses',
  'prices',
  'product-lists',
  'reserves',
  'orders',
  'order-lines',
  'confirmations',
  'claims',
  'transactions',
  'stock',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
