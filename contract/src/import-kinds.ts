/** What a file that comes in may hold: `stock` is stock.csv. In the order in which files of one import are written. */
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
  'transactions',
  'stock',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
