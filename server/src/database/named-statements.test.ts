import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import type { TestDatabase } from '../../test/postgres-server.ts';
import { type Connection, connect } from './connection.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let connection: Connection;
let migrating: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = connect(database.url, { max: 4, onError: () => {} });
  migrating = connect(database.url, { max: 1, onError: () => {} });
});
afterAll(async () => {
  await Promise.all([connection.close(), migrating.close()]);
  await database.close();
});

const read = () =>
  connection.database.selectFrom('setting').selectAll().where('name', '=', 'banner').execute();
const readInTransaction = () =>
  inTransaction(connection.database, async (writer) => {
    const rows = await writer.selectFrom('setting').selectAll().where('name', '=', 'banner').execute();
    await sql`SELECT pg_sleep(0.02)`.execute(writer);
    return rows;
  });

it('runs every statement after a newer release has added a column, inside or outside a transaction', async () => {
  for (const column of ['first', 'second']) {
    await Promise.all([read(), read(), readInTransaction(), readInTransaction()]);
    await migrating.pool.query(`ALTER TABLE setting ADD COLUMN ${column} text NOT NULL DEFAULT 'new'`);
    const found = await Promise.all([readInTransaction(), readInTransaction(), readInTransaction(), read()]);
    expect(found).toHaveLength(4);
  }
});
