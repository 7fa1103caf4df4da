import '../../thread-heaps.ts';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Presentation } from './present-card.ts';
import type { ReadProducts } from './read-catalogue.ts';

export type ReadTask = { readonly databaseUrl: string };

/**
 * The thread's answer. `isAnswer` is needed because under `npm run dev`, `node --watch` posts other messages through
 * the same port.
 */
export type ReadAnswer = { readonly products: ReadProducts };

const isAnswer = (message: object): message is ReadAnswer => 'products' in message;

/** The memory limit of the thread, which is enough for an index of 50,000 products. */
const MEMORY_MEGABYTES = 1_024;
/**
 * The size of V8's young generation. Node ends a thread that reaches its limit only if the heap then grows by less than
 * 16 MB more; else V8 aborts the whole process (nodejs/node#47224). A larger young generation, when V8 moves its
 * objects into the old generation at once, is such a growth.
 */
const YOUNG_MEGABYTES = 32;

/**
 * Reads the catalogue in a thread, so that this process can answer calls meanwhile. If the thread has ended, the next
 * read starts a new thread.
 */
export class CatalogueThread {
  private running: { readonly worker: Worker; readonly ended: AbortSignal } | undefined;

  private readonly task: ReadTask;
  private readonly memoryMegabytes: number;

  constructor(task: ReadTask, memoryMegabytes = MEMORY_MEGABYTES) {
    this.task = task;
    this.memoryMegabytes = memoryMegabytes;
  }

  /** @throws Error from the thread, which may have run out of memory */
  async read(presentation: Presentation): Promise<ReadProducts> {
    this.running ??= this.start();
    const { worker, ended } = this.running;
    worker.postMessage(presentation);
    try {
      for await (const [answer] of on(worker, 'message', { signal: ended }))
        if (isAnswer(answer)) return answer.products;
    } catch (error) {
      // `ended` raises an AbortError, which says nothing about the reason. The error below is thrown instead.
      if ((error as Error).name !== 'AbortError') throw error;
    }
    throw new Error('The thread that reads the catalogue has ended');
  }

  private start() {
    const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), {
      workerData: this.task,
      resourceLimits: {
        maxOldGenerationSizeMb: this.memoryMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    const ending = new AbortController();
    const forget = () => {
      if (this.running?.worker === worker) this.running = undefined;
    };
    worker.once('error', forget);
    worker.once('exit', () => {
      forget();
      ending.abort();
    });
    return { worker, ended: ending.signal };
  }

  async close(): Promise<void> {
    await this.running?.worker.terminate();
  }
}
