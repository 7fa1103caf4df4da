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

it('a database that was migrated while 0001 still made extensions goes on', async () => {
  await setChecksum('0831a08f443de2470e7e21478fa8d39355010b67e4eb4302cce84738cd1c5c0d');
  expect(await migrate(connection.pool)).toEqual([]);
});

it('a database whose migration was another one is refused', async () => {
  await setChecksum('another');
  await expect(migrate(connection.pool)).rejects.toThrow(
    '0001-foundation.sql was changed after it had been applied',
  );
});

it('the shop needs no extension', async () => {
  const { rows } = await connection.pool.query("SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'");
  expect(rows).toEqual([]);
});
