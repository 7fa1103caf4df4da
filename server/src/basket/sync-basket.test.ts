import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { seenItem as item } from '../../test/basket-lines.ts';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../test/wait-behind.ts';
import { readSent } from './present.ts';
import { syncBasket } from './sync-basket.ts';

type Request = RequestOf<typeof accountBasketSync>;
type Act = Request['Acts'][number];

describeShop('account/basket/sync', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const device = (as: object = alphaBuyer, account = 'ALPHA') => new BasketDevice(open, as, account);
  const inStep = async (as?: object, account?: string) => {
    const one = device(as, account);
    await one.sync();
    return one;
  };
  const filled = async (lines: Readonly<Record<string, number>>, as?: object, account?: string) => {
    const one = await inStep(as, account);
    for (const [code, cases] of Object.entries(lines)) one.set(code, cases);
    await one.sync();
    return one;
  };
  const refusal = async (body: Request, as: object = alphaBuyer) => {
    const { status, problem } = await open().call(accountBasketSync, body, as);
    return [status, problem.code];
  };
  const act = (N: number, Key: string, cases?: number, facts: Partial<Act> = {}): Act => ({
    Page: 'page',
    N,
    Key,
    ...(cases !== undefined && { Value: item(cases) }),
    Base: 0,
    ...facts,
  });

  it('sends what one device entered to another device, and repeats nothing', async () => {
    const phone = await filled({ WHITE1: 2, RED1: 1 });
    const laptop = await inStep();
    expect(laptop.cases).toEqual({ WHITE1: 2, RED1: 1 });
    expect(laptop.held.uuid).toBe(phone.held.uuid);
    laptop.remove('RED1');
    await laptop.sync();
    const told = await phone.send(phone.body());
    expect(told).toMatchObject({ IsWhole: false, IsAnew: false });
    expect(told.Entries).toEqual([
      { Key: 'RED1', Revision: told.Revision, Place: expect.any(Number) as number },
    ]);
    phone.take(told);
    expect((await phone.send(phone.body())).Entries).toEqual([]);
  });

  it('applies each change once, however late, often or out of order it comes, and stores only known fields', async () => {
    const phone = await inStep();
    const strange = { ...item(5), Margin: 40 };
    const older = { ...phone.body(), Acts: [act(1, 'WHITE1', 2), act(2, 'RED1', 1)] };
    const newer = { ...phone.body(), Acts: [{ ...act(3, 'WHITE1'), Value: strange }] };
    for (const body of [older, newer, older, newer]) {
      expect((await phone.send(body)).Applied).toEqual([
        { Page: 'page', N: body === older ? expect.any(Number) : 3 },
      ]);
    }
    const { Revision } = await phone.send(older);
    await phone.sync();
    expect(phone.held.held.copy.revision, 'a repeat changes nothing').toBe(Revision);
    expect(phone.held.held.copy.entries.get('WHITE1')?.value).toEqual({ ...item(5), Code: 'WHITE1' });
    expect(phone.cases).toEqual({ WHITE1: 5, RED1: 1 });
  });

  it('applies the changes that eight devices send at the same moment, one after the other', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => inStep()));
    for (const [n, each] of devices.entries()) {
      each.set('WHITE1', n + 1);
      each.set(`OWN${n}`, 1);
    }
    const answers = await Promise.all(devices.map((each) => each.send(each.body())));
    expect(new Set(answers.map(({ Revision }) => Revision)).size, 'a revision each').toBe(8);
    const all = await inStep();
    const latest = Math.max(...answers.map(({ Revision }) => Revision));
    const last = devices[answers.findIndex(({ Revision }) => Revision === latest)];
    expect(all.cases.WHITE1).toBe(last?.cases.WHITE1);
    expect(Object.keys(all.cases)).toHaveLength(9);
  });

  it('compares a device’s change with what another device wrote while the change waited', async () => {
    const [phone, laptop] = [await filled({ WHITE1: 2 }), await inStep()];
    laptop.set('WHITE1', 3);
    await waitBehind(open(), () => laptop.sync(), {
      before: lockRows(sql`SELECT 1 FROM shared_document`),
      meanwhile: async (writer) => {
        await sql`UPDATE shared_document SET revision = revision + 1`.execute(writer);
        await sql`UPDATE shared_entry SET value = value || '{"CasesQty": 9}', device = 'tablet',
          revision = (SELECT revision FROM shared_document)`.execute(writer);
      },
    });
    expect(laptop.cases).toEqual({ WHITE1: 3 });
    const { rows } =
      await sql`SELECT kind, to_device, before->'CasesQty' AS cases FROM shared_notice`.execute(
        open().shop.database,
      );
    expect(rows).toEqual([{ kind: 'changed', to_device: 'tablet', cases: 9 }]);
    await phone.sync();
    expect(phone.told).toEqual([]);
  });

  it('keeps a basket for each person and account, and gives an office person their own basket for the customer', async () => {
    const buyer = await filled({ WHITE1: 2 });
    const group = await filled({ WHITE1: 7 }, groupBuyer);
    await filled({ RED1: 1 }, groupBuyer, 'GAMMA');
    const staff = await inStep(office);
    expect(staff.cases).toEqual({});
    staff.set('WHITE1', 9);
    await staff.sync();
    for (const each of [buyer, group]) await each.sync();
    expect([buyer.cases, group.cases, staff.cases]).toEqual([{ WHITE1: 2 }, { WHITE1: 7 }, { WHITE1: 9 }]);
    expect(await refusal(buyer.body(), betaBuyer)).toEqual([403, 'account-not-yours']);
    expect(await refusal({ ...buyer.body(), CustomerAccount: 'NONE' }, office)).toEqual([
      422,
      'choose-customer',
    ]);
  });

  it('B11: refuses basket calls after the account is taken away, even after the access check, until it is given back', async () => {
    const { database } = open().shop;
    const phone = await filled({ WHITE1: 2 });
    const before = await phone.send(phone.body());
    const whose = { person: { subject: '', name: '', ...alphaBuyer, isAdmin: false }, account: 'ALPHA' };
    phone.set('RED1', 1);
    const late = () => syncBasket(open().shop, whose, readSent(phone.body()));
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    expect(await refusal(phone.body())).toEqual([403, 'account-not-yours']);
    expect(await late()).toMatchObject({ refused: 'account-not-yours' });
    await sql`INSERT INTO login (email, customer_account) VALUES (${alphaBuyer.email}, 'ALPHA')`.execute(
      database,
    );
    expect(await phone.send({ ...phone.body(), Acts: [] })).toEqual(before);
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(database);
    expect(await refusal(phone.body())).toEqual([403, 'account-not-yours']);
    expect(await late()).toMatchObject({ refused: 'account-not-yours' });
    expect(await refusal(phone.body(), office)).toEqual([422, 'choose-customer']);
  });

  it('refuses a device that waited for the basket’s lock while the account was taken away', async () => {
    const { database } = open().shop;
    const taken = [
      sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`,
      sql`UPDATE customer SET withdrawn = true WHERE account = 'GAMMA'`,
    ];
    for (const [n, account] of ['ALPHA', 'GAMMA'].entries()) {
      const as = n === 0 ? alphaBuyer : groupBuyer;
      const phone = await filled({ WHITE1: 2 }, as, account);
      phone.set('WHITE1', 9);
      const answer = await waitBehind(open(), () => refusal(phone.body(), as), {
        before: lockRows(sql`SELECT FROM shared_document`),
        meanwhile: async () => taken[n]?.execute(database),
      });
      expect(answer).toEqual([403, 'account-not-yours']);
    }
    const { rows } = await sql`SELECT value->'CasesQty' AS cases FROM shared_entry`.execute(database);
    expect(rows).toEqual([{ cases: 2 }, { cases: 2 }]);
  });

  it('gives a basket a new epoch after it was deleted, and lets a device restore its lines', async () => {
    const phone = await filled({ WHITE1: 2 });
    await sql`DELETE FROM shared_document`.execute(open().shop.database);
    expect(await phone.send(phone.body())).toMatchObject({ IsAnew: true, Entries: [] });
    await phone.sync();
    expect((await inStep()).cases).toEqual({ WHITE1: 2 });
  });

  it('takes the uuid of the device that fills the basket with the newest copy, and never a uuid that was placed', async () => {
    const [phone, laptop] = [await inStep(), await inStep()];
    phone.set('WHITE1', 1);
    laptop.set('RED1', 1);
    const placed = phone.form();
    expect(
      await phone.submit({ ...placed, Lines: [{ ProductCode: 'ODD1', CasesQty: 1, BottlesQty: 0 }] }),
    ).toMatchObject({
      code: 'basket-changed',
    });
    const { Basket: _basket, ...plain } = placed;
    expect(await phone.submit(plain)).toMatch(/^XX/);
    await phone.sync();
    expect(phone.held.uuid).not.toBe(placed.CartId);
    phone.empty();
    await phone.sync();
    // The laptop fills the basket, but its copy is not the newest, so the server must not take the laptop's uuid.
    const { uuid: old } = laptop.held;
    await laptop.sync();
    expect(laptop.held.uuid).not.toBe(old);
  });

  describe('the notices of a basket', () => {
    it('repeats the notices of a basket until the device has taken them', async () => {
      const [phone, laptop] = [await filled({ WHITE1: 2 }), await inStep()];
      laptop.set('WHITE1', 9);
      await laptop.sync();
      phone.set('WHITE1', 4);
      await phone.sync();
      const told = await laptop.send(laptop.body());
      expect(told.Notices).toEqual([
        { Revision: expect.any(Number) as number, Kind: 'changed', Keys: ['WHITE1'], Before: item(9) },
      ]);
      expect(await laptop.send(laptop.body()), 'the answer was lost').toEqual(told);
      laptop.take(told);
      expect((await laptop.send(laptop.body())).Notices).toEqual([]);
    });

    it('tells a device again that its change was overruled, because the answer may be lost', async () => {
      const [phone, laptop] = [await filled({ WHITE1: 2 }), await inStep()];
      phone.set('WHITE1', 9);
      await phone.sync();
      laptop.remove('WHITE1');
      const body = laptop.body();
      const first = await laptop.send(body);
      expect(first.Notices).toMatchObject([{ Kind: 'stays', Before: item(9) }]);
      expect(await laptop.send(body)).toEqual(first);
    });
  });

  describe('limits of a basket', () => {
    it('refuses a line beyond 2,000 lines, and notifies the person who entered the line', async () => {
      const phone = await inStep();
      const acts = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, n) => act(from + n + 1, `W${from + n}`, 1));
      for (let from = 0; from < 2_000; from += 500) {
        await phone.send({ ...phone.body(), Acts: acts(from, from + 500) });
      }
      const { Notices } = await phone.send({ ...phone.body(), Acts: acts(2_000, 2_001) });
      expect(Notices).toMatchObject([{ Kind: 'full', Keys: ['W2000'], Before: item(1) }]);
      await phone.sync();
      expect(Object.keys(phone.cases)).toHaveLength(2_000);
      phone.set('W1', 3);
      await phone.sync();
      expect((await inStep()).cases.W1).toBe(3);
    });

    it('remembers 2,000 removed lines, and sends the whole basket to a device that may have missed an older removal', async () => {
      const { database } = open().shop;
      const [phone, laptop] = [await filled({ WHITE1: 2, RED1: 1 }), await inStep()];
      laptop.remove('RED1');
      await laptop.sync();
      await sql`INSERT INTO shared_entry (document_id, key, revision, place, device)
        SELECT id, 'OLD' || n, document.revision + 1, 1, 'old' FROM shared_document document, generate_series(1, 2000) AS n`.execute(
        database,
      );
      await sql`UPDATE shared_document SET revision = revision + 1`.execute(database);
      laptop.set('ODD1', 1);
      await laptop.sync();
      const told = await phone.send(phone.body());
      expect(told.IsWhole).toBe(true);
      phone.take(told);
      expect(phone.cases).toEqual({ WHITE1: 2, ODD1: 1 });
      const { rows } = await sql`SELECT count(*) AS marks FROM shared_entry WHERE value IS NULL`.execute(
        database,
      );
      expect(rows).toEqual([{ marks: 2_000 }]);
      expect((await laptop.send(laptop.body())).IsWhole, 'in step').toBe(false);
    });

    it('refuses an invalid basket call with a sentence, and stores nothing of the call', async () => {
      const phone = await inStep();
      const good = act(1, 'RED1', 1);
      const recovering = (facts: object) => {
        const Entries = [{ Key: 'RED1', Value: item(1), Revision: 1, Place: 1, ...facts }];
        return { Acts: [good], Epoch: 'lost', Recover: { Revision: 1, IsWhole: true, Entries } };
      };
      const bad: Partial<Request>[] = [
        { Acts: [good, act(2 ** 31, 'WHITE1', 1)] },
        { Acts: [good, act(0, 'WHITE1', 1)] },
        { Acts: [good, act(1.5, 'WHITE1', 1)] },
        { Acts: [good, act(2, 'WHITE1', 1, { Page: 'a page' })] },
        { Acts: [good, act(2, 'W'.repeat(61), 1)] },
        { Acts: [good, act(2, 'WHITE1', 1, { Base: -1 })] },
        { Acts: [good, { ...act(2, 'WHITE1'), Value: { ...item(1), Description: 'x'.repeat(301) } }] },
        { Acts: [good, act(2, 'WHITE1', 10_000_000)] },
        // An order compares its bottles with the bottles of the line, so the case size must not be 0.
        { Acts: [good, { ...act(2, 'WHITE1'), Value: { ...item(1), CaseSize: 0 } }] },
        { Acts: Array.from({ length: 501 }, (_, n) => act(n + 1, `W${n}`)) },
        { Acts: [good], CartId: 'mine' },
        { Acts: [good], Since: -1 },
        { Acts: [good], Device: '' },
        recovering({ OrderedBefore: 'X'.repeat(41) }),
      ];
      for (const facts of bad) {
        const body = { ...phone.body(), ...facts };
        expect(await refusal(body), JSON.stringify(facts).slice(0, 200)).toEqual([400, 'bad-request']);
      }
      expect((await inStep()).cases).toEqual({});
    });

    it('treats a base revision that this basket’s history has not reached as no base', async () => {
      const phone = await filled({ WHITE1: 2 });
      const laptop = await inStep();
      const Acts = [act(1, 'WHITE1', 9, { Base: Number.MAX_SAFE_INTEGER })];
      await laptop.send({ ...laptop.body(), Acts });
      await phone.sync();
      expect(phone.told).toEqual([['changed', 'WHITE1', 2]]);
    });
  });

  it('applies a basket change in seven SQL statements, and reads news in one statement', async () => {
    const { shop } = open();
    const whose = { person: { subject: '', name: '', ...alphaBuyer, isAdmin: false }, account: 'ALPHA' };
    const phone = await inStep();
    await phone.send({ ...phone.body(), Acts: [act(1, 'W1', 1)] });
    await phone.sync();
    const one = readSent({ ...phone.body(), Acts: [act(2, 'W1', 99)] });
    expect(await countStatements(open(), () => syncBasket(shop, whose, one))).toBe(7);
    await phone.sync();
    const nothing = readSent(phone.body());
    expect(await countStatements(open(), () => syncBasket(shop, whose, nothing))).toBe(1);
  });
});
