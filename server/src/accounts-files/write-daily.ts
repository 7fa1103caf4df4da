import { randomUUID } from 'node:crypto';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import type { Database } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type DoorFolder, openDoorFolder } from '../files/door-folder.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { Shop } from '../shop.ts';
import { storedExport, storeExport } from './make-export.ts';
import { hasExportOfDay, lockOrders, readOrdersNotExported, readUnwritten, setWritten } from './queries.ts';
import { readInvoices } from './read-invoices.ts';
import { shapeInUse } from './shape-in-use.ts';
import { whyLeftOut } from './why-left-out.ts';

const EVERY_SECONDS = 60;
/** The maker's name in a file that the shop makes by itself. */
const NOBODY = 'the shop';
/** The most orders of a day's files; the next day takes further orders. */
const MOST_ORDERS = 5_000;

/**
 * Opens the folder of the accounts (`accountsFiles.folder`), and writes the day's orders into it at `accountsFiles.at`.
 * Does nothing without `at`.
 * @throws Error with a sentence for the operator if the folder is away or belongs to another shop
 */
export async function startDaily(shop: Shop): Promise<void> {
  const { at, folder: path } = shop.merchant.accountsFiles;
  if (at === null) return;
  const folder = await openDoorFolder(shop.database, path, [], 'accountsFiles.folder');
  await shop.jobs.workEvery(EVERY_SECONDS, 'accounts-file', () => writeDaily(shop, folder));
}

/** Called at the points at which tests stop the process. */
type OnStep = (step: 'made' | 'written') => void;

/** After `accountsFiles.at`, makes the export of today. Writes every export that the folder lacks. @internal */
export async function writeDaily(shop: Shop, folder: DoorFolder, onStep: OnStep = () => {}): Promise<void> {
  const { date, minutes } = londonTime(shop.clock.now());
  const [hour = 0, minute = 0] = (shop.merchant.accountsFiles.at ?? '24:00').split(':').map(Number);
  if (minutes >= hour * 60 + minute) await makeDaily(shop, date);
  onStep('made');
  await writeWaiting(shop, folder, onStep);
}

/**
 * Makes the export of a day once, even by several processes: the day is unique. All orders that no file has yet go out,
 * each once. A day without orders is an export without files, so that a later order waits for the next day.
 */
async function makeDaily(shop: Shop, day: string): Promise<void> {
  const { shape: name, from } = shop.merchant.accountsFiles;
  if (name === null || from === null) return;
  const shape = shapeInUse(name, shop.merchant.accountsFiles);
  if (await hasExportOfDay(shop.database, name, day)) return;
  const since = { from: londonInstant({ date: from, minutes: 0 }), most: MOST_ORDERS };
  await inTransaction(
    shop.database,
    async (writer) => {
      const waiting = await readOrdersNotExported(writer, name, since);
      await lockOrders(
        writer,
        waiting.map(({ provisional_no }) => provisional_no),
      );
      // Reads again with the locks: the office may have exported some of the orders meanwhile.
      const rows = await readOrdersNotExported(writer, name, since);
      if (await hasExportOfDay(writer, name, day)) return;
      const now = shop.clock.now();
      const ready = (await readInvoices(writer, rows, shape)).filter(
        (each) => whyLeftOut(each, shape, now) === '',
      );
      await storeExport(writer, ready, { id: randomUUID(), shape, day, at: now, by: NOBODY });
    },
    { isRepeatable: true },
  );
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
    const [first] = files;
    if (notes.length > 0 && first !== undefined) {
      await writeDurably(folder.path, `${first.name}.notes.txt`, `${notes.join('\n')}\n`);
    }
    onStep('written');
    await noteWritten(shop.database, waiting.id, shop.clock.now());
  }
}

async function noteWritten(database: Database, id: string, at: Date): Promise<void> {
  await inTransaction(database, (writer) => setWritten(writer, id, at), { isRepeatable: true });
}
