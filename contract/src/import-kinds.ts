/** The kinds of import files, in the order in which one import writes them: `stock` is stock.csv. */
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
