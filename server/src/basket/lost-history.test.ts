import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { EPOCH_STEP } from '@tradecellar/trade/recover-copy.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../test/fixture.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { checkArchive } from '../database/backup/archive.ts';
import { backUp } from '../database/backup/backup.ts';
import { restore } from '../database/backup/restore.ts';
import { connect } from '../database/connection.ts';
import { isRefusal } from '../http/problems.ts';
import { currentEpoch } from '../shared-document/epoch-queries.ts';
import { presentSynced, readSent } from './present.ts';
import { syncBasket } from './sync-basket.ts';

describeShop('a basket whose latest history is lost', (open) => {
  const ends: (() => Promise<void>)[] = [];
  beforeEach(async () => refillShop(open().shop.database));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const device = () => new BasketDevice(open, alphaBuyer);
  const twoDevices = async (lines: Readonly<Record<string, number>>) => {
    const [phone, laptop] = [device(), device()];
    await phone.sync();
    for (const [code, cases] of Object.entries(lines)) phone.set(code, cases);
    await phone.sync();
    await laptop.sync();
    return { phone, laptop };
  };

  const backedUp = async () => {
    const { pool } = open().connection;
    const folder = await mkdtemp(join(tmpdir(), 'tradecellar-basket-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'shop.tar.gz');
    await backUp(pool, { path, replace: false, files: {}, onProgress: () => {} });
    return async () => {
      const target = await createDatabase(inject('testDatabaseUrl'), 'template1');
      const connection = connect(target.url, { max: 4, onError: () => {} });
      ends.push(target.close, connection.close);
      await restore(connection.pool, {
        path,
        manifest: await checkArchive(path),
        files: {},
        onProgress: () => {},
      });
      return connection.database;
    };
  };

  const shopOn = (database: TestShop['shop']['database']): (() => TestShop) => {
    const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
    const call: TestShop['call'] = async (endpoint, request) => {
      if (endpoint.path !== accountBasketSync.path) throw new Error(`${endpoint.path} is not there`);
      const body = request as Parameters<typeof readSent>[0]; // The body of this endpoint.
      const whose = { person, account: body.CustomerAccount };
      const synced = await syncBasket({ ...open().shop, database }, whose, readSent(body));
      if (isRefusal(synced)) throw new Error(synced.refused);
      const answered = { status: 200, body: presentSynced(synced), problem: {} };
      return answered as unknown as Awaited<ReturnType<typeof call<typeof endpoint>>>; // The answer of this endpoint.
    };
    return () => ({ ...open(), call });
  };

  it.each([
    ['the later device comes first', (later: BasketDevice, earlier: BasketDevice) => [later, earlier, later]],
    [
      'the earlier device comes first',
      (later: BasketDevice, earlier: BasketDevice) => [earlier, later, earlier],
    ],
  ])(
    'Scenario 19: recovers what the later device knows after a backup is restored: %s',
    async (_which, sequence) => {
      const { phone, laptop } = await twoDevices({ WHITE1: 2, RED1: 1, GIN1: 1 });
      const restored = await backedUp();
      phone.set('WHITE1', 3);
      await phone.sync();
      laptop.set('ODD1', 1);
      await laptop.sync();
      phone.remove('RED1');
      phone.set('WHITE1', 4);
      await phone.sync();
      const number = await phone.submit(phone.form());
      expect(number).toMatch(/^XX/);
      phone.set('SCARCE1', 1);
      await phone.sync();
      const before = phone.held.held.copy;

      const shop = shopOn(await restored());
      for (const each of [phone, laptop]) each.open = shop;
      for (const each of sequence(phone, laptop)) await each.sync();
      for (const each of [phone, laptop]) {
        expect(each.cases, 'nothing that was ordered returns').toEqual({ SCARCE1: 1 });
        expect(each.held.held.copy.epoch).not.toBe(before.epoch);
      }
      expect(phone.held.held.copy.revision).toBeGreaterThan(before.revision + EPOCH_STEP / 2);
    },
  );

  it('applies changes that were queued when the history was lost, each change once', async () => {
    const { phone, laptop } = await twoDevices({ WHITE1: 2 });
    const restored = await backedUp();
    laptop.set('RED1', 1);
    await laptop.sync();
    phone.set('WHITE1', 7);
    phone.set('ODD1', 1);
    const shop = shopOn(await restored());
    for (const each of [phone, laptop]) each.open = shop;
    for (const each of [phone, laptop, phone]) await each.sync();
    for (const each of [phone, laptop]) expect(each.cases).toEqual({ WHITE1: 7, RED1: 1, ODD1: 1 });
  });

  it('notifies a person whose quantity the recovery of a basket replaces', async () => {
    const { phone, laptop } = await twoDevices({ WHITE1: 2 });
    const restored = await backedUp();
    phone.set('WHITE1', 7);
    await phone.sync();
    const shop = shopOn(await restored());
    const fresh = new BasketDevice(shop, alphaBuyer);
    fresh.set('WHITE1', 5);
    await fresh.sync();
    for (const each of [phone, laptop]) each.open = shop;
    for (const each of [phone, laptop, fresh, phone]) await each.sync();
    const quantities = new Set([phone, laptop, fresh].map(({ cases }) => cases.WHITE1));
    expect(quantities.size).toBe(1);
    const told = [...phone.told, ...fresh.told].map((news) => (news as string[])[0]);
    expect(told).toContain('changed');
  });

  it.each([
    [
      'a standby was promoted',
      sql`UPDATE shared_document SET epoch = regexp_replace(epoch, '-[0-9A-F]{8}[.]', '-00000000.')`,
    ],
    ['a backup was restored into the database that was emptied', sql`UPDATE shared_document SET epoch = ''`],
    ['a data folder was copied back', sql`UPDATE shared_document SET revision = revision - 1`],
  ])('begins another epoch after %s, and recovers the basket from the first device', async (_why, lost) => {
    const { database } = open().shop;
    const { phone, laptop } = await twoDevices({ WHITE1: 2, RED1: 1 });
    const before = phone.held.held.copy;
    await lost.execute(database);
    await sql`DELETE FROM shared_entry WHERE key = 'RED1'`.execute(database);
    const first = await phone.send(phone.body());
    expect(first).toMatchObject({ IsAnew: true, Entries: [], Notices: [], Applied: [] });
    expect(first.Epoch).not.toBe(before.epoch);
    expect(await phone.send(phone.body()), 'asked again').toEqual(first);
    // The server applies no acts of an epoch that is over.
    laptop.set('ODD1', 1);
    expect(await laptop.send(laptop.body())).toMatchObject({ IsAnew: true, Applied: [] });
    for (const each of [phone, laptop, phone]) await each.sync();
    for (const each of [phone, laptop]) expect(each.cases).toEqual({ WHITE1: 2, RED1: 1, ODD1: 1 });
    expect(await phone.place()).toMatch(/^XX/);
  });

  it('allows an ordinary database role to read the current epoch of the history', async () => {
    const { database } = open().shop;
    const epoch = await database.transaction().execute(async (writer) => {
      await sql`CREATE ROLE tradecellar_plain NOLOGIN`.execute(writer);
      await sql`SET LOCAL ROLE tradecellar_plain`.execute(writer);
      const { rows } = await sql<{ epoch: string }>`SELECT ${currentEpoch} AS epoch`.execute(writer);
      await sql`RESET ROLE`.execute(writer);
      await sql`DROP ROLE tradecellar_plain`.execute(writer);
      return rows[0]?.epoch;
    });
    expect(epoch).toMatch(/^\d+-\d+-[0-9A-F]{8}$/);
  });

  it('refuses an order that names another epoch', async () => {
    const { database } = open().shop;
    const { phone } = await twoDevices({ WHITE1: 2 });
    await sql`UPDATE shared_document SET epoch = ''`.execute(database);
    expect(await phone.submit(phone.form())).toMatchObject({ code: 'basket-changed' });
    await sql`DELETE FROM shared_document`.execute(database);
    expect(await phone.submit(phone.form())).toMatchObject({ code: 'basket-changed' });
    expect(await phone.place(), 'once it is recovered').toMatch(/^XX/);
  });

  it('ignores a device’s revision that is higher than any basket can have', async () => {
    const { phone } = await twoDevices({ WHITE1: 2 });
    await phone.send({ ...phone.body(), Since: Number.MAX_SAFE_INTEGER });
    await phone.send({ ...phone.body(), Since: 2 ** 50 });
    const fresh = device();
    await fresh.sync();
    expect(fresh.held.held.copy).toEqual(phone.held.held.copy);
  });
});
