import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Order, type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { type Connection, connect } from '../src/database/connection.ts';
import type { JobTiming } from '../src/jobs/jobs.ts';
import type { Step } from '../src/steps.ts';
import { openTestDatabase } from './databases.ts';
import { fillShop } from './fixture.ts';
import type { ChildMessage, ChildOptions, ParentMessage } from './placing-child.ts';

const childFile = fileURLToPath(new URL('./placing-child.ts', import.meta.url));

export type Child = {
  readonly port: number;
  /** Resolves when the process has ended, with the signal's name or the exit code. */
  readonly ended: Promise<string>;
  /** Makes the process kill itself with SIGKILL when it reaches the step for the `nth` time from now on, 1 by default. */
  killAt(step: Step, nth?: number): Promise<void>;
  setNow(instant: string): Promise<void>;
  kill(): Promise<void>;
};

/** A filled database and an outbox. Both stay when a server is killed and another server starts. */
export type RestartableShop = {
  start(timing: JobTiming | undefined): Promise<Child>;
  readonly connection: Connection;
  mails(): Promise<string[]>;
  refill(): Promise<void>;
  clear(): Promise<void>;
};

export async function openRestartableShop(
  facts: Pick<ChildOptions, 'issuer' | 'now' | 'smtpUrl' | 'stripeUrl'>,
): Promise<RestartableShop> {
  const database = await openTestDatabase();
  const outboxFolder = await mkdtemp(join(tmpdir(), 'tradecellar-outbox-'));
  const connection = connect(database.url, { max: 1, onError: () => {} });
  await fillShop(connection.database);
  return {
    connection,
    start: (timing) =>
      startChild({ ...facts, ...(timing && { timing }), outboxFolder, databaseUrl: database.url }),
    mails: async () => (await readdir(outboxFolder)).filter((name) => name.endsWith('.eml')).sort(),
    async refill() {
      await sql`UPDATE stock SET bottles = 8 WHERE product_code = 'SCARCE1'`.execute(connection.database);
      await sql`UPDATE reserve SET free_bottles = 14 WHERE product_code = 'RED1' AND customer_account = 'ALPHA'`.execute(
        connection.database,
      );
      await sql`UPDATE customer SET credit_said = 5000, credit_placed = 0 WHERE account = 'ALPHA'`.execute(
        connection.database,
      );
    },
    async clear() {
      await rm(outboxFolder, { recursive: true, force: true });
      await connection.close();
      await database.close();
    },
  };
}

/** Starts the server, which ends when the test process ends. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const child = fork(childFile, [JSON.stringify(options)]);
  const ended = new Promise<string>((end) => {
    child.once('exit', (code, signal) => end(signal ?? String(code)));
  });
  const nextMessage = async () => {
    const message = once(child, 'message').then(([first]) => first as ChildMessage); // The child sends only these messages.
    const end = ended.then((how) => Promise.reject(new Error(`The server ended (${how})`)));
    return Promise.race([message, end]);
  };
  const first = await nextMessage();
  return {
    port: 'port' in first ? first.port : 0,
    ended,
    async killAt(step, nth = 1) {
      child.send({ killAt: step, nth } satisfies ParentMessage);
      await nextMessage();
    },
    async setNow(now) {
      child.send({ now } satisfies ParentMessage);
      await nextMessage();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export async function submitTo(child: Child, order: Order, token: string) {
  try {
    const answer = await fetch(`http://127.0.0.1:${child.port}${endpointPath(submitOrder)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(order),
    });
    // A success has this type. The test checks the status first.
    const body = (await answer.json()) as { mainResult: OrderNumbers };
    return { status: answer.status, body };
  } catch {
    return undefined;
  }
}

/** Counts records. `waiting` leaves out the job that invites people, because the next run of that job always waits. */
export async function countRecords(connection: Connection) {
  const { rows } = await sql<{
    placements: number;
    orders: number;
    confirmed: number;
    waiting: number;
    stock: number;
    reserve: number;
    credit: string;
  }>`
    SELECT (SELECT count(*) FROM placement) AS placements,
           (SELECT count(*) FROM sales_order) AS orders,
           (SELECT count(*) FROM sales_order WHERE confirmed_no IS NOT NULL) AS confirmed,
           (SELECT count(*) FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
              AND name <> 'send-invitations') AS waiting,
           (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS stock,
           (SELECT free_bottles FROM reserve WHERE product_code = 'RED1') AS reserve,
           (SELECT available_credit::text FROM customer WHERE account = 'ALPHA') AS credit`.execute(
    connection.database,
  );
  return rows[0];
}
