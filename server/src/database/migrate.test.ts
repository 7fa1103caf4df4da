import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import type { TestDatabase } from '../../test/postgres-server.ts';
import { type Connection, connect } from './connection.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = connect(database.url, { max: 1, onError: () => {} });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const setChecksum = (checksum: string) =>
  connection.pool.query("UPDATE migration SET checksum = $1 WHERE name = '0001-foundation.sql'", [checksum]);

const withExtensions = '0831a08f443de2470e7e21478fa8d39355010b67e4eb4302cce84738cd1c5c0d';

it('accepts a database that was migrated when migration 0001 still created extensions', async () => {
  await setChecksum(withExtensions);
  expect(await migrate(connection.pool)).toEqual([]);
});

it('refuses a database with a different migration of the same name', async () => {
  await setChecksum('another');
  await expect(migrate(connection.pool)).rejects.toThrow(
    '0001-foundation.sql was changed after it had been applied',
  );
  await setChecksum(withExtensions);
});

const applied = (name: string) =>
  connection.pool.query("INSERT INTO migration (name, checksum) VALUES ($1, 'of a newer release')", [name]);

it('lets a server of the previous release start if a newer release has only added to the database', async () => {
  await applied('9998-more.sql');
  expect(await migrate(connection.pool)).toEqual([]);
});

it('refuses to start on a database from which a newer release removed columns that this release uses', async () => {
  await applied('9999-less-needs-999.0.0.sql');
  await expect(migrate(connection.pool)).rejects.toThrow('on which no server before 999.0.0 works');
  await connection.pool.query("DELETE FROM migration WHERE name LIKE '999%'");
});

it('blocks no reader while a migration waits for a table', async () => {
  await connection.pool.query('ALTER TABLE sales_order DROP COLUMN card_paid');
  await connection.pool.query("DELETE FROM migration WHERE name = '0020-paid-by-card.sql'");
  const others = connect(database.url, { max: 2, onError: () => {} });
  const backup = await others.pool.connect();
  await backup.query('BEGIN; SELECT count(*) FROM sales_order');
  const said: string[] = [];
  const migrating = migrate(connection.pool, { say: (text) => said.push(text) });
  const read = async () => {
    const from = performance.now();
    await others.pool.query('SELECT count(*) FROM sales_order');
    return performance.now() - from;
  };
  let slowest = 0;
  const isWaiting = () => said.length === 2;
  for (const until = Date.now() + 20_000; !isWaiting() && Date.now() < until; await wait(20))
    slowest = Math.max(slowest, await read());
  expect(said.at(-1)).toBe('0020-paid-by-card.sql waits for a table that something else works on');
  // The read waited behind the migration, but less than the four seconds after which a call is refused.
  expect(slowest).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(3_500);
  await backup.query('COMMIT');
  backup.release();
  expect(await migrating).toEqual(['0020-paid-by-card.sql']);
  await others.close();
});

it('retries a migration that deadlocks with a reader', async () => {
  await connection.pool.query(`DROP TRIGGER stock_due_changed ON stock;
    ALTER TABLE stock DROP COLUMN due_date, DROP COLUMN due_bottles;
    ALTER TABLE sales_order DROP COLUMN stock_due, DROP COLUMN proposed_date, DROP COLUMN due_moves, DROP COLUMN delivery_days;
    DROP INDEX sales_order_waiting; DELETE FROM migration WHERE name = '0035-due-stock.sql'`);
  const others = connect(database.url, { max: 2, onError: () => {} });
  const reader = await others.pool.connect();
  // The migration locks the two tables in the opposite sequence. PostgreSQL must end the migration, not the reader.
  await reader.query("SET deadlock_timeout = '1min'; BEGIN; SELECT count(*) FROM sales_order");
  const migrating = migrate(connection.pool);
  migrating.catch(() => {}); // The promise is awaited below.
  const waiting = async () =>
    (
      await others.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
  await reader.query('SELECT count(*) FROM stock; COMMIT');
  reader.release();
  expect(await migrating).toEqual(['0035-due-stock.sql']);
  await others.close();
});

it('creates no PostgreSQL extension', async () => {
  const { rows } = await connection.pool.query("SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'");
  expect(rows).toEqual([]);
});
