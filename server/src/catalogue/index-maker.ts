import '../thread-heaps.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { KeptProducts } from './catalogue-reader.ts';
import type { IndexTask } from './index-worker.ts';
import { type Packed, unpacked } from './packed.ts';
import type { CatalogueVersions } from './whole-queries.ts';

/** What an index of 50,000 products needs while it is made, and then some. Of 2,048 V8 would let four times as much lie about. */
const MEMORY_MEGABYTES = 1_024;
/** Three semi-spaces of 4 MB: half of the server's own, which costs the thread no time. */
const YOUNG_MEGABYTES = 12;

/** What could not be made is tried again after a pause, twice as long each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

type Thread = { readonly worker: Worker; readonly ended: AbortSignal };

/** A version of the products of which no index could be made. */
type Failed = {
  readonly version: string;
  readonly error: unknown;
  readonly pauseMs: number;
  isRecent: boolean;
};

/**
 * Makes indexes of what is stored, in a thread. Where prices alone have changed, the index is as it was, and they are all
 * that is read.
 */
export class IndexMaker {
  private failed: Failed | undefined;
  private thread: Thread | undefined;

  private readonly task: IndexTask;
  private readonly memoryMegabytes: number;

  constructor(task: IndexTask, memoryMegabytes = MEMORY_MEGABYTES) {
    this.task = task;
    this.memoryMegabytes = memoryMegabytes;
  }

  /**
   * What is kept of the products as they are now; `versions` are theirs, or older.
   * @throws what went wrong in the thread, which may have died for want of memory. What went wrong a moment ago is thrown
   * again without trying: most of it would go wrong again, and trying takes a processor.
   */
  async make(
    { products: version }: CatalogueVersions,
    before: KeptProducts | undefined,
  ): Promise<KeptProducts> {
    const failure = this.failed?.version === version ? this.failed : undefined;
    if (failure?.isRecent === true) throw failure.error;
    try {
      return await this.makeInThread(before);
    } catch (error) {
      const pauseMs = Math.min(
        failure === undefined ? FIRST_PAUSE_MS : failure.pauseMs * 2,
        LONGEST_PAUSE_MS,
      );
      const failed = { version, error, pauseMs, isRecent: true };
      this.failed = failed;
      setTimeout(() => {
        failed.isRecent = false;
      }, pauseMs).unref();
      throw error;
    }
  }

  private async makeInThread(before: KeptProducts | undefined): Promise<KeptProducts> {
    this.thread ??= this.startThread();
    const { worker, ended } = this.thread;
    worker.ref();
    try {
      worker.postMessage(before?.versions.texts);
      const [packed] = (await once(worker, 'message', { signal: ended })) as [Packed]; // All that it sends.
      const made = unpacked(packed) as Partial<KeptProducts>; // What the thread packed.
      if (before === undefined || made.index !== undefined) return made as KeptProducts; // Of what was not known, it is whole.
      // Another object: what is remembered of an index knows lists by prices that nobody has any more.
      return { ...before, ...made, index: { ...before.index } };
    } catch (error) {
      // It says of itself what went wrong, unless somebody has ended it.
      throw (error as Error).name === 'AbortError'
        ? new Error('The thread that makes indexes has ended')
        : error;
    } finally {
      worker.unref();
    }
  }

  private startThread(): Thread {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: this.task,
      resourceLimits: {
        maxOldGenerationSizeMb: this.memoryMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    const ending = new AbortController();
    const forget = () => {
      if (this.thread?.worker === worker) this.thread = undefined;
    };
    worker.once('error', forget);
    worker.once('exit', () => {
      forget();
      ending.abort();
    });
    return { worker, ended: ending.signal };
  }

  /** Ends the thread; what it makes fails. */
  async close(): Promise<void> {
    await this.thread?.worker.terminate();
  }
}
