import type { Merchant } from '@tradecellar/contract/settings.ts';
import { withoutMark } from './accepted-name.ts';
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
import {
  claimsKind,
  confirmationsKind,
  orderLinesKind,
  ordersKind,
  transactionsKind,
} from './ledger-kinds.ts';
import { productsKind, stockKind } from './products-kind.ts';

/** Every kind of file, in the sequence of writing: a kind comes after the kinds to which its rows refer. */
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
  claimsKind,
  transactionsKind,
  stockKind,
];

/**
 * True if rows of `kind` may refer to rows of `other`, directly or through a third kind: an order line refers to its
 * order and to the order's customer.
 */
export function mayName(kind: FileKind, other: FileKind): boolean {
  return Object.values(kind.fields).some(({ refersTo }) => {
    const target = fileKinds.find(({ name }) => name === refersTo);
    return target !== undefined && (target === other || mayName(target, other));
  });
}

type Forms = Merchant['import'];

/** The kind that a file's name fits. Undefined if the name fits no kind or several kinds. */
export function kindOfFile(fileName: string, forms: Forms): FileKind | undefined {
  const [kind, ...others] = kindsOfFile(fileName, forms);
  return others.length === 0 ? kind : undefined;
}

/**
 * True if importing the file may queue mails: confirmations and claims do, and an invoice declines the open requested
 * change of its order.
 */
export function mayQueueMails(fileName: string, forms: Forms): boolean {
  const kind = kindOfFile(fileName, forms);
  return kind !== undefined && (kind.isRowByRow === true || kind === ordersKind);
}

/**
 * The kinds that fit a file's name, in any letter case: `Stock.csv`, `stock-20261122.csv` (any text may follow the kind
 * after `-`, `_` or `.`), or a name that matches the merchant's pattern in the setting `import.stock.file`.
 */
export function kindsOfFile(fileName: string, forms: Forms): FileKind[] {
  const name = withoutMark(fileName.replace(/^.*[\\/]/, '')).toLowerCase();
  return fileKinds.filter(
    (kind) =>
      new RegExp(`^${kind.name}([-_.].*)?[.]csv$`).test(name) || matchesGlob(name, forms[kind.name].file),
  );
}

function matchesGlob(name: string, glob: string): boolean {
  if (glob === '') return false;
  const parts = glob
    .toLowerCase()
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}

/**
 * True if the name is the same for each delivery: `stock.csv`, or the exact name in the setting `import.stock.file`.
 */
export function isPlainName(fileName: string, forms: Forms): boolean {
  const name = withoutMark(fileName).toLowerCase();
  return fileKinds.some(
    (kind) => name === `${kind.name}.csv` || name === forms[kind.name].file.toLowerCase(),
  );
}
