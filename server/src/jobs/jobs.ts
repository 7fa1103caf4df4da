import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Writer } from '../database/connection.ts';
import { isDatabaseAway } from '../database/transaction.ts';
import { yieldToCalls } from './yield-to-calls.ts';

export type JobData = {
  'hand-over': { handOverId: string };
  'payment-message': { messageId: string };
  /**
   * Sends a queued mail. `round` counts how often the office has asked to send the mail again. A job with an outdated
   * `round` does nothing.
   */
  mail: { mailId: string; round: number };
  'sweep-payments': Record<string, never>;
  'alert-office': Record<string, never>;
  'forget-old': Record<string, never>;
  'send-invitations': Record<string, never>;
  'follow-due-dates': Record<string, never>;
  'expire-proposals': Record<string, never>;
  'fetch-pictures': Record<string, never>;
  'accounts-file': Record<string, never>;
  'settle-prices': Record<string, never>;
  'mail-statements': Record<string, never>;
  'send-price-notices': Record<string, never>;
};
export type JobName = keyof JobData;

/** Times in seconds. The pauses between retries double, from `retryDelay` to `retryDelayMax`. */
type QueueSetup = {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expire: number;
  /** A job is retried if its process has given no sign of life for this long. */
  readonly heartbeat: number;
  readonly workers: number;
};

const repeated: QueueSetup = {
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 600,
  expire: 60,
  heartbeat: 10,
  workers: 1,
};

const queues: Readonly<Record<JobName, QueueSetup>> = {
  // If the merchant's system does not answer, a message is retried after seconds, then after minutes, then every hour.
  'hand-over': {
    retryLimit: 1_000,
    retryDelay: 1,
    retryDelayMax: 3_600,
    expire: 300,
    heartbeat: 10,
    workers: 8,
  },
  'payment-message': {
    retryLimit: 1_000,
    retryDelay: 1,
    retryDelayMax: 3_600,
    expire: 300,
    heartbeat: 10,
    workers: 1,
  },
  // The code of mails and messages gives up after days, long before `retryLimit`. `expire` is long, because a mail
  // server may be slow, and a job wrongly taken for dead would send a mail twice.
  mail: {
    retryLimit: 1_000,
    retryDelay: 2,
    retryDelayMax: 3_600,
    expire: 3_600,
    heartbeat: 30,
    workers: 4,
  },
  'sweep-payments': repeated,
  'alert-office': repeated,
  'forget-old': repeated,
  'send-invitations': repeated,
  'follow-due-dates': repeated,
  'expire-proposals': repeated,
  // A job cut off by the end of its process runs again.
  'fetch-pictures': { ...repeated, expire: 600, heartbeat: 30 },
  'accounts-file': { ...repeated, expire: 600, heartbeat: 30 },
  'settle-prices': repeated,
  'mail-statements': repeated,
  // A round of thousands of mails. A round that is cut off goes on where it ended.
  'send-price-notices': { ...repeated, expire: 600, heartbeat: 30 },
};
const jobNames = Object.keys(queues) as JobName[]; // TypeScript types every key as a string.

type RepeatedJob =
  | 'sweep-payments'
  | 'alert-office'
  | 'forget-old'
  | 'send-invitations'
  | 'follow-due-dates'
  | 'expire-proposals'
  | 'fetch-pictures'
  | 'accounts-file'
  | 'settle-prices'
  | 'mail-statements'
  | 'send-price-notices';

/**
 * Shorter times for tests, in seconds. The jobs of a killed process are retried after `heartbeat`, or after `expire` if
 * `heartbeat` is null. `supervise` is the interval at which the queue checks both.
 */
export type JobTiming = {
  readonly expire: number;
  readonly heartbeat: number | null;
  readonly supervise: number;
};

type JobOptions = {
  readonly timing?: JobTiming | undefined;
  /** Runs a job on one version of the merchant's settings. */
  readonly during?: (work: () => Promise<void>) => Promise<void>;
};

const SUPERVISE_SECONDS = 5;
const POLL_SECONDS = 0.5;
const STOP_MS = 20_000;

type QueueingOptions = {
  readonly afterSeconds?: number;
  /** True if the job overtakes the waiting jobs of its name, because a person waits for the job. */
  readonly isAwaited?: boolean;
};

export type Jobs = {
  /** Queues work in the same transaction as its cause, so that both happen or neither happens. */
  enqueue<N extends JobName>(
    writer: Writer,
    name: N,
    data: JobData[N],
    options?: QueueingOptions,
  ): Promise<void>;
  /**
   * Starts workers for jobs of a kind. A job whose handler throws is retried with growing delays. A job may run twice,
   * if the process is killed before its success is recorded, so handlers must be idempotent.
   */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>;
  /** Runs the handler every `seconds`, in one of the processes that serve the database. */
  workEvery(seconds: number, name: RepeatedJob, handler: () => Promise<void>): Promise<void>;
  isReady(): Promise<boolean>;
  waiting(): Promise<Record<JobName, number>>;
  stop(): Promise<void>;
};

/**
 * Starts pg-boss on the shop's own pool; pg-boss creates missing tables. `onError` receives every error, of a job or
 * between jobs.
 */
export async function startJobs(
  pool: pg.Pool,
  onError: (error: Error) => void,
  { timing, during = (work) => work() }: JobOptions = {},
): Promise<Jobs> {
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => afterPause(pool.query(text, values), text, stopping.signal) },
    schedule: false,
    superviseIntervalSeconds: timing?.supervise ?? SUPERVISE_SECONDS,
    monitorIntervalSeconds: timing?.supervise ?? SUPERVISE_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  await makeQueues(boss, timing);
  const work: Jobs['work'] = async (name, handler) => {
    for (let n = 0; n < queues[name].workers; n++) {
      const options = { pollingIntervalSeconds: POLL_SECONDS };
      const worker = await boss.work<JobData[typeof name]>(name, options, async ([job]) => {
        if (job === undefined) return;
        // Makes the worker look for its next job at once after this job.
        boss.notifyWorker(worker);
        await yieldToCalls();
        try {
          await during(() => handler(job.data));
        } catch (reason) {
          onError(reason instanceof Error ? reason : new Error(String(reason)));
          throw reason;
        }
      });
    }
  };
  return {
    async enqueue(writer, name, data, { afterSeconds = 0, isAwaited = false } = {}) {
      const later = afterSeconds > 0 ? { startAfter: afterSeconds } : {};
      await boss.send(name, data, { ...later, priority: isAwaited ? 1 : 0, db: fromKysely(writer) });
    },
    work,
    async workEvery(seconds, name, handler) {
      // Allows one job of a name in each interval, so that the jobs of several processes and of a restart become one
      // job.
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
      const found = await boss.getQueues(jobNames);
      const waitingIn = (name: JobName) => found.find((queue) => queue.name === name)?.queuedCount ?? 0;
      return {
        'hand-over': waitingIn('hand-over'),
        'payment-message': waitingIn('payment-message'),
        mail: waitingIn('mail'),
        'sweep-payments': waitingIn('sweep-payments'),
        'alert-office': waitingIn('alert-office'),
        'forget-old': waitingIn('forget-old'),
        'send-invitations': waitingIn('send-invitations'),
        'follow-due-dates': waitingIn('follow-due-dates'),
        'expire-proposals': waitingIn('expire-proposals'),
        'fetch-pictures': waitingIn('fetch-pictures'),
        'accounts-file': waitingIn('accounts-file'),
        'settle-prices': waitingIn('settle-prices'),
        'mail-statements': waitingIn('mail-statements'),
        'send-price-notices': waitingIn('send-price-notices'),
      };
    },
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/**
 * The pause of a worker after a statement that failed because the database was down or full. Without this pause some
 * twenty workers would retry twice a second.
 */
const FAULT_PAUSE_MS = 2_000;

/**
 * Delays the error of a statement if the database is down or its disk is full, so that the workers of the queue pause.
 * A plain SELECT never comes from a worker, so its error is not delayed.
 */
async function afterPause<T>(answer: Promise<T>, text: string, stopping: AbortSignal): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isDatabaseAway(error) && !/^\s*SELECT\b/i.test(text)) {
      await wait(FAULT_PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
    }
    throw error;
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

async function makeQueues(boss: PgBoss, timing: JobTiming | undefined): Promise<void> {
  for (const name of jobNames) {
    const { retryLimit, retryDelay, retryDelayMax, expire, heartbeat } = queues[name];
    const options = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax,
      expireInSeconds: timing?.expire ?? expire,
    };
    const heartbeatSeconds = timing === undefined ? heartbeat : timing.heartbeat;
    await boss.createQueue(name, heartbeatSeconds === null ? options : { ...options, heartbeatSeconds });
    await boss.updateQueue(name, { ...options, heartbeatSeconds });
    // pg-boss reads a queue's settings on its first use, through the pool. If that first use were an `enqueue` inside a
    // transaction, transactions that hold the whole pool would deadlock, so the first use is here.
    await boss.complete(name, NO_JOB);
  }
}
