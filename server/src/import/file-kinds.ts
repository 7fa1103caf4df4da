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
  claimsKind,
  transactionsKind,
  stockKind,
];

/** Whether rows of a kind may refer to another kind, also through a third: an order line to its order and its customer. */
export function mayName(kind: FileKind, other: FileKind): boolean {
  return Object.values(kind.fields).some(({ refersTo }) => {
    const target = fileKinds.find(({ name }) => name === refersTo);
    return target !== undefined && (target === other || mayName(target, other));
  });
}

/** Setting `import`: the merchant's file formats, by kind. */
type Forms = Merchant['import'];

/** The kind that a file's name fits; undefined if it fits none or several. */
export function kindOfFile(fileName: string, forms: Forms): FileKind | undefined {
  const [kind, ...others] = kindsOfFile(fileName, forms);
  return others.length === 0 ? kind : undefined;
}

/** Whether the import of a file may queue mails: reports do, and invoices close the requested changes of their orders. */
export function mayQueueMails(fileName: string, forms: Forms): boolean {
  const kind = kindOfFile(fileName, forms);
  return kind !== undefined && (kind.isRowByRow === true || kind === ordersKind);
}

/**
 * The kinds that a file's name fits, in any letter case: `Stock.csv`, `stock-20261122.csv` (a kind may be followed by `-`,
 * `_` or `.` and anything), or the pattern in the merchant's setting `import.stock.file`.
 */
export function kindsOfFile(fileName: string, forms: Forms): FileKind[] {
  const name = withoutMark(fileName.replace(/^.*[\\/]/, '')).toLowerCase();
  return fileKinds.filter(
    (kind) =>
      new RegExp(`^${kind.name}([-_.].*)?[.]csv$`).test(name) || matchesGlob(name, forms[kind.name].file),
  );
}

/** Whether a lower-case name matches a pattern such as `ART*.TXT`. */
function matchesGlob(name: string, glob: string): boolean {
  if (glob === '') return false;
  const parts = glob
    .toLowerCase()
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}

/** Whether a file's name never changes from one delivery to the next. */
export function isPlainName(fileName: string, forms: Forms): boolean {
  const name = withoutMark(fileName).toLowerCase();
  return fileKinds.some(
    (kind) => name === `${kind.name}.csv` || name === forms[kind.name].file.toLowerCase(),
  );
}
