import { findOutdatedBought, renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { noteReported } from '../../orders/life/hand-over-queries.ts';
import { leaveRequests } from '../../orders/life/leave-request.ts';
import { assignPictures } from '../../pictures/queries.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import { orderNumberOf, readNamedOrders } from '../checks/check-references.ts';
import { lockReserves, readPlacedRows, type StoredOrder } from '../checks/import-queries.ts';
import { placeRows } from '../checks/place-rows.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { ImportingShop } from '../csv/import-file.ts';
import { customersKind, reservesKind } from '../kinds/customer-kinds.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds } from '../kinds/file-kinds.ts';
import { orderLinesKind, ordersKind, transactionsKind } from '../kinds/ledger-kinds.ts';
import { productsKind, stockKind } from '../kinds/products-kind.ts';
import { removeAbsentDated, writeDatedPrices } from './dated-queries.ts';
import { FIRST, type FirstRows, readFirst } from './first-queries.ts';
import { deleteSurplusLines, noteSuccessors, placeProducts, writeStock } from './goods-queries.ts';
import {
  countRows,
  type Given,
  type GivenRow,
  insertRows,
  loadRows,
  removeAbsent,
  updateRows,
} from './kind-queries.ts';
import { dropOtherCharges, moveInvoiced, settleCredit } from './ledger-queries.ts';
import { takeRows } from './take-rows.ts';

const DAY_MS = 24 * 3_600_000;

export type WrittenFile = {
  readonly file: CheckedFile;
  readonly rows: readonly GivenRow[];
  given?: Given;
  added: number;
  changed: number;
  held: number;
  /** The keys of the rows that `--replace` has withdrawn or deleted, and of deleted order lines. */
  removed: readonly string[];
  first: FirstRows;
  refused: readonly ImportFault[];
  /** The number of products whose stock figure in products.csv changed. Not part of `changed`. */
  stockChanged: number;
  /** The number of later prices that `--replace` has deleted. */
  datedRemoved: number;
  hasInvoiced: boolean;
};

type WriteOptions = {
  readonly shop: ImportingShop;
  readonly dryRun: boolean;
  readonly replace: boolean;
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly at: Date;
  readonly onRows: (file: CheckedFile, rows: number) => void;
};

/**
 * Writes checked files in the import's transaction. A file is written after the files that its rows refer to. Rows that
 * an order locks (customers, reserves, stock) come last, in the sequence in which an order locks them, so that orders
 * wait only briefly (decision 28).
 */
export async function writeFiles(
  writer: Writer,
  files: readonly CheckedFile[],
  options: WriteOptions,
): Promise<WrittenFile[]> {
  const { shop, at, dryRun } = options;
  const works: WrittenFile[] = [];
  for (const file of files.toSorted((a, b) => fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind))) {
    // Orders are read again for order-lines.csv, because orders.csv of the same import may have added orders.
    const orders = file.kind === orderLinesKind ? await readNamedOrders(writer, [file]) : options.orders;
    const rows = await placeWithinCustomer(writer, file, givenRows(file, orders), options);
    const nothing = { added: 0, changed: 0, held: 0, removed: [], refused: [] };
    const first = { added: [], changed: [] };
    const work: WrittenFile = {
      file,
      rows,
      ...nothing,
      first,
      stockChanged: 0,
      datedRemoved: 0,
      hasInvoiced: false,
    };
    works.push(work);
    if (file.kind.isRowByRow) {
      const { changed, first, refused } = await takeRows(writer, shop, file);
      work.changed = changed;
      work.refused = refused;
      if (dryRun) work.first = { added: [], changed: first };
    } else if (file.kind !== stockKind) await writeUnlocked(writer, work, options);
    if (file.dated !== undefined) await writeDated(writer, work, options);
  }
  const products = works.find(({ file }) => file.kind === productsKind);
  if (products !== undefined && products.added + products.changed > 0 && !dryRun) {
    await assignPictures(writer, { now: at, isFetched: shop.merchant.pictures.fetch });
  }
  await enterInLedger(writer, works, options);
  for (const kind of [customersKind, reservesKind]) {
    const work = works.find(({ file }) => file.kind === kind);
    if (work !== undefined) await writeLocked(writer, work, options);
  }
  await writeStockOf(writer, works, options);
  return works;
}

async function enterInLedger(
  writer: Writer,
  works: readonly WrittenFile[],
  options: WriteOptions,
): Promise<void> {
  const ofKind = (kind: FileKind) => works.find(({ file }) => file.kind === kind);
  const [orders, lines, customers] = [ofKind(ordersKind), ofKind(orderLinesKind), ofKind(customersKind)];
  const [withTotals, withLines] = [idsOf(orders), idsOf(lines)];
  const ids = [...new Set([...withTotals, ...withLines])];
  if (ids.length > 0) await dropOtherCharges(writer, { withTotals, withLines });
  if (orders !== undefined) {
    const invoiced = await moveInvoiced(writer, options.at);
    orders.hasInvoiced = invoiced.length > 0;
    const { jobs, clock, merchant } = options.shop;
    const step = { to: 'invoiced', who: 'orders.csv', at: options.at } as const;
    if (jobs !== undefined) await leaveRequests(writer, { jobs, clock, merchant }, invoiced, step);
    const named = [...options.orders.values()].map(({ id }) => id);
    await noteReported(writer, named, { at: options.at, who: 'orders.csv', isAll: false });
  }
  const bringsCredit = customersKind.computed?.credit_said?.from.some((field) =>
    customers?.file.fields.has(field),
  );
  if (orders !== undefined || ofKind(transactionsKind) !== undefined || bringsCredit) {
    await settleCredit(writer, {
      creditCameFor: bringsCredit ? (customers?.rows ?? []).map((row) => String(row.CustomerAccount)) : [],
      oldest: new Date(options.at.getTime() - options.shop.merchant.credit.ledgerDays * DAY_MS),
    });
  }
  const isChanged = [orders, lines].some(
    (work) => work && work.added + work.changed + work.removed.length > 0,
  );
  if (isChanged) await renewBought(writer, await findOutdatedBought(writer, ids));
}

const idsOf = (work: WrittenFile | undefined): number[] => [
  ...new Set((work?.rows ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]))),
];

async function writeUnlocked(writer: Writer, work: WrittenFile, options: WriteOptions): Promise<void> {
  const { file, rows } = work;
  const { kind, fields } = file;
  if (options.replace && kind.whenGone !== 'keep') work.held = await countRows(writer, kind);
  const given = await loadRows(writer, kind, rows, {
    at: options.at,
    onRows: (count) => options.onRows(file, count),
  });
  work.given = given;
  if (options.dryRun) work.first = await readFirst(writer, file, given);
  // Rows of other files may refer to new customers. Reserves and updates of customers wait for `writeLocked`.
  if (kind === reservesKind) return;
  work.added = await insertRows(writer, kind, fields, given);
  if (kind === customersKind) return;
  if (work.added < rows.length) work.changed = await updateRows(writer, kind, fields, given);
  if (kind === orderLinesKind) work.removed = await deleteSurplusLines(writer, rows, given);
  if (options.replace && kind.whenGone !== 'keep') work.removed = await removeAbsent(writer, kind, given);
  if (kind === productsKind && work.added > 0) await noteSuccessors(writer, given);
  if (kind === productsKind && options.replace) await placeProducts(writer, given);
}

async function writeDated(writer: Writer, work: WrittenFile, { replace }: WriteOptions): Promise<void> {
  if (replace) work.datedRemoved = await removeAbsentDated(writer, work.file);
  const { added, changed } = await writeDatedPrices(writer, work.file);
  work.added += added;
  work.changed += changed;
}

/** Writes rows that an order locks, in the sequence of the key. */
async function writeLocked(writer: Writer, work: WrittenFile, { replace, at }: WriteOptions): Promise<void> {
  const { kind, fields } = work.file;
  const given = work.given ?? (await loadRows(writer, kind, work.rows, { at }));
  // Without this lock, the update and the deletion would each lock reserves in a sequence of its own, and could
  // deadlock with an order (decision 28).
  if (replace && kind === reservesKind) await lockReserves(writer);
  if (kind === reservesKind) work.added += await insertRows(writer, kind, fields, given);
  work.changed += await updateRows(writer, kind, fields, given);
  if (replace) work.removed = await removeAbsent(writer, kind, given);
}

/**
 * Writes the stock figures of products.csv and stock.csv together, so that all stock rows are locked in the sequence of
 * their codes. If both files have a figure, stock.csv wins.
 */
async function writeStockOf(
  writer: Writer,
  works: readonly WrittenFile[],
  { dryRun, at }: WriteOptions,
): Promise<void> {
  const products = works.find(({ file }) => file.kind === productsKind);
  const stock = works.find(({ file }) => file.kind === stockKind);
  const inStock = new Set(stock?.rows.map(({ Code }) => Code));
  const hasStock = products?.file.fields.has('StockCases') || products?.file.fields.has('StockBottles');
  const others = hasStock ? (products?.rows ?? []).filter(({ Code }) => !inStock.has(Code)) : [];
  if (others.length === 0 && stock === undefined) return;
  const { added, changed } = await writeStock(writer, stockKind, [...others, ...(stock?.rows ?? [])], {
    fields: stock?.file.fields ?? new Set(),
    codes: [...inStock].map(String),
    at,
  });
  if (products !== undefined) {
    const all = [...added, ...changed.map(({ key }) => key)];
    products.stockChanged = all.filter((code) => !inStock.has(code)).length;
  }
  if (stock === undefined) return;
  const own = {
    added: added.filter((code) => inStock.has(code)),
    changed: changed.filter(({ key }) => inStock.has(key)),
  };
  stock.added = own.added.length;
  stock.changed = own.changed.length;
  if (dryRun) stock.first = { added: own.added.slice(0, FIRST), changed: own.changed.slice(0, FIRST) };
}

/**
 * The file's rows with their positions. Lines are counted within their order, whichever number of the order a row uses.
 */
function givenRows({ kind, rows }: CheckedFile, orders: WriteOptions['orders']): GivenRow[] {
  const counts = new Map<string, number>();
  return rows.map(({ cells }, index) => {
    if (kind.name !== 'orders' && kind.name !== 'order-lines') return { ...cells, position: index + 1 };
    const number = orderNumberOf(cells, orders);
    const place = (counts.get(number) ?? 0) + 1;
    counts.set(number, place);
    const id = orders.get(number)?.id;
    return { ...cells, Order_OrderNo: number, position: place, ...(id === undefined ? {} : { id }) };
  });
}

async function placeWithinCustomer(
  writer: Writer,
  { kind }: CheckedFile,
  rows: readonly GivenRow[],
  { replace }: WriteOptions,
): Promise<readonly GivenRow[]> {
  if (kind.name !== 'addresses' && kind.name !== 'transactions') return rows;
  const [, idField = ''] = kind.key;
  const given = rows.map((row) => ({ customer: String(row.CustomerAccount), id: String(row[idField]) }));
  const customers = new Set(given.map(({ customer }) => customer));
  const stored = await readPlacedRows(writer, kind.name, [...customers]);
  const places = placeRows(given, stored, { isWhole: replace });
  return rows.map((row, at) => ({ ...row, position: places[at] ?? row.position }));
}
