import { mkdtempSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { refillShop } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { type Connection, connect } from '../../database/connection.ts';
import { lockImports } from '../../database/lock-imports.ts';
import { takeFile } from './take-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-take-file-'));
const NAME = 'prices-20261116.csv';

describeShop('taking a file of the inbox', (open) => {
  let connection: Connection;

  // The connections of calls have a timeout for locks, and the connections of an inbox have no timeout.
  beforeAll(() => {
    connection = connect(open().shop.databaseUrl, { max: 4, onError: () => {} });
  });
  beforeEach(async () => {
    await refillShop(open().shop.database);
    await emptyTables(open().shop.database, 'import_report');
  });
  afterAll(async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  });

  const take = async () => {
    const path = join(folder, NAME);
    const { size, mtimeMs } = await stat(path);
    const file = { name: NAME, path, size, modifiedAt: new Date(Math.floor(mtimeMs)) };
    return takeFile({ ...open().shop, database: connection.database }, file);
  };
  const waiting = async () =>
    (
      await sql`SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`.execute(
        open().shop.database,
      )
    ).rows.length;

  // A process imports a file from 256 KB on in a thread.
  it.each([
    ['small', 1],
    ['large', 12_000],
  ])('imports a %s file once if two processes take the file at the same time', async (_size, lists) => {
    const rows = Array.from({ length: lists }, (_, nth) => `LIST${nth},WHITE1,140,12,2.4\n`);
    const head = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\n';
    await writeFile(join(folder, NAME), head + rows.join(''));
    const both = await connection.database.transaction().execute(async (importing) => {
      await lockImports(importing);
      const taken = [take(), take()];
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 60_000 });
      return taken;
    });
    const taken = await Promise.all(both);
    expect(taken.map(({ outcome }) => outcome).sort()).toEqual(['double', 'imported']);
  });
});
