import '../thread-heaps.ts';
import { Worker } from 'node:worker_threads';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { ImportOptions, ImportOutcome, ImportProgress } from './import-files.ts';

export type ImportTask = {
  readonly databaseUrl: string;
  readonly merchant: Merchant;
  readonly now: Date;
  /** A file of the inbox, or an admin's upload. */
  readonly from:
    | { readonly path: string; readonly name: string; readonly modifiedAt: Date }
    | { readonly upload: string; readonly who: string };
  readonly options: Pick<
    ImportOptions,
    'dryRun' | 'replace' | 'each' | 'accept' | 'cameBy' | 'setAsideFolder'
  >;
};

/** Messages of the thread: its progress, then the outcome. `node --watch` posts others, which count for nothing. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: ImportOutcome }
  | { readonly isDiscarded: true };

/** The upload was discarded while it was imported, so the import was rolled back. */
export class Discarded extends Error {}

/** More than an import of 100 megabytes needs. */
const MEMORY_MEGABYTES = 3_072;
/** A large young generation: rows are many small objects, and this halves the collections. */
const YOUNG_MEGABYTES = 192;

/** Imports in a thread: a file too large for the memory ends the thread, not the shop. @throws Discarded, also when abandoned */
export function inThread(
  workerData: ImportTask,
  onProgress: (progress: ImportProgress) => void = () => {},
  abandoned?: AbortSignal,
): Promise<ImportOutcome> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('outcome' in message) done(message.outcome);
      else if ('isDiscarded' in message) failed(new Discarded('The upload was discarded'));
    });
    const abandon = () => {
      failed(new Discarded('Nobody waits for it'));
      void worker.terminate();
    };
    if (abandoned?.aborted) abandon();
    abandoned?.addEventListener('abort', abandon);
    worker.once('error', failed);
    worker.once('exit', (code) =>
      failed(new Error(`the import thread ended with code ${code} and no outcome`)),
    );
  });
}
