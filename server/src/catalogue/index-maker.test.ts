import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import { fillShop } from '../../test/fixture.ts';
import { type Connection, connect } from '../database/connection.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { type Catalogue, keepCatalogue } from './keep-catalogue.ts';

/** Enough for the fixture, and not for what is added. */
const MEMORY_MEGABYTES = 48;
const soon = { timeout: 20_000, interval: 50 };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
let catalogue: Catalogue;
const faults: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  connection = connect(database.url, { max: 4, onError: () => {} });
  await fillShop(connection.database);
  catalogue = await keepCatalogue({
    database: connection.database,
    pool: connection.pool,
    databaseUrl: database.url,
    presentation: defaultMerchant(),
    onError: ({ message }) => faults.push(message),
    memoryMegabytes: MEMORY_MEGABYTES,
  });
});
afterAll(async () => {
  await catalogue.close();
  await connection.close();
  await database.close();
});

const servedVersion = async () => (await catalogue.current()).products.versions.products;
const served = async () => (await catalogue.current()).products.index.size;

it('a thread that dies for want of memory leaves the old index serving, and the next one is made as ever', async () => {
  const [version, size] = [await servedVersion(), await served()];
  await sql`
    INSERT INTO product (code, description, case_size, unit_size, case_price, bottle_nett, bottle_vat, custom_label)
    SELECT 'L' || n, 'Wine ' || n, 6, 75, 60, 10, 2, repeat('x', 10000)
    FROM generate_series(1, 15000) AS n`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toMatch(/memory/);
  expect(faults).toEqual([catalogue.fault()]);
  expect([await servedVersion(), await served()]).toEqual([version, size]);

  await sql`DELETE FROM product WHERE code LIKE 'L%' AND description LIKE 'Wine %'`.execute(
    connection.database,
  );
  await expect.poll(() => catalogue.fault(), soon).toBeUndefined();
  expect(await served()).toBe(size);
  expect(await servedVersion()).not.toBe(version);
}, 60_000);

it('what cannot be made is not tried every second', async () => {
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relname = 'product'`.execute(
      connection.database,
    );
    return rows[0]?.scans ?? 0;
  };
  await sql`UPDATE product SET bottle_nett = 'NaN' WHERE code = 'RED1'`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toMatch(/RED1/);
  const before = await scans();
  // After 1, 2 and 4 seconds.
  await new Promise((later) => setTimeout(later, 6_500));
  expect((await scans()) - before).toBeLessThanOrEqual(3);
  await sql`UPDATE product SET bottle_nett = 12 WHERE code = 'RED1'`.execute(connection.database);
  await expect.poll(() => catalogue.fault(), soon).toBeUndefined();
}, 60_000);
