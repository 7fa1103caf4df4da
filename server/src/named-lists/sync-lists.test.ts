import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import {
  countLine,
  listKey,
  nameList,
  putLineBack,
  setNote,
  setPar,
  startCount,
} from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../test/wait-behind.ts';
import { isRefusal } from '../http/problems.ts';
import { erasePerson } from '../people/erase-person.ts';
import { readSent } from './present.ts';
import { syncLists } from './sync-lists.ts';

type Request = RequestOf<typeof accountListsSync>;
type Act = Request['Acts'][number];

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';
const bar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a12';
const ALPHA = { IsOffice: false, Name: 'Al Pha' };
const GROUP = { IsOffice: false, Name: 'Gail Group' };
const OFFICE = { IsOffice: true, Name: '' };
const at = '2026-11-26T14:05:00.000Z';

describeShop('account/lists/sync', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const inStep = async (as: object = alphaBuyer, account = 'ALPHA') => {
    const one = new ListsDevice(open, as, account);
    await one.sync();
    return one;
  };
  const begun = async (as?: object, account?: string) => {
    const one = await inStep(as, account);
    await one.enter(nameList(cellar, 'Cellar'), putLineBack(cellar, 'RED1', 1));
    return one;
  };
  const listOf = (device: ListsDevice) => {
    const list = device.lists.get(cellar);
    if (list === undefined) throw new Error('The list is not there');
    return list;
  };
  const lineOf = (device: ListsDevice, code = 'RED1') => listOf(device).lines.get(code);
  const count = async (device: ListsDevice, bottles: number | undefined) =>
    device.enter(countLine(listOf(device), 'RED1', bottles, { by: undefined, at }));
  const refusal = async (body: Request, as: object = alphaBuyer) => {
    const { status, problem } = await open().call(accountListsSync, body, as);
    return [status, problem.code];
  };
  const act = (N: number, Key: string, Value?: Act['Value'], facts: Partial<Act> = {}): Act => ({
    Page: 'page',
    N,
    Key,
    ...(Value && { Value }),
    Base: 0,
    ...facts,
  });

  it('sends what one person changed to another person, with the author’s name, and repeats nothing', async () => {
    open().setNow(new Date('2026-11-26T10:00:00Z'));
    const phone = await begun();
    await phone.enter(setPar(cellar, 'RED1', 12), setNote(cellar, 'RED1', 'on the left'));
    await count(phone, 5);
    const laptop = await inStep(groupBuyer);
    expect(listOf(laptop)).toEqual({
      id: cellar,
      name: 'Cellar',
      round: 0,
      lines: new Map([
        ['RED1', { place: 1, par: 12, note: 'on the left', count: { bottles: 5, by: ALPHA, at } }],
      ]),
      lastChange: { by: ALPHA, at: '2026-11-26T10:00:00.000Z' },
    });
    expect((await laptop.send(laptop.body())).Entries).toEqual([]);
    await count(laptop, 4);
    await phone.sync();
    expect(lineOf(phone)).toMatchObject({ par: 12, count: { bottles: 4, by: GROUP } });
    expect(listOf(phone).lastChange).toMatchObject({ by: GROUP });
  });

  it('keeps a par that one person changes and the bottles that another person counts', async () => {
    const [phone, laptop] = [await begun(), await inStep(groupBuyer)];
    phone.act(setPar(cellar, 'RED1', 24));
    laptop.act(countLine(listOf(laptop), 'RED1', 7, { by: undefined, at }));
    for (const each of [phone, laptop, phone]) await each.sync();
    for (const each of [phone, laptop]) {
      expect(lineOf(each)).toMatchObject({ par: 24, count: { bottles: 7, by: GROUP } });
      expect(each.told).toEqual([]);
    }
  });

  it('tells a person whose count was replaced the name of the person who made the newer count', async () => {
    const [phone, laptop] = [await begun(), await inStep(groupBuyer)];
    await count(laptop, 6);
    await count(phone, 7);
    await laptop.sync();
    expect(laptop.told).toEqual([['changed', listKey(cellar, 'count', 'RED1'), 6, ALPHA.Name]]);
    expect(phone.told).toEqual([]);
  });

  describe('a stock count that starts again', () => {
    it('hides the figures of an earlier stock count, and starts one new stock count if two people start at once', async () => {
      const [phone, laptop] = [await begun(), await inStep(groupBuyer)];
      await count(phone, 5);
      await laptop.sync();
      for (const each of [phone, laptop]) each.act(startCount(listOf(each)));
      for (const each of [phone, laptop]) each.act(countLine(listOf(each), 'RED1', 3, { by: undefined, at }));
      for (const each of [phone, laptop, phone]) await each.sync();
      for (const each of [phone, laptop]) {
        expect([listOf(each).round, lineOf(each)?.count?.bottles, each.told]).toEqual([1, 3, []]);
      }
    });

    it('refuses a figure for an earlier stock count, and notifies the person who counted', async () => {
      const [phone, laptop] = [await begun(), await inStep(groupBuyer)];
      await laptop.enter(startCount(listOf(laptop)));
      phone.act(countLine(listOf(phone), 'RED1', 5, { by: undefined, at }));
      await phone.sync();
      expect(phone.told).toEqual([['late', listKey(cellar, 'count', 'RED1'), 5]]);
      expect([listOf(phone).round, lineOf(phone)?.count]).toEqual([1, undefined]);
    });
  });

  it('L4: applies each change once, however late, often or out of order it comes, and stores only known fields', async () => {
    const phone = await begun();
    const par = listKey(cellar, 'par', 'RED1');
    const strange = { Bottles: 24, Note: 'a par has none', Margin: 40 } as Act['Value'];
    const older = {
      ...phone.body(),
      Acts: [act(1, par, { Bottles: 6 }), act(2, cellar, { Name: 'Kitchen' })],
    };
    const newer = { ...phone.body(), Acts: [act(3, par, strange)] };
    await phone.send(older);
    const { Revision } = await phone.send(newer);
    for (const body of [older, newer, older]) await phone.send(body);
    await phone.sync();
    expect(phone.held.held.copy.revision, 'a repeat changes nothing').toBe(Revision);
    expect(phone.entries.get(par)?.value).toEqual({ Bottles: 24 });
    expect(listOf(phone).name).toBe('Kitchen');
  });

  it('L5: shows lists only to the people of their account and to the office', async () => {
    const phone = await begun();
    const other = await begun(groupBuyer, 'GAMMA');
    await other.enter(nameList(cellar, 'Of another account'));
    await phone.sync();
    expect(listOf(phone).name).toBe('Cellar');
    expect(listOf(await inStep(office)).name).toBe('Cellar');
    expect((await inStep(betaBuyer, 'BETA')).lists.size).toBe(0);
    expect(await refusal(phone.body(), betaBuyer)).toEqual([403, 'account-not-yours']);
    const none = { ...phone.body(), CustomerAccount: 'NONE' };
    expect(await refusal(none, office)).toEqual([422, 'choose-customer']);
  });

  it('refuses list changes once the login or account is gone, even if that happens after the access check', async () => {
    const { database } = open().shop;
    const phone = await begun();
    const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
    const late = () => {
      const sent = readSent({ ...phone.body(), Acts: [act(1, bar, { Name: 'Bar' })] });
      return isRefusal(sent) ? sent : syncLists(open().shop, { person, account: 'ALPHA' }, sent);
    };
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    expect(await refusal(phone.body())).toEqual([403, 'account-not-yours']);
    expect(await late()).toMatchObject({ refused: 'account-not-yours' });
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(database);
    expect(await refusal(phone.body(), groupBuyer)).toEqual([403, 'account-not-yours']);
    const acts = { ...phone.body(), Acts: [act(1, bar, { Name: 'Bar' })] };
    expect(await refusal(acts, office)).toEqual([422, 'choose-customer']);
  });

  it('refuses list changes of a person who waited for the lists’ lock while the account was taken away', async () => {
    const { database } = open().shop;
    await begun();
    const laptop = await inStep(groupBuyer);
    laptop.act(nameList(cellar, 'Late'));
    const answer = await waitBehind(open(), () => refusal(laptop.body(), groupBuyer), {
      before: lockRows(sql`SELECT FROM shared_document`),
      meanwhile: () => sql`DELETE FROM login WHERE email = ${groupBuyer.email}`.execute(database),
    });
    expect(answer).toEqual([403, 'account-not-yours']);
    expect(listOf(await inStep()).name).toBe('Cellar');
  });

  it('refuses an invented number of a stock count, and always accepts the number after the stored number', async () => {
    const phone = await begun();
    const round = listKey(cellar, 'round');
    const invented = [1_000_001, Number.MAX_SAFE_INTEGER].map((Round, n) =>
      act(n + 1, round, { Round }, { Page: 'inventing' }),
    );
    const { Notices } = await phone.send({ ...phone.body(), Acts: invented });
    expect(Notices).toMatchObject(invented.map(({ Value }) => ({ Kind: 'late', Before: Value })));
    await phone.sync();
    expect(listOf(phone).round).toBe(0);
    const far = [act(1, round, { Round: 1_000_000 })];
    await phone.send({ ...phone.body(), Acts: far });
    await phone.sync();
    await phone.enter(startCount(listOf(phone)));
    expect(listOf(await inStep(groupBuyer)).round).toBe(1_000_001);
  });

  describe('the person who made a change', () => {
    it('names the person only in counts and last changes of a list', async () => {
      const phone = await begun();
      await phone.enter(setPar(cellar, 'RED1', 12));
      await count(phone, 5);
      const fresh = new ListsDevice(open, groupBuyer);
      const { Entries } = await fresh.send(fresh.body());
      const named = Entries.flatMap(({ Key, By }) => (By ? [[Key, By]] : []));
      expect(new Map(named as [string, object][])).toEqual(
        new Map([
          [listKey(cellar, 'count', 'RED1'), ALPHA],
          [listKey(cellar, 'changed'), ALPHA],
        ]),
      );
    });

    it('names the office as a whole in lists, and records the office’s changes once an hour for each list', async () => {
      const { database } = open().shop;
      const acts = async () =>
        (await sql`SELECT who, facts FROM audit WHERE act = 'changed-list' ORDER BY id`.execute(database))
          .rows;
      open().setNow(new Date('2026-11-26T10:00:00Z'));
      const staff = await begun(office);
      for (const bottles of [12, 13]) await staff.enter(setPar(cellar, 'RED1', bottles));
      expect(listOf(await inStep()).lastChange?.by).toEqual(OFFICE);
      const recorded = { who: office.email, facts: { listId: cellar, name: 'Cellar' } };
      expect(await acts()).toEqual([recorded]);
      await staff.enter(nameList(bar, 'Bar'));
      open().setNow(new Date('2026-11-26T11:00:01Z'));
      staff.act(setPar(cellar, 'RED1', 14));
      const body = staff.body();
      await staff.send(body);
      await staff.send(body);
      expect(await acts()).toEqual([
        recorded,
        { ...recorded, facts: { listId: bar, name: 'Bar' } },
        recorded,
      ]);
    });

    it('stops naming an erased person in lists, and notifies every device that knows the name', async () => {
      const { database } = open().shop;
      const phone = await begun();
      await count(phone, 5);
      const laptop = await inStep(groupBuyer);
      const other = await begun(office, 'GAMMA');
      const { Revision: before } = await other.send(other.body());
      expect(lineOf(laptop)?.count?.by).toEqual(ALPHA);
      expect((await erasePerson(database, alphaBuyer.email)).left).toEqual([]);
      await laptop.sync();
      expect(lineOf(laptop)).toMatchObject({ count: { bottles: 5, by: undefined } });
      expect(listOf(laptop).lastChange?.by).toBeUndefined();
      expect((await laptop.send(laptop.body())).Entries).toEqual([]);
      expect(await other.send(other.body())).toMatchObject({ Revision: before, Entries: [] });
    });

    it('names no person who was erased while the person’s call waited', async () => {
      const { database } = open().shop;
      await begun();
      const laptop = await inStep(groupBuyer);
      laptop.act(nameList(cellar, 'Late'));
      let erased: ReturnType<typeof erasePerson> | undefined;
      await waitBehind(open(), () => laptop.send(laptop.body()), {
        before: lockRows(sql`SELECT FROM shared_document`),
        meanwhile: async () => {
          erased = erasePerson(database, groupBuyer.email);
        },
      });
      expect((await erased)?.left).toEqual([]);
      const phone = await inStep();
      expect([listOf(phone).name, listOf(phone).lastChange?.by]).toEqual(['Late', undefined]);
    });
  });

  it('applies changes of lists in seven SQL statements, and reads news in one statement', async () => {
    const { shop } = open();
    const whose = { person: { subject: '', name: '', ...alphaBuyer, isAdmin: false }, account: 'ALPHA' };
    const phone = await begun();
    const run = (body: Request) => async () => {
      const sent = readSent(body);
      return isRefusal(sent) ? sent : syncLists(shop, whose, sent);
    };
    const acts = [act(1, listKey(cellar, 'par', 'RED1'), { Bottles: 6 }), act(2, bar, { Name: 'Bar' })];
    expect(await countStatements(open(), run({ ...phone.body(), Acts: acts }))).toBe(7);
    await phone.sync();
    expect(await countStatements(open(), run(phone.body()))).toBe(1);
  });
});
