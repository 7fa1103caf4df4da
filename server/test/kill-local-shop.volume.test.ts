import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { volume } from '../../trade/test/volume.ts';
import { migrate } from '../src/database/migrate.ts';
import { reachDatabase } from '../src/database/postgres/reach-database.ts';
import { alphaBuyer, fillShop } from './fixture.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from './issuer.ts';
import { orderForm } from './order-form.ts';
import { freePort } from './torture/shop-under-torture.ts';

/** The number of kills. The first kill hits the shop, the second kill its PostgreSQL, and the third kill both. */
const KILLS = volume(3, 1);
const BUYERS = 4;
/** Orders that must be acknowledged between two kills, so that the shop has recovered before the next kill. */
const ORDERS_BETWEEN = 4;
const serveFile = fileURLToPath(new URL('../bin/serve.ts', import.meta.url));

let issuer: Issuer;
let dataDir = '';
let port = 0;
let shop: ChildProcess | undefined;
let printed = '';
beforeAll(async () => {
  [issuer, dataDir, port] = await Promise.all([
    startIssuer(),
    mkdtemp(join(tmpdir(), 'tradecellar-torture-')),
    freePort(),
  ]);
  // In production the shop does not start with the embedded back office unless the merchant file names it.
  await writeFile(join(dataDir, 'merchant.json'), '{"backOffice": {"door": "embedded"}}');
  await withDatabase(async ({ connection }) => {
    await migrate(connection.pool);
    await fillShop(connection.database);
  });
});
afterAll(async () => {
  if (shop !== undefined) await end(shop, 'SIGTERM');
  await issuer.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(
  work: (reached: Awaited<ReturnType<typeof reachDatabase>>) => Promise<T>,
): Promise<T> {
  const reached = await reachDatabase(
    { databaseUrl: undefined, dataDir, poolSize: 2 },
    { say: () => {}, onError: () => {} },
  );
  try {
    return await work(reached);
  } finally {
    await reached.close();
  }
}

function startServer(): ChildProcess {
  const child = spawn(process.execPath, [serveFile], {
    env: {
      NODE_ENV: 'production',
      MAILS_AS_FILES: '1',
      MERCHANT_FILE: join(dataDir, 'merchant.json'),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'test',
      OIDC_AUDIENCE: TEST_AUDIENCE,
      DEMO: '0',
      CALLS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A service manager starts a service as the leader of its own process group.
    detached: true,
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Waits for the pid file, because the shop may still be starting PostgreSQL after the previous kill. */
async function killPostgres(): Promise<void> {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  const file = await vi.waitFor(() => readFile(path, 'utf8'), { timeout: 60_000 });
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
}

async function ask(endpoint: Endpoint, body: unknown, token: string): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${endpointPath(endpoint)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { mainResult } = (await answer.json()) as { mainResult: unknown }; // Every success has a mainResult.
    if (answer.status === 200) return mainResult;
    if (answer.status !== 503) throw new Error(`${endpoint.path} answered ${answer.status}`);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // `fetch` throws these errors if there is no answer.
  }
  return undefined;
}

async function askUntilAnswered(endpoint: Endpoint, body: unknown, token: string): Promise<unknown> {
  for (;;) {
    const answer = await ask(endpoint, body, token);
    if (answer !== undefined) return answer;
    await wait(50);
  }
}

it('neither loses nor doubles an acknowledged order if the shop, its PostgreSQL or both are killed under load', async () => {
  const token = await issuer.sign({ ...alphaBuyer, expiresInSeconds: 3_600 });
  shop = startServer();
  const date = await askUntilAnswered(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, token);
  const acknowledged = new Map<string, OrderNumbers>();
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isOver) {
      const order = orderForm({ RequiredDate: String(date) });
      const numbers = await askUntilAnswered(submitOrder, order, token);
      acknowledged.set(order.CartId, numbers as OrderNumbers); // The contract's type of this answer.
    }
  });
  const load = Promise.all(buyers);
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = acknowledged.size + ORDERS_BETWEEN;
    while (acknowledged.size < goal) await Promise.race([wait(20), load]);
    const victims = (['shop', 'PostgreSQL', 'both'] as const)[kill % 3];
    if (victims !== 'shop') await killPostgres();
    if (victims === 'PostgreSQL') continue;
    await end(shop, 'SIGKILL');
    shop = startServer();
  }
  isOver = true;
  await load;

  const { placed, credit } = await withDatabase(async ({ connection: { database } }) => {
    const orders = await sql<{ cart: string; numbers: OrderNumbers }>`
      SELECT cart_id AS cart, json_build_object('orderId', order_no, 'backOrderId', back_order_no,
        'reservesOrderId', reserves_order_no) AS numbers FROM placement`.execute(database);
    const customer = await sql<{ spent: number }>`
      SELECT (5000 - available_credit)::float8 AS spent FROM customer WHERE account = 'ALPHA'`.execute(
      database,
    );
    return { placed: orders.rows, credit: customer.rows[0]?.spent };
  });
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ORDERS_BETWEEN);
  expect(new Map(placed.map(({ cart, numbers }) => [cart, numbers]))).toEqual(acknowledged);
  expect(new Set(placed.map(({ numbers }) => numbers.orderId)).size).toBe(placed.length);
  expect(credit).toBeCloseTo(331.2 * placed.length, 2);
  // The mails contain private names and addresses.
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o077).toBe(0);
}, 600_000);

it('prints the folder of the database and the backup command when the shop starts in production', () => {
  const place = join(dataDir, 'postgres');
  expect(printed).toContain(
    `The database is ${place}, on this machine. Its backups go to the file that npm run backup is given`,
  );
});

it('answers pending orders and exits with 0 after a SIGTERM to the process group of a shop and its PostgreSQL', async () => {
  const token = await issuer.sign({ ...alphaBuyer, expiresInSeconds: 3_600 });
  // Two shops cannot share a data folder, so the running shop must end first.
  if (shop !== undefined) await end(shop, 'SIGTERM');
  const stopped = startServer();
  shop = stopped;
  const date = await askUntilAnswered(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, token);
  const baskets = Array.from({ length: BUYERS }, () => orderForm({ RequiredDate: String(date) }));
  const answers = await withDatabase(async ({ connection: { database } }) => {
    const ended = once(stopped, 'exit');
    const asked = await database.transaction().execute(async (holder) => {
      await sql`SELECT 1 FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(holder);
      const orders = Promise.all(baskets.map((basket) => ask(submitOrder, basket, token)));
      await expect
        .poll(
          async () => {
            const { rows } = await sql<{ count: number }>`
              SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`.execute(
              database,
            );
            return rows[0]?.count;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThanOrEqual(1);
      process.kill(-(stopped.pid ?? 0), 'SIGTERM');
      await wait(500);
      return { orders };
    });
    const numbers = await asked.orders;
    expect(await ended).toEqual([0, null]);
    const { rows } = await sql<{ cart: string; orderId: string }>`
      SELECT cart_id AS cart, order_no AS "orderId" FROM placement
      WHERE cart_id = ANY(${baskets.map(({ CartId }) => CartId)}::uuid[])`.execute(database);
    expect(new Map(rows.map(({ cart, orderId }) => [cart, orderId]))).toEqual(
      new Map(baskets.map(({ CartId }, at) => [CartId, (numbers[at] as OrderNumbers).orderId])), // The contract's type of these answers.
    );
    return numbers;
  });
  expect(answers).toHaveLength(BUYERS);
  expect(() => process.kill(-(stopped.pid ?? 0), 0)).toThrow('ESRCH');
}, 120_000);
