import '../thread-heaps.ts';
import { Worker } from 'node:worker_threads';
import type { Presentation } from './present-card.ts';
import type { Products } from './read-catalogue.ts';

export type ReadTask = { readonly databaseUrl: string; readonly presentation: Presentation };

type Limits = {
  /** Ends the thread; the read fails. */
  readonly closing: AbortSignal;
  /** An index of 50,000 products fits into the default. */
  readonly memoryMegabytes?: number | undefined;
};

/**
 * Reads the catalogue in a thread of its own, so that calls are answered meanwhile.
 * @throws Error from the thread, which may have run out of memory
 */
export function readInThread(
  task: ReadTask,
  { closing, memoryMegabytes = 1_024 }: Limits,
): Promise<Products> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const end = () => void worker.terminate();
    closing.addEventListener('abort', end);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      closing.removeEventListener('abort', end);
      reject(new Error('The thread that reads the catalogue has ended'));
    });
  });
}
