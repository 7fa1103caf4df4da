import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/databases.ts';
import { connect } from './connection.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('embedded');
});
afterAll(() => database.close());

it('keeps interleaved transactions apart, none lost and none mixed', async () => {
  const { pool, close } = connect(database.url, { max: 8, onError: () => {} });
  await pool.query('CREATE TABLE counter (id integer PRIMARY KEY, value integer NOT NULL)');
  await pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
  const move = async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT value FROM counter WHERE id = 1 FOR UPDATE');
    await client.query('UPDATE counter SET value = $1 WHERE id = 1', [rows[0].value + 1]);
    await client.query('UPDATE counter SET value = value - 1 WHERE id = 2');
    await client.query('COMMIT');
    client.release();
  };
  await Promise.all(Array.from({ length: 60 }, move));
  const { rows } = await pool.query('SELECT value FROM counter ORDER BY id');
  expect(rows).toEqual([{ value: 60 }, { value: -60 }]);
  await close();
});

it('is not migrated twice', async () => {
  const { pool, close } = connect(database.url, { max: 2, onError: () => {} });
  expect(await migrate(pool)).toEqual([]);
  await close();
});

it('is found by another process of the same folder, and refuses a second holder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-held-'));
  expect(await findEmbeddedDatabase(folder)).toBeUndefined();
  const first = await startEmbeddedDatabase(folder);
  expect(await findEmbeddedDatabase(folder)).toBe(first.url);
  await first.close();
  expect(await findEmbeddedDatabase(folder)).toBeUndefined();
  await rm(folder, { recursive: true });
});
