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
import { productsKind } from './products-kind.ts';

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
  transactionsKind,
];

/** The kind a file is named for: `Products.csv` holds products. */
export function kindOfFile(fileName: string): FileKind | undefined {
  const stem = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  return fileKinds.find((kind) => `${kind.name}.csv` === stem);
}
