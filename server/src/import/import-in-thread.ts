import '../thread-heaps.ts';
import { Worker } from 'node:worker_threads';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { ImportOptions, ImportOutcome, ImportProgress } from './import-files.ts';

export type ImportTask = {
  readonly databaseUrl: string;
  readonly merchant: Merchant;
  readonly now: Date;
  readonly from:
    | { readonly path: string; readonly name: string; readonly modifiedAt: Date }
    | { readonly upload: string; readonly who: string };
  readonly options: Pick<
    ImportOptions,
    'dryRun' | 'replace' | 'each' | 'accept' | 'cameBy' | 'setAsideFolder'
  >;
};

/**
 * The messages that the thread posts: its progress, then its outcome. `node --watch` posts messages through the same
 * channel, which are ignored.
 */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: ImportOutcome }
  | { readonly isDiscarded: true };

/** Thrown if the upload was discarded during its import. The import was rolled back. */
export class Discarded extends Error {}

/** The memory limit of the thread, which is enough for an import of 100 MB. */
const MEMORY_MEGABYTES = 3_072;
/**
 * The size of V8's young generation. An import makes many small objects, and a large young generation halves the number
 * of garbage collections.
 */
const YOUNG_MEGABYTES = 192;

/**
 * Imports in a thread, so that a file that is too large for the memory ends only the thread, and not the shop. @throws
 * Discarded if the upload was discarded or `abandoned` was aborted
 */
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
