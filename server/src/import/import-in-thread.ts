import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { ImportOptions, ImportOutcome, ImportProgress } from './import-files.ts';
import { megabytesOf, runThread, type ThreadLimits } from './limited-thread.ts';
import { TakenMeanwhile } from './reports/taken-before.ts';

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
  | { readonly isDiscarded: true }
  | { readonly takenMeanwhile: string };

/** Thrown if the upload was discarded during its import. The import was rolled back. */
export class Discarded extends Error {}

/** An import of 100 MB, which is 500,000 products, needs some 800 MB and half a minute. */
const LIMITS: ThreadLimits = { megabytes: megabytesOf(0.4, 3_072), seconds: 600 };

/**
 * Imports in a thread, so that a file that is too large for the memory ends only the thread, and not the shop.
 * @throws Discarded if the upload was discarded or `abandoned` was aborted
 * @throws TakenMeanwhile if another process has imported the inbox's file meanwhile
 * @throws ThreadEnded if the files need more memory or time than an import has
 */
export function inThread(
  workerData: ImportTask,
  onProgress: (progress: ImportProgress) => void = () => {},
  abandoned?: AbortSignal,
  limits = LIMITS,
): Promise<ImportOutcome> {
  return new Promise((done, failed) => {
    runThread(new URL('./import-worker.ts', import.meta.url), {
      workerData,
      limits,
      signal: abandoned,
      onMessage(message: ImportMessage) {
        if ('progress' in message) onProgress(message.progress);
        else if ('outcome' in message) done(message.outcome);
        else if ('isDiscarded' in message) failed(new Discarded('The upload was discarded'));
        else if ('takenMeanwhile' in message) failed(new TakenMeanwhile(message.takenMeanwhile));
      },
    }).then(
      () => failed(new Error('the import thread ended with no outcome')),
      (error: unknown) => failed(abandoned?.aborted ? new Discarded('Nobody waits for it') : error),
    );
  });
}
