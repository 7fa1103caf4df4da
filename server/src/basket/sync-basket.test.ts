import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { seenItem as item, sentLine as line } from '../../test/basket-lines.ts';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../test/wait-behind.ts';
import { syncBasket } from './sync-basket.ts';

type Request = RequestOf<typeof accountBasketSync>;

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
describeShop('account/basket/sync', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const request = (facts: Partial<Request> = {}): Request => ({
    CustomerAccount: 'ALPHA',
    Since: 0,
    Generation: 1,
    CartId: uuid(1),
    Lines: [],
    ...facts,
  });
  const sync = async (facts: Partial<Request> = {}, as: object = alphaBuyer) => {
    const { status, body, problem } = await open().call(accountBasketSync, request(facts), as);
    expect(problem, JSON.stringify(problem)).not.toHaveProperty('code');
    expect(status).toBe(200);
    return body.mainResult;
  };
  const refusal = async (facts: Partial<Request>, as: object = alphaBuyer) => {
    const { status, problem } = await open().call(accountBasketSync, request(facts), as);
    return [status, problem.code];
  };

  it('brings what one device sent to another, and asks nothing twice', async () => {
    const phone = await sync({ Lines: [line('WHITE1', 1, 'phone', 2), line('RED1', 1, 'phone', 1)] });
    expect(phone, 'its own lines are not told again').toMatchObject({ Lines: [], IsAnew: false });
    const laptop = await sync({ Generation: 0, CartId: uuid(9) });
    expect(laptop).toEqual({ ...phone, Lines: [line('WHITE1', 1, 'phone', 2), line('RED1', 1, 'phone', 1)] });
    expect(laptop, 'the later key').toMatchObject({ Generation: 1, CartId: uuid(1) });
    expect(await sync({ Since: laptop.Revision })).toEqual(phone);
    const removed = await sync({ Since: laptop.Revision, Lines: [line('RED1', 2, 'laptop')] });
    expect((await sync({ Since: phone.Revision })).Lines).toEqual([line('RED1', 2, 'laptop')]);
    expect(removed.Revision).toBe(laptop.Revision + 1);
  });

  it('B22: keeps the greater version, however late, often or out of order a line comes, and stores only known fields', async () => {
    const older = request({ Lines: [line('WHITE1', 1, 'phone', 2)] });
    const strange = { ...line('WHITE1', 2, 'laptop'), Item: { ...item(5), Margin: 40 } };
    const newer = request({ Lines: [strange] });
    await sync(newer);
    const stored = await sync();
    for (const message of [older, newer, older]) await sync(message);
    expect(await sync()).toEqual(stored);
    expect(stored.Lines).toEqual([line('WHITE1', 2, 'laptop', 5)]);
    const gaveWay = await sync({ ...older, Since: 0 });
    expect(gaveWay.Lines, 'a line that gave way is told').toEqual(stored.Lines);
    const twice = await sync({ Lines: [line('RED1', 3, 'b', 3), line('RED1', 3, 'a', 9)] });
    expect((await sync({ Since: stored.Revision })).Lines).toEqual([line('RED1', 3, 'b', 3)]);
    expect(twice.Lines, 'of those of others alone').toEqual(stored.Lines);
  });

  it('merges two devices that send at the same moment: both lines, one key, and of one line the greater version', async () => {
    const devices = Array.from({ length: 8 }, (_, n) => ({
      Generation: n,
      CartId: uuid(n),
      Lines: [line('WHITE1', 1, `page${n}`, n + 1), line(`OWN${n}`, 1, `page${n}`, 1)],
    }));
    const answers = await Promise.all(devices.map((device) => sync(device)));
    expect(new Set(answers.map(({ Revision }) => Revision)).size, 'a revision each').toBe(8);
    const all = await sync();
    expect(all).toMatchObject({ Generation: 7, CartId: uuid(7) });
    expect(all.Lines).toHaveLength(9);
    expect(all.Lines).toContainEqual(line('WHITE1', 1, 'page7', 8));
  });

  it('a device that waits for another sees what that one wrote', async () => {
    await sync({ Lines: [line('WHITE1', 1, 'phone', 2)] });
    const answer = await waitBehind(open(), () => sync({ Lines: [line('WHITE1', 2, 'laptop', 3)] }), {
      before: lockRows(sql`SELECT 1 FROM basket`),
      meanwhile: (writer) =>
        sql`UPDATE basket_line SET count = 3, page = 'tablet', item = NULL`.execute(writer),
    });
    expect(answer.Lines).toEqual([line('WHITE1', 3, 'tablet')]);
  });

  it('is of one person and one account: an office person has their own for the customer', async () => {
    await sync({ Lines: [line('WHITE1', 1, 'phone', 2)] });
    await sync({ Lines: [line('WHITE1', 1, 'group', 7)] }, groupBuyer);
    await sync({ CustomerAccount: 'GAMMA', Lines: [line('RED1', 1, 'group', 1)] }, groupBuyer);
    expect((await sync({}, office)).Lines).toEqual([]);
    await sync({ Lines: [line('WHITE1', 4, 'office', 9)] }, office);
    expect((await sync()).Lines).toEqual([line('WHITE1', 1, 'phone', 2)]);
    expect((await sync({}, groupBuyer)).Lines).toEqual([line('WHITE1', 1, 'group', 7)]);
    expect(await refusal({ Lines: [line('WHITE1', 9, 'beta', 1)] }, betaBuyer)).toEqual([
      403,
      'account-not-yours',
    ]);
    expect(await refusal({ CustomerAccount: 'NONE', Lines: [line('RED1', 1, 'a')] }, office)).toEqual([
      422,
      'choose-customer',
    ]);
  });

  it('B23: is closed once the account is taken away, also after the fence, and there again when it is given back', async () => {
    const { database } = open().shop;
    const before = await sync({ Lines: [line('WHITE1', 1, 'phone', 2)] });
    const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
    const whose = { person, account: 'ALPHA' };
    const late = { lines: new Map(), key: { generation: 5, uuid: uuid(5) } };
    const sent = { since: 0, basket: late };
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    expect(await refusal({})).toEqual([403, 'account-not-yours']);
    expect(await syncBasket(open().shop, whose, sent)).toMatchObject({ refused: 'account-not-yours' });
    await sql`INSERT INTO login (email, customer_account) VALUES (${alphaBuyer.email}, 'ALPHA')`.execute(
      database,
    );
    expect(await sync({ Since: before.Revision })).toEqual(before);
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(database);
    expect(await refusal({})).toEqual([403, 'account-not-yours']);
    expect(await syncBasket(open().shop, whose, sent)).toMatchObject({ refused: 'account-not-yours' });
    expect(await refusal({ Lines: [line('RED1', 1, 'office')] }, office)).toEqual([422, 'choose-customer']);
  });

  it('is closed to a device that waited for its lock while the account was taken away', async () => {
    const { database } = open().shop;
    const taken = [
      sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`,
      sql`UPDATE customer SET withdrawn = true WHERE account = 'GAMMA'`,
    ];
    for (const [n, CustomerAccount] of ['ALPHA', 'GAMMA'].entries()) {
      const as = n === 0 ? alphaBuyer : groupBuyer;
      await sync({ CustomerAccount, Lines: [line('WHITE1', 1, 'phone', 2)] }, as);
      const late = { CustomerAccount, Lines: [line('WHITE1', 2, 'phone', 9)] };
      const answer = await waitBehind(open(), () => refusal(late, as), {
        before: lockRows(sql`SELECT FROM basket`),
        meanwhile: async () => taken[n]?.execute(database),
      });
      expect(answer).toEqual([403, 'account-not-yours']);
    }
    expect((await sql`SELECT count FROM basket_line`.execute(database)).rows).toEqual([
      { count: 1 },
      { count: 1 },
    ]);
  });

  it('tells a device whose revision it does not know to send everything again', async () => {
    const { database } = open().shop;
    const Lines = [line('WHITE1', 1, 'phone', 2)];
    const { Revision } = await sync({ Lines });
    expect(await sync({ Since: Revision + 1 }), 'a restored backup').toMatchObject({ IsAnew: true, Lines });
    await sql`DELETE FROM basket`.execute(database);
    expect(await sync({ Since: Revision })).toMatchObject({ IsAnew: true, Revision: 0 });
    const again = await sync({ Since: Revision, Lines: [line('RED1', 1, 'laptop', 1)] });
    expect(again.IsAnew, 'a basket that was made again').toBe(true);
    expect(again.Revision).toBeGreaterThan(Revision + 1_000);
  });

  describe('bad input', () => {
    it('is refused with a sentence, and nothing of the call is stored', async () => {
      const good = line('RED1', 1, 'phone', 1);
      const bad: Partial<Request>[] = [
        { Lines: [good, line('WHITE1', 2 ** 31 + 1, 'phone', 1)] },
        { Lines: [good, line('WHITE1', 0, 'phone', 1)] },
        { Lines: [good, line('WHITE1', 1, 'a page', 1)] },
        { Lines: [good, line('W'.repeat(61), 1, 'phone', 1)] },
        {
          Lines: [
            good,
            { ...line('WHITE1', 1, 'phone'), Item: { ...item(1), Description: 'x'.repeat(301) } },
          ],
        },
        { Lines: [good, line('WHITE1', 1, 'phone', 10_000_000)] },
        // An order compares its bottles with those of the line (`closingOf`).
        { Lines: [good, { ...line('WHITE1', 1, 'phone'), Item: { ...item(1), CaseSize: 0 } }] },
        { Lines: Array.from({ length: 2_001 }, (_, n) => line(`W${n}`, 1, 'phone')) },
        { Generation: 2 ** 31 + 1, Lines: [good] },
        { CartId: 'mine', Lines: [good] },
        { Since: -1, Lines: [good] },
      ];
      for (const facts of bad) {
        expect(await refusal(facts), JSON.stringify(facts).slice(0, 200)).toEqual([400, 'bad-request']);
      }
      expect((await sync()).Lines).toEqual([]);
      await sync({ Generation: 2 ** 31, Lines: [line('WHITE1', 2 ** 31, 'phone', 1)] });
    });

    it('a basket of 2,000 lines comes in one answer, and one of more in several', async () => {
      const { database } = open().shop;
      const lines = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, n) => line(`W${from + n}`, 1, 'phone', 1));
      const Lines = lines(0, 2_000);
      const start = performance.now();
      await sync({ Lines });
      const ms = performance.now() - start;
      const whole = await sync();
      expect(whole.Lines).toEqual(Lines);
      expect(whole.HasMore).toBe(false);
      await sync({ Lines: lines(2_000, 3_500) });
      const first = await sync();
      const second = await sync({ Since: first.Revision });
      expect([first.HasMore, second.HasMore]).toEqual([true, false]);
      expect([...first.Lines, ...second.Lines]).toEqual(lines(0, 3_500));
      process.stdout.write(`2,000 lines sent at once ${ms.toFixed(0)} ms\n`);
      await sql`INSERT INTO basket_line (basket_id, product_code, count, page, revision)
        SELECT id, 'OLD' || n, 1, 'old', 0 FROM basket, generate_series(1, 16500) AS n`.execute(database);
      expect(await refusal({ Lines: lines(3_500, 3_501) })).toEqual([409, 'basket-full']);
      await sync({ Lines: [line('W1', 2, 'phone', 3)] });
    });
  });

  it('merges 200 lines in less than 20 ms, in seven statements, and asks what is new in one', async () => {
    const { shop } = open();
    const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
    const whose = { person, account: 'ALPHA' };
    await sync({ Lines: Array.from({ length: 2_000 }, (_, n) => line(`W${n}`, 1, 'phone', 1)) });
    const sentAt = (count: number) => ({
      since: 0,
      basket: {
        key: { generation: 1, uuid: uuid(1) },
        lines: new Map(
          Array.from({ length: 200 }, (_, n) => [
            `W${n}`,
            { version: { count, page: 'laptop' }, item: item(count), by: '', ordered: undefined },
          ]),
        ),
      },
    });
    const { Revision } = await sync();
    const times: number[] = [];
    for (let count = 2; count < 23; count++) {
      const start = performance.now();
      const since = Revision + (count - 2) * 200;
      const merged = await syncBasket(shop, whose, { ...sentAt(count), since });
      times.push(performance.now() - start);
      expect(merged).toMatchObject({ revision: Revision + (count - 1) * 200, isAnew: false });
    }
    const [least = Number.NaN, ...more] = times.sort((a, b) => a - b);
    process.stdout.write(
      `200 lines merged into 2,000 by the server: least ${least.toFixed(1)} ms, median ${more[9]?.toFixed(1)} ms\n`,
    );
    // The least: tests share their machine with others.
    expect(least).toBeLessThan(20);

    const sent = await countStatements(open(), () => syncBasket(shop, whose, sentAt(30)));
    expect(sent).toBe(7);
    const latest = await sync();
    const asked = { since: latest.Revision, basket: { ...sentAt(1).basket, lines: new Map() } };
    const poll = await countStatements(open(), () => syncBasket(shop, whose, asked));
    expect(poll).toBe(1);
  });
});
