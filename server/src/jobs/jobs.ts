import type pg from 'pg';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Writer } from '../database/connection.ts';

/** Background work: each kind of job with its data. */
export type JobData = {
  /** A message to the merchant's own system. */
  'hand-over': { handOverId: string };
  /** The confirmation of an order by mail. */
  'mail-order': { orderId: number };
  /** Asks the card service about payments that are not finished. */
  'sweep-payments': Record<string, never>;
};
export type JobName = keyof JobData;

const jobNames: readonly JobName[] = ['hand-over', 'mail-order', 'sweep-payments'];

/**
 * How soon the jobs of a killed process are retried, in seconds. A job whose process sends no heartbeat for `heartbeat`
 * is retried; with null, only `expire` counts, the longest that a batch of jobs may take. `supervise` is how often this
 * is checked.
 */
export type JobTiming = {
  readonly expire: number;
  readonly heartbeat: number | null;
  readonly supervise: number;
};

/** A slow mail server may take a minute; a killed process is noticed within fifteen seconds. */
const usualTiming: JobTiming = { expire: 60, heartbeat: 10, supervise: 5 };

const POLL_SECONDS = 0.5;
/** Fetched together, run one after the other; a full batch is followed by the next without a pause. */
const BATCH_SIZE = 5;

export type Jobs = {
  /** Queues work in the same transaction as what caused it: both happen or neither does. */
  enqueue<N extends JobName>(
    writer: Writer,
    name: N,
    data: JobData[N],
    options?: { readonly afterSeconds: number },
  ): Promise<void>;
  /**
   * Starts to work on jobs of a kind. A handler that throws is retried with growing delays. A job may run twice, when the
   * process was killed before its success was recorded: that must be harmless.
   */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>;
  /** Works again and again, at intervals of so many seconds, in one of the processes that serve the database. */
  workEvery(seconds: number, name: 'sweep-payments', handler: () => Promise<void>): Promise<void>;
  /** True while the queue's tables can be read. */
  isReady(): Promise<boolean>;
  /** Jobs waiting or being retried, by kind. */
  waiting(): Promise<Record<JobName, number>>;
  stop(): Promise<void>;
};

/**
 * Starts pg-boss on the shop's own pool: it creates missing tables.
 * `onError` receives every error, of a job or between jobs.
 */
export async function startJobs(
  pool: pg.Pool,
  onError: (error: Error) => void,
  timing: JobTiming = usualTiming,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
  });
  boss.on('error', onError);
  await boss.start();
  await makeQueues(boss, timing);
  const work: Jobs['work'] = async (name, handler) => {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: BATCH_SIZE,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    await boss.work(name, options, async (batch: Job<JobData[typeof name]>[]) => {
      const results: JobResult[] = [];
      for (const job of batch) results.push(await runJob(job, handler, onError));
      return results;
    });
  };
  return {
    async enqueue(writer, name, data, { afterSeconds } = { afterSeconds: 0 }) {
      const later = afterSeconds > 0 ? { startAfter: afterSeconds } : {};
      await boss.send(name, data, { db: fromKysely(writer), ...later });
    },
    work,
    async workEvery(seconds, name, handler) {
      // One job of a name in each interval: the jobs of several processes, and those of a restart, become one.
      const queue = (startAfter: number) =>
        boss.send(name, {}, { startAfter, singletonKey: name, singletonSeconds: seconds });
      await work(name, async () => {
        try {
          await handler();
        } finally {
          await queue(seconds);
        }
      });
      await queue(seconds);
    },
    isReady: () => boss.isInstalled(),
    async waiting() {
      const counts = { 'hand-over': 0, 'mail-order': 0, 'sweep-payments': 0 };
      const queues = await boss.getQueues([...jobNames]);
      for (const name of jobNames)
        counts[name] = queues.find((queue) => queue.name === name)?.queuedCount ?? 0;
      return counts;
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

async function makeQueues(boss: PgBoss, timing: JobTiming): Promise<void> {
  for (const name of jobNames) {
    const options = {
      retryLimit: 20,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: timing.expire,
    };
    const { heartbeat } = timing;
    await boss.createQueue(name, heartbeat === null ? options : { ...options, heartbeatSeconds: heartbeat });
    await boss.updateQueue(name, { ...options, heartbeatSeconds: heartbeat });
    // pg-boss reads a queue's settings on its first use, through the pool. If that were an `enqueue` inside a
    // transaction, transactions that hold the whole pool would deadlock; so the first use is here.
    await boss.complete(name, NO_JOB);
  }
}

/** Runs one job of a batch; its failure does not affect the others. */
async function runJob<Data>(
  job: Job<Data>,
  handler: (data: Data) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    onError(error);
    return { id: job.id, status: 'failed', output: { message: error.message } };
  }
}
