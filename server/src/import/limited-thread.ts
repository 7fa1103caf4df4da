import '../thread-heaps.ts';
import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = {
  /** The size of the thread's heap. */
  readonly megabytes: number;
  /** The seconds that the thread may work. Waiting, such as for the database, does not count. */
  readonly seconds: number;
};

/** Thrown if a thread reached a limit. The message is a sentence about the file that the thread read. */
export class ThreadEnded extends Error {}

/**
 * The size of V8's young generation. Node ends a thread that reaches its limit only if the heap then grows by less than
 * 16 MB more; else V8 aborts the whole process (nodejs/node#47224). A larger young generation, when V8 moves its
 * objects into the old generation at once, is such a growth.
 */
const YOUNG_MEGABYTES = 32;

/** A part of the memory that this process may use, which a container limits, in megabytes. */
export function megabytesOf(share: number, most: number): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(Math.min(most, (bytes / 2 ** 20) * share)); // megabytes, not money
}

/**
 * Runs a file in a thread until the thread exits, so that a file of a merchant that is too large ends only the thread,
 * and not the shop. `onMessage` receives the messages of the thread, and also the messages that `node --watch` posts
 * through the same channel.
 * @throws ThreadEnded if the thread reached a limit; the error of the thread; or the reason of `signal`
 */
export async function runThread<Message extends object>(
  file: URL,
  {
    workerData,
    limits: { megabytes, seconds },
    onMessage,
    signal,
  }: {
    readonly workerData: unknown;
    readonly limits: ThreadLimits;
    readonly onMessage: (message: Message) => void;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const end = (reason: Error) => {
    reject(reason);
    void worker.terminate();
  };
  const abort = () => end(signal?.reason);
  signal?.addEventListener('abort', abort);
  const watch = setInterval(() => {
    if (worker.performance.eventLoopUtilization().active > seconds * 1_000)
      end(new ThreadEnded(`needs more than ${timeWords(seconds)} to read. ${IN_PARTS}`));
  }, 100);
  worker.on('message', onMessage);
  worker.once('error', (error: Error & { code?: string }) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new ThreadEnded(`needs more memory to read than the shop may use. ${IN_PARTS}`)
        : error,
    ),
  );
  worker.once('exit', () => resolve());
  try {
    await promise;
  } finally {
    clearInterval(watch);
    signal?.removeEventListener('abort', abort);
  }
}

const IN_PARTS = 'Save it as CSV, or send it in parts';

const timeWords = (seconds: number) => (seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`);
