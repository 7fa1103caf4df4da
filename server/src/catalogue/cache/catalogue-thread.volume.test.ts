import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { openTestDatabase } from '../../../test/databases.ts';
import { fillShop } from '../../../test/fixture.ts';
import { systemClock } from '../../clock.ts';
import { type Connection, connect } from '../../database/connection.ts';
import { type Notifications, openNotifications } from '../../database/listen.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { type Catalogue, cacheCatalogue } from './cache-catalogue.ts';

/** Enough for the fixture, but not for the products that a test adds. */
const MEMORY_MEGABYTES = 48;
const ENDED = 'The thread that reads the catalogue has ended';
const soon = { timeout: 60_000, interval: 50 };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
let notifications: Notifications;
let catalogue: Catalogue;
const faults: string[] = [];
const threads: Worker[] = [];
const noteThread = (thread: Worker) => threads.push(thread);
beforeAll(async () => {
  process.on('worker', noteThread);
  database = await openTestDatabase();
  connection = connect(database.url, { max: 4, onError: () => {} });
  await fillShop(connection.database);
  notifications = openNotifications(connection.pool);
  catalogue = await cacheCatalogue({
    database: connection.database,
    notifications,
    databaseUrl: database.url,
    presentation: defaultMerchant,
    clock: systemClock,
    onError: ({ message }) => faults.push(message),
    memoryMegabytes: MEMORY_MEGABYTES,
  });
});
afterAll(async () => {
  process.off('worker', noteThread);
  await catalogue.close();
  await notifications.close();
  await connection.close();
  await database.close();
});

const servedVersion = async () => (await catalogue.current()).products.version;
const served = async () => (await catalogue.current()).products.index.size;
const changeVersion = () =>
  sql`UPDATE catalogue_version SET version = gen_random_uuid(), texts = gen_random_uuid()`.execute(
    connection.database,
  );

it('serves the old catalogue after its thread is killed, and reads the next version in a new thread', async () => {
  const version = await servedVersion();
  await connection.database.transaction().execute(async (locking) => {
    await sql`LOCK TABLE product IN ACCESS EXCLUSIVE MODE`.execute(locking);
    await changeVersion();
    await expect.poll(waiting, soon).toBe(1);
    await threads.at(-1)?.terminate();
    await expect.poll(() => catalogue.fault(), soon).toBe(ENDED);
    expect(await servedVersion()).toBe(version);
  });
  // The shop reads a new version at once, and retries an unreadable version only after some seconds.
  await changeVersion();
  await expect.poll(() => catalogue.fault(), soon).toBeUndefined();
  expect(await servedVersion()).not.toBe(version);
  expect(faults.splice(0)).toEqual([ENDED]);
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    connection.database,
  );
  return rows[0]?.count ?? 0;
}

it('ignores messages of `node --watch`', async () => {
  const [version, size] = [await servedVersion(), await served()];
  await connection.database.transaction().execute(async (locking) => {
    await sql`LOCK TABLE product IN ACCESS EXCLUSIVE MODE`.execute(locking);
    await changeVersion();
    await expect.poll(waiting, soon).toBe(1);
    threads.at(-1)?.emit('message', { 'watch:import': ['file:///product-queries.ts'] });
  });
  await expect.poll(servedVersion, soon).not.toBe(version);
  expect(await served()).toBe(size);
});

it('serves the old catalogue after its thread runs out of memory, and reads the next version', async () => {
  const [version, size] = [await servedVersion(), await served()];
  await sql`
    INSERT INTO product (code, description, case_size, unit_size, case_price, bottle_nett, bottle_vat)
    SELECT 'L' || n, 'Wine ' || n || repeat('x', 10000), 6, 75, 60, 10, 2
    FROM generate_series(1, 8000) AS n`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toMatch(/memory/);
  expect(faults).toEqual([catalogue.fault()]);
  expect([await servedVersion(), await served()]).toEqual([version, size]);

  await sql`DELETE FROM product WHERE code LIKE 'L%' AND description LIKE 'Wine %xx'`.execute(
    connection.database,
  );
  await expect.poll(() => catalogue.fault(), soon).toBeUndefined();
  expect(await served()).toBe(size);
  expect(await servedVersion()).not.toBe(version);
});

it.runIf(isVolumeRun)('does not reread an unreadable catalogue every second', async () => {
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relname = 'product'`.execute(
      connection.database,
    );
    return rows[0]?.scans ?? 0;
  };
  await sql`UPDATE product SET bottle_nett = 'NaN' WHERE code = 'RED1'`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toMatch(/RED1/);
  // PostgreSQL publishes the scans of the UPDATE and of the first read up to a second later.
  await new Promise((later) => setTimeout(later, 1_500));
  const before = await scans();
  await new Promise((later) => setTimeout(later, 6_500));
  expect((await scans()) - before).toBeLessThanOrEqual(3);
  await sql`UPDATE product SET bottle_nett = 12 WHERE code = 'RED1'`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toBeUndefined();
});
