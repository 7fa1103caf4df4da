import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

let folder = '';
let database: EmbeddedDatabase | undefined;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-lane-'));
  database = await startEmbeddedDatabase(folder);
  for (let count = 0; count < 2; count++) {
    pools.push(new pg.Pool({ connectionString: database.url, max: 8 }));
  }
  await pools[0]?.query('CREATE TABLE kept (n int)');
}, 60_000);
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two pools stand for two processes; every tenth piece of work is a transaction, some are left in the middle. */
async function work(n: number): Promise<void> {
  const pool = pools[n % 2];
  if (pool === undefined) throw new Error('The pools are opened before the test runs');
  if (n % 10 !== 0) {
    const { rows } = await pool.query(`SELECT $1::int AS asked, ${n % 8} AS own, 1 AS col${n % 8}`, [n]);
    expect(rows).toEqual([{ asked: n, own: n % 8, [`col${n % 8}`]: 1 }]);
    if (n % 7 === 0) await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
    return;
  }
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO kept VALUES ($1)', [n]);
  const { rows } = await client.query('SELECT n FROM kept WHERE n = $1', [n]);
  expect(rows).toEqual([{ n }]);
  if (n % 100 === 0) {
    client.release(true);
    return;
  }
  await client.query(n % 20 === 0 ? 'ROLLBACK' : 'COMMIT');
  client.release();
}

it('gives every connection its own answers and its own transactions, however many are busy', async () => {
  await Promise.all(Array.from({ length: 400 }, (_, n) => work(n)));
  const { rows } = (await pools[0]?.query('SELECT n FROM kept ORDER BY n')) ?? { rows: [] };
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, index) => 10 + index * 20));
});
