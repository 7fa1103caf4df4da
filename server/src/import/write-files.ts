import { refreshSearch } from '../catalogue/search-queries.ts';
import type { Writer } from '../database/connection.ts';
import type { CheckedFile, NamedFile } from './check-file.ts';
import { orderNumberOf } from './check-references.ts';
import { fileKinds } from './file-kinds.ts';
import {
  countRows,
  type GivenRow,
  insertRows,
  lockReserves,
  placeProducts,
  removeAbsent,
  type StoredOrder,
  updateRows,
  type Written,
  writeOrderLines,
  writeStock,
} from './import-queries.ts';

const CHUNK = 2_000;

/** The result of one file. */
export type WrittenFile = NamedFile &
  Written & {
    /** With `--replace`: how many rows of the kind were in use before, and the keys of those withdrawn. */
    readonly held: number;
    readonly removed: readonly string[];
  };

export type WriteOptions = {
  readonly dryRun: boolean;
  readonly replace: boolean;
  /** The orders in the database that the files name. */
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly onRows: (file: NamedFile, rows: number) => void;
};

/**
 * Writes checked files within the import's transaction: what others refer to first, and what an order locks (customers,
 * reserves, stock) at the very end and in an order's own sequence, so that ordering waits for moments only (decision 28).
 */
export async function writeFiles(
  writer: Writer,
  files: readonly NamedFile[],
  options: WriteOptions,
): Promise<WrittenFile[]> {
  const sorted = files.toSorted((a, b) => fileKinds.indexOf(a.file.kind) - fileKinds.indexOf(b.file.kind));
  const works = sorted.map((named) => ({ ...named, rows: givenRows(named.file, options.orders) }));
  const results: WrittenFile[] = [];
  for (const work of works) results.push(await writeWhatNobodyLocks(writer, work, options));
  for (const [index, kind] of ['customers', 'reserves'].entries()) {
    const work = works.find(({ file }) => file.kind.name === kind);
    if (work === undefined) continue;
    const place = works.indexOf(work);
    if (index === 1 && options.replace) await lockReserves(writer);
    const before = results[place];
    if (before !== undefined) results[place] = await writeWhatOrdersLock(writer, work, before, options);
  }
  const products = works.find(({ file }) => file.kind.name === 'products');
  if (products !== undefined && hasStock(products.file)) {
    await writeStock(writer, products.file.kind, products.rows);
  }
  return results;
}

type Work = NamedFile & { readonly rows: readonly GivenRow[] };

function hasStock({ fields }: CheckedFile): boolean {
  return fields.has('StockCases') || fields.has('StockBottles');
}

async function writeWhatNobodyLocks(writer: Writer, work: Work, options: WriteOptions): Promise<WrittenFile> {
  const { name, file, rows } = work;
  const { kind, fields } = file;
  const held = options.replace ? await countRows(writer, kind) : 0;
  const done = { added: 0, changed: 0, unchanged: 0 };
  for (const chunk of chunksOf(file, rows)) {
    if (kind.name === 'order-lines') {
      const { added, changed } = await writeOrderLines(writer, kind, chunk);
      done.added += added;
      done.changed += changed;
    } else if (kind.name !== 'reserves') {
      done.added += await insertRows(writer, kind, fields, chunk);
      // New ones are needed by rows that refer to them; the others wait for the end.
      if (kind.name !== 'customers') done.changed += await updateRows(writer, kind, fields, chunk);
    }
    options.onRows(work, chunk.length);
  }
  const isLater = kind.name === 'reserves' || kind.name === 'customers';
  const removed =
    options.replace && kind.whenGone !== 'keep' && !isLater ? await removeAbsent(writer, kind, rows) : [];
  if (kind.name === 'products') {
    await placeProducts(
      writer,
      rows.map(({ Code }) => String(Code)),
      options.replace,
    );
    const touched = done.added + done.changed + removed.length;
    if (touched > 0 && !options.dryRun) await refreshSearch(writer);
  }
  return { name, file, ...done, unchanged: unchangedOf(rows, done), held, removed };
}

/** One statement a step, however long the file: chunks in the file's order would lock out of order. */
async function writeWhatOrdersLock(
  writer: Writer,
  { file: { kind, fields }, rows }: Work,
  before: WrittenFile,
  { replace }: WriteOptions,
): Promise<WrittenFile> {
  const added = before.added + (kind.name === 'customers' ? 0 : await insertRows(writer, kind, fields, rows));
  const changed = await updateRows(writer, kind, fields, rows);
  const removed = replace ? await removeAbsent(writer, kind, rows) : [];
  return { ...before, added, changed, removed, unchanged: unchangedOf(rows, { added, changed }) };
}

/** Lines that an order no longer has count as changed, so there may be more of those than rows. */
function unchangedOf(rows: readonly GivenRow[], done: { added: number; changed: number }): number {
  return Math.max(0, rows.length - done.added - done.changed);
}

/** The file's rows with their places. An order's lines are counted within it, whichever of its numbers they use. */
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

/** Chunks of rows; an order's lines stay together. */
function* chunksOf({ kind }: CheckedFile, rows: readonly GivenRow[]): Generator<GivenRow[]> {
  const groups =
    kind.name === 'order-lines'
      ? Map.groupBy(rows, (row) => row.Order_OrderNo).values()
      : rows.map((row) => [row]).values();
  let chunk: GivenRow[] = [];
  for (const group of groups) {
    chunk.push(...group);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
