import '../thread-heaps.ts';
import { Worker } from 'node:worker_threads';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { ImportOptions, ImportOutcome, ImportProgress } from './import-files.ts';

export type ImportTask = {
  readonly databaseUrl: string;
  readonly merchant: Merchant;
  readonly now: Date;
  /** A file of the inbox, or what an admin has uploaded. */
  readonly from:
    | { readonly path: string; readonly name: string; readonly modifiedAt: Date }
    | { readonly upload: string; readonly who: string };
  readonly options: Pick<ImportOptions, 'dryRun' | 'replace' | 'each' | 'cameBy' | 'setAsideFolder'>;
};

/** What the thread says: how far it is, and at last what came of it. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: ImportOutcome }
  | { readonly isDiscarded: true };

/** What an admin had uploaded was thrown away while it was imported, and so the import was undone. */
export class Discarded extends Error {}

/** What an import of 100 megabytes needs, and then some. */
const MEMORY_MEGABYTES = 3_072;
/** Rows are many small things: with room for the young ones they are cleared away half as often. */
const YOUNG_MEGABYTES = 192;

/** A file that is too much for the memory ends the thread, not the shop. @throws Discarded */
export function inThread(
  workerData: ImportTask,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportOutcome> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (said: ImportMessage) => {
      if ('progress' in said) onProgress(said.progress);
      else if ('outcome' in said) done(said.outcome);
      else failed(new Discarded('The files were thrown away'));
    });
    worker.once('error', failed);
    worker.once('exit', (code) => failed(new Error(`the import ended with ${code} and said nothing`)));
  });
}
