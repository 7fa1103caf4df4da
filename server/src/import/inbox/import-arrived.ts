import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Shop } from '../../shop.ts';
import { kindOfFile } from '../file-kinds.ts';
import type { ImportOutcome } from '../import-files.ts';
import { importOne } from './import-one.ts';
import type { ImportTask } from './import-worker.ts';
import type { ArrivedFile } from './watch-folder.ts';

/** `database` must have no time limits; `databaseUrl` is where it is, for another thread. */
export type InboxShop = Pick<Shop, 'database' | 'clock' | 'merchant' | 'jobs'> & {
  readonly databaseUrl: string;
};

/** A smaller file is read in a few milliseconds; a larger one would hold up whoever orders meanwhile. */
const LARGE_BYTES = 256 * 1024;
/** What an import of 100 megabytes needs, and then some. */
const MEMORY_MEGABYTES = 3_072;

/** Imports a file of the inbox: a large one in a thread of its own. */
export async function importArrived(
  shop: InboxShop,
  { path, name, size, modifiedAt }: ArrivedFile,
): Promise<ImportOutcome> {
  const kind = kindOfFile(name, shop.merchant.import)?.name;
  const replace = shop.merchant.backOffice.inboxReplaces.some((each) => each === kind);
  if (size < LARGE_BYTES) {
    return importOne(shop, { name, content: await readFile(path), modifiedAt }, replace);
  }
  const { databaseUrl, merchant, clock } = shop;
  return inThread({ databaseUrl, merchant, now: clock.now(), path, name, modifiedAt, replace });
}

/** A file that is too much for the memory ends the thread, not the shop. */
function inThread(workerData: ImportTask): Promise<ImportOutcome> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    });
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', (code) => failed(new Error(`the import ended with ${code} and said nothing`)));
  });
}
