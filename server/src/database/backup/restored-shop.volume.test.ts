import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { openTestDatabase } from '../../../test/databases.ts';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import { countRecords, startChild, submitTo } from '../../../test/placing-shop.ts';
import { createDatabase } from '../../../test/postgres-server.ts';
import { type Connection, connect } from '../connection.ts';
import { reachLocalPostgres } from '../postgres/local-postgres.ts';
import { checkArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder = '';
let dataDir = '';
let issuer: Issuer | undefined;
beforeAll(async () => {
  [folder, dataDir, issuer] = await Promise.all([
    mkdtemp(join(tmpdir(), 'tradecellar-restored-')),
    mkdtemp(join(tmpdir(), 'tradecellar-data-')),
    startIssuer(),
  ]);
});
afterAll(async () => {
  await issuer?.close();
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
});

/**
 * Splits into three orders: 20 bottles of RED1, of which 14 are reserved, and 12 of SCARCE1, of which 8 are in stock.
 */
const three = orderForm({
  Lines: [
    { ProductCode: 'RED1', CasesQty: 3, BottlesQty: 2 },
    { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 },
  ],
  GrandTotal: 384,
});

function onDatabase(databaseUrl: string, outbox: string) {
  const connection = connect(databaseUrl, { max: 2, onError: () => {} });
  return {
    connection,
    outboxFolder: join(folder, outbox),
    start: () =>
      startChild({
        databaseUrl,
        outboxFolder: join(folder, outbox),
        issuer: issuer?.url ?? '',
        now: '2026-11-16T10:00:00Z',
        timing: { expire: 4, heartbeat: null, supervise: 1 },
      }),
  };
}

async function carryOver(from: Connection, to: Connection): Promise<void> {
  const path = join(folder, 'shop.tar.gz');
  await backUp(from.pool, { path, replace: true, files: {}, onProgress: () => {} });
  await restore(to.pool, { path, manifest: await checkArchive(path), files: {}, onProgress: () => {} });
}

const digits = (numbers: OrderNumbers | undefined) =>
  Object.values(numbers ?? {}).flatMap((number) =>
    number === '0' ? [] : [Number(number.replace(/\D/g, ''))],
  );

async function place(child: Awaited<ReturnType<typeof startChild>>, order: Order, connection: Connection) {
  const answer = await submitTo(child, order, (await issuer?.sign(alphaBuyer)) ?? '');
  expect(answer?.status).toBe(200);
  await vi.waitFor(async () => expect((await countRecords(connection))?.waiting).toBe(0), {
    timeout: 60_000,
  });
  return answer?.body.mainResult;
}

it.runIf(isVolumeRun)(
  'moves a shop from a server to the local database while jobs wait, and back while the shop serves',
  async () => {
    const served = await openTestDatabase();
    const local = await reachLocalPostgres({ dataDir, say: () => {} });
    const other = await createDatabase(inject('testDatabaseUrl'), 'template1');
    const [first, second, third] = [
      onDatabase(served.url, 'first'),
      onDatabase(local.url, 'second'),
      onDatabase(other.url, 'third'),
    ];
    try {
      await fillShop(first.connection.database);
      const killed = await first.start();
      await killed.killAt('placed');
      await submitTo(killed, three, (await issuer?.sign(alphaBuyer)) ?? '');
      expect(await killed.ended).toBe('SIGKILL');
      const waiting = { placements: 1, orders: 3, confirmed: 0, waiting: 3 };
      expect(await countRecords(first.connection)).toMatchObject(waiting);

      await carryOver(first.connection, second.connection);
      expect(await countRecords(second.connection)).toMatchObject(waiting);
      const onLocal = await second.start();
      // The same cart returns the order that was placed before the backup and is now confirmed and mailed.
      const firstNumbers = await place(onLocal, three, second.connection);
      expect(await countRecords(second.connection)).toMatchObject({ placements: 1, orders: 3, confirmed: 3 });
      expect(await readdir(second.outboxFolder)).toHaveLength(3);
      const next = Math.max(...digits(firstNumbers)) + 1;
      expect(digits(await place(onLocal, orderForm(), second.connection))).toEqual([next]);

      await carryOver(second.connection, third.connection);
      await onLocal.kill();
      const onServer = await third.start();
      const last = await place(onServer, orderForm(), third.connection);
      expect(digits(last)).toEqual([next + 1]);
      expect(await countRecords(third.connection)).toMatchObject({ placements: 3, orders: 5, confirmed: 5 });
      // Mails that were sent before the backup are not sent again.
      expect(await readdir(third.outboxFolder)).toHaveLength(1);
      await onServer.kill();
    } finally {
      for (const { connection } of [first, second, third]) await connection.close();
      await local.close();
      await served.close();
      await other.close();
    }
  },
  240_000,
);
