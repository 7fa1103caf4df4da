import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../test/wait-behind.ts';
import { erasePerson } from '../people/erase-person.ts';
import { syncLists } from './sync-lists.ts';

type Request = RequestOf<typeof accountListsSync>;
type SentList = Request['Lists'][number];
type SentLine = Request['Lines'][number];

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';
const bar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a12';
const ALPHA = { IsOffice: false, Name: 'Al Pha' };
const GROUP = { IsOffice: false, Name: 'Gail Group' };
const OFFICE = { IsOffice: true, Name: '' };

const list = (
  Name: string | undefined,
  Count = 1,
  Page = 'phone',
  facts: Partial<SentList> = {},
): SentList => ({
  ListId: cellar,
  Count,
  Page,
  ...(Name !== undefined && { Name }),
  Round: 0,
  ...facts,
});
const line = (Code: string, Count = 1, Page = 'phone', par?: number): SentLine => ({
  ListId: cellar,
  Code,
  Count,
  Page,
  Item: { Place: Count, Note: '', ...(par !== undefined && { Par: par }) },
});
const counted = (Bottles: number, Count = 1, Page = 'phone', Round = 0) => ({
  Counted: { Round, Count, Page, Bottles, At: '2026-11-26T14:05:00.000Z' },
});

describeShop('account/lists/sync', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const request = (facts: Partial<Request> = {}): Request => ({
    CustomerAccount: 'ALPHA',
    Since: 0,
    Lists: facts.Lines === undefined ? [] : [list('Cellar')],
    Lines: [],
    ...facts,
  });
  const sync = async (facts: Partial<Request> = {}, as: object = alphaBuyer) => {
    const { status, body, problem } = await open().call(accountListsSync, request(facts), as);
    expect(problem, JSON.stringify(problem)).not.toHaveProperty('code');
    expect(status).toBe(200);
    return body.mainResult;
  };
  const refusal = async (facts: Partial<Request>, as: object = alphaBuyer) => {
    const { status, problem } = await open().call(accountListsSync, request(facts), as);
    return [status, problem.code];
  };
  const late = { Lists: [list('Late', 2)], Lines: [line('RED1', 2, 'phone', 24)] };
  const whose = { person: { subject: '', name: '', ...alphaBuyer, isAdmin: false }, account: 'ALPHA' };

  it('brings what one person changed to another, with who it was, and asks nothing twice', async () => {
    const phone = await sync({ Lines: [{ ...line('RED1', 1, 'phone', 12), ...counted(5) }] });
    expect(phone.Lines, 'its own lines are not told again').toEqual([]);
    const laptop = await sync({}, groupBuyer);
    expect(laptop.Lines).toEqual([
      { ...line('RED1', 1, 'phone', 12), By: ALPHA, Counted: { ...counted(5).Counted, By: ALPHA } },
    ]);
    expect(laptop.Lists).toMatchObject([{ ...list('Cellar'), By: ALPHA, Changed: { By: ALPHA } }]);
    expect(await sync({ Since: laptop.Revision })).toEqual({
      ...laptop,
      Lists: [],
      Lines: [],
    });
    await sync({ Lines: [{ ...line('RED1', 1, 'phone', 12), ...counted(4, 2, 'laptop') }] }, groupBuyer);
    const { Lines, Lists } = await sync({ Since: phone.Revision });
    expect(Lines, 'the count is another person’s, the par is not').toMatchObject([
      { By: ALPHA, Counted: { Bottles: 4, By: GROUP } },
    ]);
    expect(Lists).toMatchObject([{ By: ALPHA, Changed: { By: GROUP } }]);
  });

  it('L4: keeps the greater version of each line and of each count, however late, often or out of order they come', async () => {
    const older = request({ Lines: [{ ...line('RED1', 1, 'phone', 12), ...counted(5, 1, 'phone') }] });
    const newer = request({
      Lists: [list('Red cellar', 2)],
      Lines: [{ ...line('RED1', 1, 'laptop', 24), ...counted(6, 3, 'phone', 0) }],
    });
    const recount = request({
      Lists: [list('Cellar', 1, 'phone', { Round: 1 })],
      Lines: [{ ...line('RED1'), ...counted(2, 1, 'tablet', 1) }],
    });
    await sync(recount);
    await sync(newer);
    const stored = await sync();
    for (const message of [older, newer, recount, older]) await sync(message);
    expect(await sync()).toEqual(stored);
    expect(stored.Lists).toMatchObject([{ Name: 'Red cellar', Round: 1 }]);
    expect(stored.Lines).toMatchObject([{ Page: 'phone', Counted: { Round: 1, Bottles: 2 } }]);
    const gaveWay = await sync({ ...newer, Since: stored.Revision });
    expect([gaveWay.Lines, gaveWay.Revision], 'a line that gave way is known to this revision').toEqual([
      [],
      stored.Revision,
    ]);
    const partly = await sync({
      Since: stored.Revision,
      Lines: [{ ...line('RED1', 2, 'bob', 36), ...counted(9) }],
    });
    expect(partly.Lines, 'a line whose count gave way is told').toMatchObject([
      { Page: 'bob', Item: { Par: 36 }, Counted: { Round: 1, Bottles: 2 } },
    ]);
  });

  it('merges two who count at the same moment: each line, and of one line the greater version', async () => {
    const phones = Array.from({ length: 8 }, (_, n) => ({
      Lines: [
        { ...line('RED1', 1, 'start', 12), ...counted(n, 1, `page${n}`) },
        { ...line(`OWN${n}`), ...counted(n) },
      ],
    }));
    const answers = await Promise.all(phones.map((phone, n) => sync(phone, n % 2 ? alphaBuyer : groupBuyer)));
    expect(new Set(answers.map(({ Revision }) => Revision)).size).toBe(8);
    const { Lines } = await sync();
    expect(Lines).toHaveLength(9);
    expect(Lines.find(({ Code }: { Code: string }) => Code === 'RED1')).toMatchObject({
      Counted: { Bottles: 7, Page: 'page7' },
    });
  });

  it('a device that waits for another sees what that one wrote', async () => {
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    const answer = await waitBehind(open(), () => sync({ Lines: [line('RED1', 2, 'laptop', 24)] }), {
      before: lockRows(sql`SELECT 1 FROM account_lists`),
      meanwhile: (writer) =>
        sql`UPDATE named_list_line SET count = 3, page = 'tablet', place = NULL, note = NULL, par = NULL`.execute(
          writer,
        ),
    });
    expect(answer.Lines).toMatchObject([{ Code: 'RED1', Count: 3, Page: 'tablet' }]);
    expect(answer.Lines[0]).not.toHaveProperty('Item');
  });

  it('a deleted list is deleted for everybody, and Undo brings it back with its lines', async () => {
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    await sync({ Lists: [list(undefined, 2)] });
    const [deleted] = (await sync({}, groupBuyer)).Lists;
    expect(deleted).toMatchObject({ Count: 2 });
    expect(deleted).not.toHaveProperty('Name');
    await sync({ Lists: [list('Cellar', 3)] });
    expect(await sync()).toMatchObject({ Lists: [{ Name: 'Cellar' }], Lines: [{ Code: 'RED1' }] });
  });

  it('L5: is of one account, whose people and the office share it; another account’s list of the same id is another', async () => {
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    await sync({ CustomerAccount: 'GAMMA', Lines: [line('WHITE1', 1, 'group', 6)] }, groupBuyer);
    expect((await sync({}, groupBuyer)).Lines).toMatchObject([{ Code: 'RED1' }]);
    expect((await sync({}, office)).Lines).toMatchObject([{ Code: 'RED1' }]);
    expect(await refusal({ Lines: [line('WHITE1')] }, betaBuyer)).toEqual([403, 'account-not-yours']);
    expect(await refusal({}, betaBuyer)).toEqual([403, 'account-not-yours']);
    expect(await refusal({ CustomerAccount: 'NONE', Lines: [line('RED1')] }, office)).toEqual([
      422,
      'choose-customer',
    ]);
    const stray = await sync({ Lists: [], Lines: [{ ...line('WHITE1'), ListId: bar }] });
    expect(stray.Lines, 'a line of no list is ignored').toMatchObject([{ Code: 'RED1' }]);
  });

  it('is closed once the account is taken away, also after the fence', async () => {
    const { database } = open().shop;
    const sent = { since: 0, lists: new Map() };
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    const head = { version: { count: 9, page: 'late' }, name: 'Late', by: undefined };
    sent.lists.set(cellar, { head, lastChange: undefined, round: 0, lines: new Map() });
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    expect(await refusal({})).toEqual([403, 'account-not-yours']);
    expect(await syncLists(open().shop, whose, sent)).toMatchObject({ refused: 'account-not-yours' });
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(database);
    expect(await refusal({}, groupBuyer)).toEqual([403, 'account-not-yours']);
    expect(await refusal({ Lines: [line('RED1')] }, office)).toEqual([422, 'choose-customer']);
  });

  it('is closed to a person who waited for its lock while the account was taken away', async () => {
    const { database } = open().shop;
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    const answer = await waitBehind(open(), () => refusal(late, groupBuyer), {
      before: lockRows(sql`SELECT FROM account_lists`),
      meanwhile: () => sql`DELETE FROM login WHERE email = ${groupBuyer.email}`.execute(database),
    });
    expect(answer).toEqual([403, 'account-not-yours']);
    expect(await sync()).toMatchObject({ Lists: [{ Name: 'Cellar', By: ALPHA }], Lines: [{ By: ALPHA }] });
  });

  it('names nobody for a person who was erased while a call of theirs waited', async () => {
    const { database } = open().shop;
    await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    let erased: ReturnType<typeof erasePerson> | undefined;
    const answer = await waitBehind(open(), () => sync(late, groupBuyer), {
      before: lockRows(sql`SELECT FROM account_lists`),
      meanwhile: async () => {
        erased = erasePerson(database, groupBuyer.email);
      },
    });
    expect((await erased)?.left).toEqual([]);
    const told = await sync({ Since: answer.Revision });
    expect(told).toMatchObject({ Lists: [{ Name: 'Late' }], Lines: [{ Item: { Par: 24 } }] });
    expect(JSON.stringify(told)).not.toContain('"By"');
  });

  it('shows the office’s changes as such, and records them once an hour and list', async () => {
    const { database } = open().shop;
    const acts = async () =>
      (await sql`SELECT who, facts FROM audit WHERE act = 'changed-list' ORDER BY id`.execute(database)).rows;
    open().setNow(new Date('2026-11-26T10:00:00Z'));
    for (let count = 1; count < 4; count++) {
      await sync({ Lines: [line('RED1', count, 'office', 12 + count)] }, office);
    }
    expect((await sync()).Lines).toMatchObject([{ By: OFFICE }]);
    const act = { who: office.email, facts: { listId: cellar, name: 'Cellar' } };
    expect(await acts()).toEqual([act]);
    await sync({ Lists: [list('Bar', 1, 'office', { ListId: bar })] }, office);
    open().setNow(new Date('2026-11-26T11:00:01Z'));
    await sync({ Lines: [line('RED1', 4, 'office', 12)] }, office);
    await sync({ Lines: [line('RED1', 4, 'office', 12)] }, office);
    expect(await acts()).toEqual([act, { ...act, facts: { listId: bar, name: 'Bar' } }, act]);
  });

  it('names nobody once the person was erased', async () => {
    const { database } = open().shop;
    await sync({ Lines: [{ ...line('RED1', 1, 'phone', 12), ...counted(5) }] });
    await sql`UPDATE named_list_line SET changed_by = 'erased-1a2b3c4d', counted_by = 'erased-1a2b3c4d'`.execute(
      database,
    );
    const [told] = (await sync()).Lines;
    expect(told).not.toHaveProperty('By');
    expect(told?.Counted).not.toHaveProperty('By');
  });

  it('tells devices that have its name of a person who was erased, and other accounts’ devices nothing', async () => {
    const { database } = open().shop;
    await sync({
      Lines: [{ ...line('RED1', 1, 'phone', 12), ...counted(5) }, line('WHITE1', 1, 'phone', 6)],
    });
    await sync({ Lines: [line('WHITE1', 2, 'laptop', 12)] }, groupBuyer);
    const GAMMA = { CustomerAccount: 'GAMMA', Lines: [line('RED1', 1, 'office', 6)] };
    const other = await sync(GAMMA, office);
    const before = await sync({}, groupBuyer);
    await erasePerson(database, alphaBuyer.email);
    const told = await sync({ Since: before.Revision }, groupBuyer);
    const text = JSON.stringify(told);
    expect([text.includes(ALPHA.Name), text.includes('erased'), told.IsAnew]).toEqual([false, false, false]);
    expect(told.Lists).toMatchObject([{ ListId: cellar, Name: 'Cellar', Changed: { By: GROUP } }]);
    expect(told.Lines).toMatchObject([{ Code: 'RED1', Count: 1, Counted: { Bottles: 5 } }]);
    expect(await sync({ Since: told.Revision }, groupBuyer)).toMatchObject({ Lists: [], Lines: [] });
    expect(await sync({ ...GAMMA, Since: other.Revision }, office)).toMatchObject({
      Revision: other.Revision,
      Lines: [],
    });
  });

  it('tells a device whose revision it does not know to send everything again', async () => {
    const { database } = open().shop;
    const { Revision } = await sync({ Lines: [line('RED1', 1, 'phone', 12)] });
    expect(await sync({ Since: Revision + 1 })).toMatchObject({ IsAnew: true, Lines: [{ Code: 'RED1' }] });
    await sql`DELETE FROM account_lists`.execute(database);
    expect(await sync({ Since: Revision })).toMatchObject({ IsAnew: true, Revision: 0 });
    const again = await sync({ Since: Revision, Lines: [line('WHITE1')] });
    expect(again.IsAnew).toBe(true);
    expect(again.Revision).toBeGreaterThan(Revision);
  });

  describe('bad input', () => {
    it('is refused with a sentence, and nothing of the call is stored', async () => {
      const good = line('RED1', 1, 'phone', 12);
      const item = { Place: 1, Note: '' };
      const bad: Partial<Request>[] = [
        { Lines: [good, line('WHITE1', 0)] },
        { Lines: [good, line('WHITE1', 1, 'a page')] },
        { Lines: [good, line('W'.repeat(61))] },
        { Lines: [good, line('WHITE1', 1, 'phone', 0)] },
        { Lines: [good, line('WHITE1', 1, 'phone', 10_000)] },
        { Lines: [good, { ...line('WHITE1'), Item: { ...item, Note: 'x'.repeat(201) } }] },
        { Lines: [good, { ...line('WHITE1'), Item: { ...item, Note: 'a\nb' } }] },
        { Lines: [good, { ...line('WHITE1'), Item: { ...item, Place: 2 ** 53 } }] },
        { Lines: [good, { ...line('WHITE1'), ...counted(-1) }] },
        { Lines: [good, { ...line('WHITE1'), ...counted(10_000) }] },
        { Lines: [good, { ...line('WHITE1'), Counted: { ...counted(1).Counted, At: 'now' } }] },
        { Lines: Array.from({ length: 751 }, (_, n) => line(`W${n}`)) },
        { Lists: [list('x'.repeat(61))], Lines: [good] },
        { Lists: [list('')], Lines: [good] },
        { Lists: [list('Cellar', 1, 'phone', { ListId: 'mine' })], Lines: [good] },
        { Lists: Array.from({ length: 101 }, () => list('Cellar')), Lines: [good] },
        { Since: -1, Lines: [good] },
      ];
      for (const facts of bad) {
        expect(await refusal(facts), JSON.stringify(facts).slice(0, 200)).toEqual([400, 'bad-request']);
      }
      expect(await sync()).toMatchObject({ Lists: [], Lines: [] });
    });

    it('a count of any device’s clock is stored', async () => {
      const times = [
        ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
        ['1969-12-31T23:59:59+14:00', '1970-01-01T00:00:00.000Z'],
        ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
        ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999Z'],
      ];
      for (const [n, [At = '', kept]] of times.entries()) {
        await sync({ Lines: [{ ...line('RED1'), Counted: { ...counted(1, n + 1).Counted, At } }] });
        expect((await sync()).Lines[0]?.Counted?.At).toBe(kept);
      }
    });

    it('L7: a version or a round is not far beyond the stored one, and after any that is stored there is a next', async () => {
      const far = 1_000_001;
      const good = line('WHITE1');
      const round = (Round: number) => [list('Cellar', 1, 'phone', { Round })];
      const leaps: Partial<Request>[] = [
        { Lists: [list('Cellar', far)], Lines: [good] },
        { Lists: round(far), Lines: [good] },
        { Lines: [good, line('RED1', far)] },
        { Lines: [good, { ...line('RED1'), ...counted(1, far) }] },
        { Lines: [good, { ...line('RED1'), ...counted(1, 1, 'phone', 1) }] },
        { Lists: round(3), Lines: [{ ...line('RED1'), ...counted(1, 1, 'phone', 4) }] },
        { Lines: [good, line('RED1', 2 ** 53)] },
      ];
      for (const leap of leaps)
        expect(await refusal(leap), JSON.stringify(leap)).toEqual([400, 'bad-request']);
      expect(await sync()).toMatchObject({ Lists: [], Lines: [] });

      // A device that is far ahead of a restored backup.
      await sync({
        Lists: round(400),
        Lines: [{ ...line('RED1', 900_000), ...counted(1, 5_000, 'phone', 300) }],
      });
      await sync({ Lists: round(401), Lines: [line('RED1', 900_001)] });
      await sql`UPDATE named_list SET count = ${2 ** 31}::bigint, round = ${2 ** 31}::bigint`.execute(
        open().shop.database,
      );
      await sql`UPDATE named_list_line SET count = ${2 ** 31}::bigint, counted_count = ${2 ** 31}::bigint`.execute(
        open().shop.database,
      );
      const next = 2 ** 31 + 1;
      await sync({
        Lists: [list('Renamed', next, 'phone', { Round: next })],
        Lines: [{ ...line('RED1', next), ...counted(7, next, 'phone', next) }],
      });
      expect(await sync()).toMatchObject({
        Lists: [{ Name: 'Renamed', Count: next, Round: next }],
        Lines: [{ Count: next, Counted: { Count: next, Round: next, Bottles: 7 } }],
      });
    });

    it('an id with the prefix of a URN, or in capitals, is the same list', async () => {
      for (const [n, ListId] of [`urn:uuid:${cellar}`, cellar.toUpperCase()].entries()) {
        const Lines = [{ ...line('RED1', n + 1), ListId }];
        await sync({ Lists: [list('Cellar', n + 1, 'phone', { ListId })], Lines });
      }
      const { Lists, Lines } = await sync();
      expect(Lists).toMatchObject([{ ListId: cellar, Count: 2 }]);
      expect(Lines).toMatchObject([{ ListId: cellar, Code: 'RED1', Count: 2 }]);
    });

    it('a list of 5,000 lines goes and comes in several calls, and has no more', async () => {
      const codes = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, n) => line(`W${from + n}`, 1, 'phone', 12));
      const start = performance.now();
      for (let from = 0; from < 5_000; from += 750)
        await sync({ Lines: codes(from, Math.min(from + 750, 5_000)) });
      const ms = performance.now() - start;
      const read: string[] = [];
      let since = 0;
      for (let hasMore = true; hasMore; ) {
        const answer = await sync({ Since: since });
        expect(answer.Lists).toMatchObject([{ Name: 'Cellar' }]);
        read.push(...answer.Lines.map(({ Code }: { Code: string }) => Code));
        [since, hasMore] = [answer.Revision, answer.HasMore];
      }
      expect(read).toEqual(codes(0, 5_000).map(({ Code }) => Code));
      process.stdout.write(`5,000 lines of a list sent in 7 calls: ${ms.toFixed(0)} ms\n`);
      expect(await refusal({ Lines: [line('MORE')] })).toEqual([409, 'list-full']);
      await sync({ Lines: [line('W1', 2, 'phone', 3)] });
      const other = list('Bar', 1, 'phone', { ListId: bar });
      await sync({ Lists: [other], Lines: [{ ...line('MORE'), ListId: bar }] });
    });

    it('the longest lines of a call are within the size of a body', async () => {
      const note = '酒'.repeat(200);
      const page = 'p'.repeat(40);
      const Lines = Array.from({ length: 750 }, (_, n) => ({
        ...line(`${n}`.padEnd(60, 'W'), 1_000_000, page),
        Item: { Place: Number.MAX_SAFE_INTEGER, Par: 9_999, Note: note },
        ...counted(9_999, 1_000_000, page, 1_000_000),
      }));
      const Lists = [
        list('Cellar', 1, page, { Round: 1_000_000 }),
        ...Array.from({ length: 99 }, () => list('酒'.repeat(60), 1, page)),
      ];
      await sync({ Lists, Lines });
    });

    it('an account has 100 lists; a deleted one makes room', async () => {
      const id = (n: number) => `5f0c1f0e-3a53-4c05-9a68-${String(n).padStart(12, '0')}`;
      const lists = Array.from({ length: 100 }, (_, n) => list(`List ${n}`, 1, 'phone', { ListId: id(n) }));
      await sync({ Lists: lists });
      expect(await refusal({ Lists: [list('One more')] })).toEqual([409, 'too-many-lists']);
      await sync({ Lists: [list(undefined, 2, 'phone', { ListId: id(7) })] });
      await sync({ Lists: [list('One more')] });
      expect(await refusal({ Lists: [list('Again', 3, 'phone', { ListId: id(7) })] })).toEqual([
        409,
        'too-many-lists',
      ]);
      const { database } = open().shop;
      await sql`INSERT INTO named_list (customer_account, uuid, count, page, named_by, named_by_office, round, changed_by,
          changed_by_office, changed_at, revision)
        SELECT 'ALPHA', gen_random_uuid(), 1, 'old', 'a', false, 0, 'a', false, now(), 0 FROM generate_series(1, 899)`.execute(
        database,
      );
      await sync({ Lists: [list(undefined, 2, 'phone', { ListId: id(8) })] });
      expect(await refusal({ Lists: [list('New', 1, 'phone', { ListId: bar })] })).toEqual([
        409,
        'lists-full',
      ]);
      await sync({ Lists: [list('Renamed', 2, 'phone', { ListId: id(9) })] });
    });
  });

  it('takes a change in ten statements, and asks what is new in one', async () => {
    const lines = new Map([
      ['RED1', { version: { count: 1, page: 'a' }, item: undefined, by: undefined, counted: undefined }],
    ]);
    const head = { version: { count: 1, page: 'a' }, name: 'Cellar', by: undefined };
    const sent = { since: 0, lists: new Map([[cellar, { head, lastChange: undefined, round: 0, lines }]]) };
    await syncLists(open().shop, whose, sent);
    const renamed = { ...head, version: { count: 2, page: 'a' } };
    const next = {
      since: 0,
      lists: new Map([[cellar, { head: renamed, lastChange: undefined, round: 0, lines }]]),
    };
    expect(await countStatements(open(), () => syncLists(open().shop, whose, next))).toBeLessThanOrEqual(10);
    const since = (await sync()).Revision;
    const poll = () => syncLists(open().shop, whose, { since, lists: new Map() });
    expect(await countStatements(open(), poll)).toBe(1);
  });
});
