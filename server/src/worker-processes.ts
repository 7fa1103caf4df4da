import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** One that has served for so long is replaced at once when it ends. */
const STEADY_MS = 10_000;
/** Else after a pause, twice as long each time: what ended it may still be there. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * For the C library of Linux: large memory goes back to the system when it is freed. By itself the library keeps more and
 * more of it: at 50,000 products 80 MB of each process, after one change of the catalogue.
 */
const RETURNED_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The message of a worker that ends without having listened. */
export type CouldNotStart = { readonly couldNotStart: string };

type WorkerProcess = {
  readonly worker: Worker;
  readonly listening: Promise<void>;
  /** Gives the reason. */
  readonly ended: Promise<string>;
};

/**
 * Runs the program of this process in so many more, which share its port, and replaces each that ends. Resolves when all
 * of them listen.
 * @throws the reason of the first that ends before, when the others have ended too.
 */
export async function startWorkers(count: number, logger: Logger): Promise<{ close(): Promise<void> }> {
  // Each takes connections from the port itself: one that this process had just handed to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const closing = new AbortController();
  const running = new Set<WorkerProcess>();
  const start = () => {
    const started = startWorker();
    running.add(started);
    const { pid } = started.worker.process;
    void started.listening.then(() => logger.info({ worker: pid }, 'a server process listens'));
    void started.ended.then((reason) => {
      running.delete(started);
      if (!closing.signal.aborted) logger.error({ worker: pid, reason }, 'a server process has ended');
    });
    return started;
  };
  const close = async () => {
    closing.abort();
    await Promise.all(
      [...running].map(({ worker, ended }) => {
        worker.process.kill('SIGTERM');
        return ended;
      }),
    );
  };
  const keepOneRunning = async (first: WorkerProcess) => {
    let pauseMs = 0;
    for (let current = first; !closing.signal.aborted; current = start()) {
      const isSteady = await Promise.race([
        current.ended.then(() => false),
        current.listening.then(() => wait(STEADY_MS, true, { ref: false })),
      ]);
      await current.ended;
      pauseMs = isSteady ? 0 : Math.min(Math.max(FIRST_PAUSE_MS, 2 * pauseMs), LONGEST_PAUSE_MS);
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
    }
  };
  const first = Array.from({ length: count }, start);
  const throwIt = (reason: string) => {
    throw new Error(reason);
  };
  try {
    await Promise.all(first.map(({ listening, ended }) => Promise.race([listening, ended.then(throwIt)])));
  } catch (error) {
    await close();
    throw error;
  }
  for (const each of first) void keepOneRunning(each);
  return { close };
}

function startWorker(): WorkerProcess {
  const worker = cluster.fork(RETURNED_MEMORY);
  let said: string | undefined;
  worker.on('message', ({ couldNotStart }: CouldNotStart) => {
    said = couldNotStart;
  });
  return {
    worker,
    listening: new Promise((listens) => worker.once('listening', () => listens())),
    ended: new Promise((ends) =>
      worker.once('exit', (code, signal) => ends(said ?? `A server process ended with ${signal ?? code}`)),
    ),
  };
}
