import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isVolumeRun } from '../../trade/test/volume.ts';
import { type Connection, connect } from '../src/database/connection.ts';
import { openTestDatabase } from './databases.ts';
import { alphaBuyer, fillShop } from './fixture.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from './issuer.ts';
import { orderForm } from './order-form.ts';
import { freePort } from './torture/shop-under-torture.ts';

const serveFile = fileURLToPath(new URL('../bin/serve.ts', import.meta.url));
/** Long enough for a busy machine, because only the benchmark measures times. */
const patient = { timeout: 60_000, interval: 50 };

describe('several processes on one port (decision 43)', () => {
  let issuer: Issuer;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    [issuer, database] = await Promise.all([startIssuer(), openTestDatabase()]);
    connection = connect(database.url, { max: 4, onError: () => {} });
    await fillShop(connection.database);
  });
  afterAll(async () => {
    await connection.close();
    await issuer.close();
    await database.close();
  });

  let folder = '';
  let port = 0;
  let command: ChildProcess;
  let log: { msg?: string; worker?: number; reason?: string; pid: number }[] = [];
  let complaints = '';
  beforeEach(async () => {
    [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'tradecellar-workers-')), freePort()]);
    await writeFile(join(folder, 'merchant.json'), '{}');
    log = [];
    complaints = '';
  });
  afterEach(async () => {
    if (command.exitCode === null && command.signalCode === null) {
      const ended = once(command, 'exit');
      command.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  const start = () => {
    command = spawn(process.execPath, [serveFile], {
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        WORKERS: '2',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        MERCHANT_FILE: join(folder, 'merchant.json'),
        PORT: String(port),
        HOST: '127.0.0.1',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'test',
        OIDC_AUDIENCE: TEST_AUDIENCE,
        CALLS_PER_MINUTE: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface(command.stdout ?? process.stdin).on('line', (line) => {
      if (line.startsWith('{')) log.push(JSON.parse(line));
    });
    command.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
  };
  const workersThat = (msg: string) =>
    log.flatMap((line) => (line.msg === msg && line.worker !== undefined ? [line.worker] : []));
  const listening = () => workersThat('a server process listens');
  const startBoth = async () => {
    start();
    await expect.poll(listening, patient).toHaveLength(2);
    return listening();
  };
  /**
   * Makes a call on a new connection. Calls `onReceived` when a process has received the call. Rejects without an
   * answer.
   */
  const call = (endpoint: Endpoint, body: object, token: string, onReceived?: () => void) =>
    new Promise<{ status: number | undefined; text: string }>((answered, failed) => {
      const asked = request(
        `http://127.0.0.1:${port}${endpointPath(endpoint)}`,
        {
          method: 'POST',
          agent: false,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...(onReceived && { expect: '100-continue' }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.once('error', failed).once('end', () => answered({ status: answer.statusCode, text }));
        },
      );
      asked.setTimeout(20_000, () => asked.destroy(new Error('No answer for 20 seconds')));
      asked.once('error', failed);
      if (onReceived === undefined) asked.end(JSON.stringify(body));
      else {
        asked.once('continue', () => {
          onReceived();
          asked.end(JSON.stringify(body));
        });
        asked.flushHeaders();
      }
    });
  const date = { CustomerAccount: 'ALPHA', Id: '1' };

  it.runIf(isVolumeRun)(
    'replaces a killed process, and loses only the calls of that process',
    async () => {
      const [victim = 0, survivor] = await startBoth();
      const token = await issuer.sign(alphaBuyer);
      const CALLERS = 6;
      const statuses: unknown[] = [];
      const failures: string[] = [];
      let isOver = false;
      const callers = Array.from({ length: CALLERS }, async () => {
        while (!isOver) {
          await call(deliveryDate, date, token).then(
            ({ status }) => statuses.push(status),
            ({ message }: Error) => failures.push(message),
          );
        }
      });
      await expect.poll(() => statuses.length, patient).toBeGreaterThan(50);
      expect(failures).toEqual([]);
      process.kill(victim, 'SIGKILL');
      const before = statuses.length;
      await expect.poll(() => statuses.length, patient).toBeGreaterThan(before + 50);
      await expect.poll(listening, patient).toHaveLength(3);
      isOver = true;
      await Promise.all(callers);
      expect(workersThat('a server process has ended')).toEqual([victim]);
      // Each caller has one call in progress, so the kill can fail one call of each caller.
      expect(failures.length).toBeLessThanOrEqual(CALLERS);
      expect(failures.filter((message) => !/socket hang up|ECONNRESET/.test(message))).toEqual([]);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(listening()[2]).not.toBe(survivor);
    },
    180_000,
  );

  it.runIf(isVolumeRun)(
    'answers pending calls, leaves no job active and ends all processes after repeated SIGTERMs',
    async () => {
      const workers = await startBoth();
      const token = await issuer.sign(alphaBuyer);
      const { text } = await call(deliveryDate, date, token);
      const { mainResult } = JSON.parse(text) as { mainResult: string }; // The contract's type of this answer.
      const placed = await connection.database.transaction().execute(async (holder) => {
        await sql`SELECT 1 FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(holder);
        // Orders are sent until both processes have an order that waits for the customer's row. The kernel chooses the
        // process of a connection, so one process may get all eight connections.
        const orders: ReturnType<typeof call>[] = [];
        for (let waiting = 0; waiting < 2; waiting = await mostWaiting(connection)) {
          expect(orders.length, 'one of the processes gets no connection').toBeLessThan(80);
          const received = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
          orders.push(
            ...received.map(({ resolve: onReceived }) =>
              call(submitOrder, orderForm({ RequiredDate: mainResult }), token, onReceived),
            ),
          );
          // A process that ends closes connections from which it has not read, so each order must be received before
          // the SIGTERM.
          await Promise.all(received.map(({ promise }) => promise));
        }
        // Sends the signals of a Ctrl-C: the terminal signals the whole group, and npm then signals the command again.
        command.kill('SIGTERM');
        for (const worker of workers) process.kill(worker, 'SIGTERM');
        await wait(100);
        command.kill('SIGTERM');
        await wait(400);
        return { answers: Promise.allSettled(orders), count: orders.length };
      });
      const answers = await placed.answers;
      expect(answers.map((each) => (each.status === 'fulfilled' ? each.value.status : each.reason))).toEqual(
        Array.from({ length: placed.count }, () => 200),
      );
      if (command.exitCode === null) await once(command, 'exit');
      expect([command.exitCode, complaints]).toEqual([0, '']);
      for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
      const { rows: active } = await sql`
      SELECT name, created_on, started_on, heartbeat_on FROM pgboss.job WHERE state = 'active'`.execute(
        connection.database,
      );
      expect(active, 'active jobs').toEqual([]);
    },
    120_000,
  );

  it('prints the reason once and exits if a process cannot start', async () => {
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    start();
    const [status] = await once(command, 'exit');
    taken.close();
    expect(status).toBe(1);
    expect(complaints).toMatch(/^Tradecellar could not start: .*EADDRINUSE.*\n$/);
  }, 120_000);

  it.runIf(isVolumeRun)(
    'retries the replacement of a killed process with growing pauses, while the remaining process serves',
    async () => {
      const [victim = 0] = await startBoth();
      const merchantFile = join(folder, 'merchant.json');
      await writeFile(merchantFile, '{"nmae": "Misspelt"}');
      process.kill(victim, 'SIGKILL');
      const ended = () => workersThat('a server process has ended').length;
      await expect.poll(ended, patient).toBe(2);
      expect(complaints).toContain('nmae');
      const token = await issuer.sign(alphaBuyer);
      expect(await call(deliveryDate, date, token)).toMatchObject({ status: 200 });
      // The pauses are 1, 2 and 4 seconds, so few replacements can have started.
      await wait(3_000);
      expect(ended()).toBeLessThanOrEqual(5);
      await writeFile(merchantFile, '{}');
      await expect.poll(listening, patient).toHaveLength(3);
    },
    180_000,
  );
});

/** Polls for two seconds, or until two sessions wait for a lock, and returns the most that waited at once. */
async function mostWaiting(connection: Connection): Promise<number> {
  let most = 0;
  for (let look = 0; look < 20 && most < 2; look++) {
    await wait(100);
    most = Math.max(most, await waitingForLocks(connection));
  }
  return most;
}

async function waitingForLocks({ database }: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database);
  return rows[0]?.count ?? 0;
}
