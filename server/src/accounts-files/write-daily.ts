import { randomUUID } from 'node:crypto';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import type { Database, Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type DoorFolder, openDoorFolder } from '../files/door-folder.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { Shop } from '../shop.ts';
import { storedExport, storeExport } from './make-export.ts';
import { hasExportOfDay, lockOrders, readOrdersNotExported, readUnwritten, setWritten } from './queries.ts';
import { type InvoiceOfRow, readInvoices } from './read-invoices.ts';
import { type ShapeInUse, shapeInUse } from './shape-in-use.ts';
import { whyByHand, whyNotDue } from './why-left-out.ts';
import { fileName } from './write-file.ts';

const EVERY_SECONDS = 60;
/** The maker's name in a file that the shop makes by itself. */
const NOBODY = 'the shop';
/** The orders of a day's files, about; the next day takes further orders. */
const MOST_ORDERS = 5_000;
const ORDERS_AT_ONCE = 1_000;
/** The most notes about orders that are in no file. */
const MOST_NOTES = 100;

/**
 * Writes the day's orders into the folder of the accounts (`accountsFiles.folder`) at `accountsFiles.at`. The office may
 * set the time later, so the job opens the folder at its first use.
 * @throws Error with a sentence for the operator if the folder is away or belongs to another shop
 */
export async function startDaily(shop: Shop): Promise<void> {
  const isWanted = () => shop.merchant.accountsFiles.at !== null;
  const open = () =>
    openDoorFolder(shop.database, shop.merchant.accountsFiles.folder, [], 'accountsFiles.folder');
  let folder = isWanted() ? await open() : undefined;
  await shop.jobs.workEvery(EVERY_SECONDS, 'accounts-file', async () => {
    if (!isWanted()) return;
    folder ??= await open();
    await writeDaily(shop, folder);
  });
}

/** Called at the points at which tests stop the process. */
type OnStep = (step: 'made' | 'written') => void;

/** After `accountsFiles.at`, makes the export of today. Writes every export that the folder lacks. @internal */
export async function writeDaily(
  shop: Shop,
  folder: DoorFolder,
  onStep: OnStep = () => {},
  atOnce = ORDERS_AT_ONCE,
): Promise<void> {
  const { date, minutes } = londonTime(shop.clock.now());
  const [hour = 0, minute = 0] = (shop.merchant.accountsFiles.at ?? '24:00').split(':').map(Number);
  if (minutes >= hour * 60 + minute) await makeDaily(shop, date, atOnce);
  onStep('made');
  await writeWaiting(shop, folder, onStep);
}

/**
 * Makes the export of a day once, even by several processes: the day is unique. All orders that no file has yet go out,
 * each once. A day without orders is an export without files, so that a later order waits for the next day.
 */
async function makeDaily(shop: Shop, day: string, atOnce: number): Promise<void> {
  const { shape: name, from } = shop.merchant.accountsFiles;
  if (name === null || from === null) return;
  const shape = shapeInUse(name, shop.merchant.accountsFiles);
  if (await hasExportOfDay(shop.database, name, day)) return;
  const since = londonInstant({ date: from, minutes: 0 });
  await inTransaction(
    shop.database,
    async (writer) => {
      const now = shop.clock.now();
      const { ready, left } = await lockWaiting(writer, shape, { since, now, atOnce });
      if (await hasExportOfDay(writer, name, day)) return;
      await storeExport(writer, ready, { id: randomUUID(), shape, day, at: now, by: NOBODY, left });
    },
    { isRepeatable: true },
  );
}

/**
 * Locks and reads orders that no file has, until enough orders can go out: orders that wait for a person must not keep
 * later orders back. `left` names the orders on which a person must act.
 */
async function lockWaiting(
  writer: Writer,
  shape: ShapeInUse,
  { since: from, now, atOnce: most }: { readonly since: Date; readonly now: Date; readonly atOnce: number },
): Promise<{ readonly ready: InvoiceOfRow[]; readonly left: string[] }> {
  const ready: InvoiceOfRow[] = [];
  const byHand: string[] = [];
  for (let after = 0; ready.length < MOST_ORDERS; ) {
    const asked = { from, after, most };
    const waiting = await readOrdersNotExported(writer, shape, asked);
    await lockOrders(
      writer,
      waiting.map(({ provisional_no }) => provisional_no),
    );
    // Reads again with the locks: the office may have exported some of the orders meanwhile.
    const rows = (await readOrdersNotExported(writer, shape, asked)).filter(({ id }) =>
      waiting.some((each) => each.id === id),
    );
    for (const each of await readInvoices(writer, rows, shape)) {
      if (whyNotDue(each, shape, now) !== '') continue;
      const why = whyByHand(each, shape);
      if (why === '') ready.push(each);
      else
        byHand.push(
          `${each.invoice.number} of ${each.row.customer_name} is in no file: see the page For the accounts. ${why}`,
        );
    }
    if (waiting.length < most) break;
    after = waiting.at(-1)?.id ?? after;
  }
  const further = byHand.length - MOST_NOTES;
  const left = byHand.slice(0, MOST_NOTES);
  return {
    ready,
    left:
      further > 0
        ? [...left, `${further} further orders are in no file: see the page For the accounts.`]
        : left,
  };
}

/**
 * Writes the files of exports into the folder. A process that was killed after the files and before the record of them
 * leaves files that the next process replaces with the same text.
 */
async function writeWaiting(shop: Shop, folder: DoorFolder, onStep: OnStep): Promise<void> {
  for (const waiting of await readUnwritten(shop.database)) {
    await folder.check();
    const { files, notes } = storedExport(waiting);
    for (const { name, content } of files) await writeDurably(folder.path, name, content);
    if (notes.length > 0) {
      const shape = shapeInUse(waiting.shape as ShapeName, shop.merchant.accountsFiles); // `insertExport` writes names.
      const name = files[0]?.name ?? fileName(shape.fileName, waiting.made_at, '');
      await writeDurably(folder.path, `${name}.notes.txt`, `${notes.join('\n')}\n`);
    }
    onStep('written');
    await noteWritten(shop.database, waiting.id, shop.clock.now());
  }
}

async function noteWritten(database: Database, id: string, at: Date): Promise<void> {
  await inTransaction(database, (writer) => setWritten(writer, id, at), { isRepeatable: true });
}
