import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { MOST_ENTRIES_AT_ONCE } from '@tradecellar/contract/shared-document.ts';
import {
  deleteList,
  listKey,
  MOST_LISTS,
  nameList,
  putLineBack,
  setPar,
} from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, refillShop } from '../../test/fixture.ts';
import { ListsDevice, type ListsTold } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { deleteListsBefore } from './queries.ts';

type Act = RequestOf<typeof accountListsSync>['Acts'][number];

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';
const bar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a12';

describeShop('long lists', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const inStep = async (as: object = alphaBuyer) => {
    const one = new ListsDevice(open, as);
    await one.sync();
    return one;
  };
  const store = async (part: 'line' | 'par', rows: number) => {
    const value = part === 'line' ? { Place: 1 } : { Bottles: 6 };
    await sql`
      INSERT INTO shared_entry (document_id, key, value, revision, place, device, by_person, by_office)
      SELECT id, ${`${cellar}/${part}/W`} || n, ${JSON.stringify(value)}::jsonb, revision + n, 1, 'old', ${alphaBuyer.email}, false
      FROM shared_document, generate_series(1, ${rows}::int) AS n`.execute(open().shop.database);
    await sql`UPDATE shared_document SET revision = revision + ${rows}::int`.execute(open().shop.database);
  };
  const begun = async () => {
    const phone = await inStep();
    await phone.enter(nameList(cellar, 'Cellar'));
    return phone;
  };
  const linesOf = (device: ListsDevice) => device.lists.get(cellar)?.lines.size;

  describe('lists that are sent in parts', () => {
    it('sends long lists in parts, each complete up to its own revision, with the notices up to that revision', async () => {
      const phone = await begun();
      await store('line', MOST_ENTRIES_AT_ONCE);
      const fresh = new ListsDevice(open, groupBuyer);
      const first = await fresh.send(fresh.body());
      expect(first).toMatchObject({ IsWhole: true, HasMore: true });
      expect(first.Entries).toHaveLength(MOST_ENTRIES_AT_ONCE);
      expect(first.Revision).toBe(first.Entries.at(-1)?.Revision);
      const rest = await restOf(fresh, first);
      expect(rest).toMatchObject({ IsWhole: false, HasMore: false });
      expect(rest.Entries).toHaveLength(2);
      for (const each of [fresh, phone]) {
        await each.sync();
        expect(linesOf(each)).toBe(MOST_ENTRIES_AT_ONCE);
      }
    });

    it('includes in a later part of the lists what somebody writes between two parts', async () => {
      const phone = await begun();
      await store('line', MOST_ENTRIES_AT_ONCE);
      const fresh = new ListsDevice(open, groupBuyer);
      const first = await fresh.send(fresh.body());
      await phone.sync();
      await phone.enter(setPar(cellar, 'W1', 6), nameList(bar, 'Bar'));
      await phone.enter([{ key: listKey(cellar, 'line', 'W2'), value: undefined }]);
      const rest = await restOf(fresh, first);
      expect(rest.IsWhole).toBe(false);
      expect(rest.Entries.find(({ Key }) => Key === listKey(cellar, 'line', 'W2'))).not.toHaveProperty(
        'Value',
      );
      await fresh.sync();
      expect(linesOf(fresh)).toBe(MOST_ENTRIES_AT_ONCE - 1);
      expect(fresh.lists.get(cellar)?.lines.get('W1')?.par).toBe(6);
      expect(fresh.lists.has(bar)).toBe(true);
    });

    it('sends long lists in parts to a device that has missed deleted rows', async () => {
      const phone = await begun();
      await store('line', MOST_ENTRIES_AT_ONCE + 10);
      await phone.sync();
      const { database } = open().shop;
      await sql`DELETE FROM shared_entry WHERE key = ${listKey(cellar, 'line', 'W7')}`.execute(database);
      await sql`UPDATE shared_document SET revision = revision + 1, whole_from = revision + 1`.execute(
        database,
      );
      const first = await phone.send(phone.body());
      expect(first).toMatchObject({ IsWhole: true, HasMore: true });
      await phone.sync();
      expect(linesOf(phone)).toBe(MOST_ENTRIES_AT_ONCE + 9);
      expect((await phone.send(phone.body())).Entries).toEqual([]);
    });
  });

  async function restOf(device: ListsDevice, { Epoch, Revision, WholeFrom }: ListsTold) {
    return device.send({ ...device.body(), Epoch, Since: Revision, WholeFrom });
  }

  describe('limits of lists', () => {
    it('refuses a list beyond 100 lists, notifies the person, and accepts a new list after a list is deleted', async () => {
      const phone = await inStep();
      const id = (n: number) => `5f0c1f0e-3a53-4c05-9a68-${String(n).padStart(12, '0')}`;
      await phone.enter(Array.from({ length: MOST_LISTS }, (_, n) => nameList(id(n), `List ${n}`)).flat());
      await phone.enter(nameList(cellar, 'One more'));
      expect(phone.told).toEqual([['full', cellar, 'One more']]);
      expect(phone.lists.size).toBe(MOST_LISTS);
      await phone.enter(nameList(id(3), 'Renamed'), deleteList(id(7)), nameList(bar, 'Bar'));
      expect([phone.lists.size, phone.lists.has(bar), phone.lists.get(id(3))?.name]).toEqual([
        100,
        true,
        'Renamed',
      ]);
    });

    it('refuses a line beyond 5,000 lines of a list, notifies the person, and accepts lines of other lists', async () => {
      const phone = await begun();
      await store('line', 5_000);
      await phone.sync();
      await phone.enter(putLineBack(cellar, 'MORE', 1), putLineBack(cellar, 'W1', 9));
      expect(phone.told).toEqual([['full', listKey(cellar, 'line', 'MORE')]]);
      expect([linesOf(phone), phone.lists.get(cellar)?.lines.get('W1')?.place]).toEqual([5_000, 9]);
      await phone.enter(nameList(bar, 'Bar'), putLineBack(bar, 'MORE', 1));
      expect(phone.lists.get(bar)?.lines.size).toBe(1);
    });

    it('does not count the pars of removed lines as lines', async () => {
      const phone = await begun();
      await store('par', 5_000);
      await phone.sync();
      await phone.enter(putLineBack(cellar, 'MORE', 1), setPar(cellar, 'MORE', 12));
      expect([phone.told, phone.lists.get(cellar)?.lines.get('MORE')?.par]).toEqual([[], 12]);
    });

    it('refuses a new row beyond 200,000 rows of an account, but changes existing rows', async () => {
      const phone = await begun();
      await store('line', 1);
      await store('par', 199_996);
      // The list, its last change, the line and the pars leave room for one row.
      const act = (N: number, Key: string, Value?: Act['Value']): Act => ({
        Page: 'page',
        N,
        Key,
        ...(Value && { Value }),
        Base: 0,
      });
      const par = (code: string) => listKey(bar, 'par', code);
      const Acts = [
        act(1, par('A'), { Bottles: 1 }),
        act(2, par('B'), { Bottles: 1 }),
        act(3, par('C')),
        act(4, listKey(cellar, 'par', 'W1'), { Bottles: 7 }),
      ];
      const { Epoch, WholeFrom } = await phone.send(phone.body());
      const { rows: stored } = await sql<{ revision: number }>`SELECT revision FROM shared_document`.execute(
        open().shop.database,
      );
      const Since = stored[0]?.revision ?? 0;
      const { Notices } = await phone.send({ ...phone.body(), Epoch, WholeFrom, Since, Acts });
      expect(Notices).toMatchObject([{ Kind: 'full', Keys: [par('B')] }]);
      const { rows } = await sql`SELECT key, value FROM shared_entry
        WHERE key IN (${par('A')}, ${par('B')}, ${par('C')}, ${listKey(cellar, 'par', 'W1')}) ORDER BY key`.execute(
        open().shop.database,
      );
      expect(rows).toEqual([
        { key: listKey(cellar, 'par', 'W1'), value: { Bottles: 7 } },
        { key: par('A'), value: { Bottles: 1 } },
      ]);
    }, 120_000);

    it('accepts a call whose values all have the greatest allowed length', async () => {
      const phone = await begun();
      const Acts = Array.from({ length: 500 }, (_, n) => ({
        Page: 'p'.repeat(40),
        N: n + 1,
        Key: listKey(cellar, 'note', `${n}`.padEnd(60, 'W')),
        Value: { Note: '酒'.repeat(200) },
        Base: Number.MAX_SAFE_INTEGER,
        Place: Number.MAX_SAFE_INTEGER,
      }));
      expect((await phone.send({ ...phone.body(), Acts })).Applied).toEqual([
        { Page: 'p'.repeat(40), N: 500 },
      ]);
    });

    it('refuses an invalid call about lists with a sentence, and stores nothing of the call', async () => {
      const phone = await inStep();
      const act = (Key: string, Value?: object, facts: object = {}) => ({
        Page: 'page',
        N: 1,
        Key,
        Value,
        Base: 0,
        ...facts,
      });
      const good = act(cellar, { Name: 'Cellar' });
      const key = (part: Parameters<typeof listKey>[1]) => listKey(cellar, part, 'RED1');
      const time = '2026-11-26T14:05:00.000Z';
      const bad = [
        act('mine', { Name: 'Cellar' }),
        act(cellar.toUpperCase(), { Name: 'Cellar' }),
        act(`${cellar}/margin/RED1`, { Bottles: 1 }),
        act(`${cellar}/par/${'W'.repeat(61)}`, { Bottles: 1 }),
        act(cellar, { Name: '' }),
        act(cellar, { Name: 'x'.repeat(61) }),
        act(cellar, { Bottles: 6 }),
        act(key('line'), {}),
        act(key('line'), { Place: 2 ** 53 }),
        act(key('par'), { Bottles: 10_000 }),
        act(key('par'), { Bottles: -1 }),
        act(key('note'), { Note: 'x'.repeat(201) }),
        act(key('note'), { Note: 'a\nb' }),
        act(key('count'), { Round: 0, Bottles: 6 }),
        act(key('count'), { Bottles: 6, At: time }),
        act(key('count'), { Round: 0, Bottles: 6, At: 'now' }),
        act(listKey(cellar, 'round'), { Round: -1 }),
        // Without its round the list would show the counts of the first round again.
        act(listKey(cellar, 'round')),
        act(listKey(cellar, 'changed'), { At: time }),
        act(listKey(cellar, 'changed')),
        act(key('par'), { Bottles: 1 }, { N: 2 ** 31 }),
        act(key('par'), { Bottles: 1 }, { Page: 'a page' }),
      ];
      for (const one of bad) {
        const body = { ...phone.body(), Acts: [good, { ...one, N: one.N + 1 }] };
        const { status, problem } = await open().call(accountListsSync, body as never, alphaBuyer);
        expect([status, problem.code], JSON.stringify(one).slice(0, 200)).toEqual([400, 'bad-request']);
      }
      expect((await inStep()).lists.size).toBe(0);
    });

    it('stores a count of bottles, whatever the device’s clock says', async () => {
      const phone = await begun();
      const count = listKey(cellar, 'count', 'RED1');
      const times = [
        ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
        ['1969-12-31T23:59:59+14:00', '1970-01-01T00:00:00.000Z'],
        ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999Z'],
      ];
      for (const [n, [At, kept]] of times.entries()) {
        const counted = { Page: 'page', N: n + 1, Key: count, Value: { Round: 0, Bottles: 1, At }, Base: 0 };
        await phone.send({ ...phone.body(), Acts: [counted] as never });
        await phone.sync();
        expect(phone.entries.get(count)?.value.At).toBe(kept);
      }
    });
  });

  it('removes a list with all its rows from every device 60 days after it was deleted', async () => {
    const { database } = open().shop;
    const [phone, laptop] = [await begun(), await inStep(groupBuyer)];
    open().setNow(new Date('2026-01-10T10:00:00Z'));
    await phone.enter(putLineBack(cellar, 'RED1', 1), setPar(cellar, 'RED1', 6), nameList(bar, 'Bar'));
    await phone.enter(deleteList(cellar));
    await laptop.sync();
    await deleteListsBefore(database as never, new Date('2026-01-10T00:00:00Z'));
    expect(laptop.entries.size).toBe(5);
    await deleteListsBefore(database as never, new Date('2026-01-11T00:00:00Z'));
    const { rows } = await sql`SELECT key FROM shared_entry ORDER BY key`.execute(database);
    expect(rows).toEqual([{ key: bar }, { key: `${bar}/changed` }]);
    for (const each of [phone, laptop]) {
      await each.sync();
      expect([...each.entries.keys()].toSorted()).toEqual([bar, `${bar}/changed`]);
    }
  });
});
