import { confirmationsKind } from './confirmations-kind.ts';
import {
  addressesKind,
  customersKind,
  loginsKind,
  pricesKind,
  productListsKind,
  repsKind,
  reservesKind,
} from './customer-kinds.ts';
import type { FileKind } from './file-kind.ts';
import { orderLinesKind, ordersKind, transactionsKind } from './ledger-kinds.ts';
import { productsKind, stockKind } from './products-kind.ts';

/** Every kind of file, in the order they are written: what others refer to comes first. */
export const fileKinds: readonly FileKind[] = [
  repsKind,
  productsKind,
  customersKind,
  loginsKind,
  addressesKind,
  pricesKind,
  productListsKind,
  reservesKind,
  ordersKind,
  orderLinesKind,
  confirmationsKind,
  transactionsKind,
  stockKind,
];

/**
 * The kind a file is named for, in any letter case: `Stock.csv` holds stock, and so does `stock-20261122.csv`, as a kind may
 * be followed by `-`, `_` or `.` and anything.
 */
export function kindOfFile(fileName: string): FileKind | undefined {
  const name = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  return fileKinds.find((kind) => new RegExp(`^${kind.name}([-_.].*)?[.]csv$`).test(name));
}

/** Whether a file is named for its kind and nothing else, and so may come again and again under its name. */
export function isPlainName(fileName: string): boolean {
  return fileKinds.some((kind) => `${kind.name}.csv` === fileName.toLowerCase());
}
