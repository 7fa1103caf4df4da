import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A worker that served for this long is replaced at once when it ends. */
const STEADY_MS = 10_000;
/** Other workers are replaced after a pause that doubles each time, because the cause of the failure may last. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Makes the C library of Linux return large freed blocks to the system. Without these settings each process kept 80 MB
 * more after one change of a catalogue of 50,000 products.
 */
const RETURNED_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The message of a worker that ends before it listens. */
export type CouldNotStart = { readonly couldNotStart: string };

type WorkerProcess = {
  readonly worker: Worker;
  readonly listening: Promise<void>;
  readonly ended: Promise<string>;
};

/**
 * Forks this program `count` times, shares the port between the workers, and replaces each worker that ends. Resolves
 * when all workers listen.
 * @throws Error with the reason of the first worker that ends before it listens, after all workers have ended
 */
export async function startWorkers(count: number, logger: Logger): Promise<{ close(): Promise<void> }> {
  // Each worker accepts connections itself. If this process accepted a connection and gave it to a worker that was just
  // killed, the connection would hang.
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
