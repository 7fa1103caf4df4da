import { customerByAccount, customerByEmail, customersFind, metrics } from '@tradecellar/contract/admin.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('calls of the sales office', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  describe('customers by their details', () => {
    const find = async (Text: string) =>
      (await open().call(customersFind, { Text }, office)).body.mainResult.map(
        ({ CustomerAccount }) => CustomerAccount,
      );

    it.each([
      ['restau', ['ALPHA']],
      ['ho', ['GAMMA']],
      ['ALPHA', ['ALPHA']],
      ['bar', ['BETA']],
      ['hotel london', ['GAMMA']],
      ['n12bb', ['ALPHA']],
      ['E1 1aa', ['BETA']],
      ['group@example.com', ['ALPHA', 'GAMMA']],
      ['london', ['ALPHA', 'BETA', 'GAMMA']],
      ['gamma london beta', []],
      ['100%', []],
      ['_', []],
      ["' OR 1=1 --", []],
    ])('finds customers by %j: the accounts %j', async (text, accounts) =>
      expect(await find(text)).toEqual(accounts),
    );

    it('returns the address of each customer that a search finds', async () => {
      const { body } = await open().call(customersFind, { Text: 'beta' }, office);
      expect(body.mainResult).toEqual([
        { CustomerAccount: 'BETA', CustomerName: 'Beta Bar', Address: '1 Test Street, London, E1 1AA' },
      ]);
    });

    it('ignores accents and apostrophes in a search for customers, and leaves out withdrawn customers', async () => {
      const { database } = open().shop;
      const set = (values: { name?: string; withdrawn?: boolean }) =>
        database.updateTable('customer').set(values).where('account', '=', 'GAMMA').execute();
      await set({ name: 'Hôtel L’Étoile' });
      expect(await find("hotel l'etoile")).toEqual(['GAMMA']);
      expect(await find('étoile')).toEqual(['GAMMA']);
      await set({ withdrawn: true });
      expect(await find('etoile')).toEqual([]);
      await set({ name: 'Gamma Hotel', withdrawn: false });
    });
  });

  describe('the customer of an account code', () => {
    it('returns what the sales office needs to know of a customer [6.calls.4, 7.calls.33, 7.calls.34]', async () => {
      const { status, body } = await open().call(customerByAccount, { account: 'BETA' }, office);
      expect(status).toBe(200);
      expect(body.mainResult).toEqual({
        LoggedIn: false,
        CustomerAccount: 'BETA',
        Billing_ContactName: 'Alex Contact',
        CustomerName: 'Beta Bar',
        Email: 'beta-accounts@example.com',
      });
    });

    it.each(['beta', ' BETA ', 'Beta'])(
      'finds a customer by an account code as a person types it: %j',
      async (account) => {
        const { body } = await open().call(customerByAccount, { account }, office);
        expect(body.mainResult.CustomerAccount).toBe('BETA');
      },
    );

    it('finds the customer with the exact code if two codes differ only in letter case', async () => {
      const { shop } = open();
      const { available_credit: _, ...row } = await shop.database
        .selectFrom('customer')
        .selectAll()
        .where('account', '=', 'BETA')
        .executeTakeFirstOrThrow();
      await shop.database
        .insertInto('customer')
        .values({ ...row, account: 'beta', name: 'Little Beta' })
        .execute();
      for (const account of ['beta', 'BETA']) {
        const { body } = await open().call(customerByAccount, { account }, office);
        expect(body.mainResult.CustomerAccount).toBe(account);
      }
      await shop.database.deleteFrom('customer').where('account', '=', 'beta').execute();
    });

    it.each(['NOBODY', '%', '_____', 'BET_', "BETA' OR '1'='1", '\\', ' ', '葡萄酒', '😀', 'a/b'])(
      'finds no customer for the code %j [7.calls.35, 8.errors.6]',
      async (account) => {
        const { status, problem } = await open().call(customerByAccount, { account }, office);
        expect([status, problem.code, problem.error]).toEqual([
          404,
          'customer-not-found',
          'Customer not found',
        ]);
      },
    );

    it('finds a withdrawn customer neither by account code nor by e-mail', async () => {
      const { shop } = open();
      const set = (withdrawn: boolean) =>
        shop.database.updateTable('customer').set({ withdrawn }).where('account', '=', 'GAMMA').execute();
      await set(true);
      expect((await open().call(customerByAccount, { account: 'GAMMA' }, office)).status).toBe(404);
      expect(
        (await open().call(customerByEmail, { email: 'gamma-accounts@example.com' }, office)).status,
      ).toBe(404);
      await set(false);
    });
  });

  describe('the customer of an e-mail', () => {
    it.each([
      ['the e-mail of a login', 'beta@example.com', 'BETA'],
      ['the customer’s own e-mail', 'gamma-accounts@example.com', 'GAMMA'],
      ['an e-mail in capitals', 'BETA@EXAMPLE.COM', 'BETA'],
      ['an e-mail of several customers, the first by account code', 'group@example.com', 'ALPHA'],
    ])('finds a customer by %s [6.calls.3, 7.calls.33]', async (_what, email, account) => {
      const { status, body } = await open().call(customerByEmail, { email }, office);
      expect([status, body.mainResult.CustomerAccount]).toEqual([200, account]);
    });

    it('returns the other accounts that the person with the e-mail orders for', async () => {
      const { body } = await open().call(customerByEmail, { email: 'group@example.com' }, office);
      expect(body.mainResult.Others).toEqual([{ CustomerAccount: 'GAMMA', CustomerName: 'Gamma Hotel' }]);
    });

    it('compares an e-mail with quotes, pluses and wildcards letter by letter', async () => {
      const { shop } = open();
      const email = "o'brien+wine_100%@example.com";
      await shop.database
        .insertInto('login')
        .values({ email, customer_account: 'GAMMA', name: '' })
        .execute();
      const { body } = await open().call(customerByEmail, { email }, office);
      expect(body.mainResult.CustomerAccount).toBe('GAMMA');
      const other = await open().call(customerByEmail, { email: "o'brien+wineX100%@example.com" }, office);
      expect(other.status).toBe(404);
    });

    it('returns the login’s e-mail if the customer has no e-mail', async () => {
      await open()
        .shop.database.updateTable('customer')
        .set({ email: '' })
        .where('account', '=', 'BETA')
        .execute();
      const { body } = await open().call(customerByEmail, { email: 'beta@example.com' }, office);
      expect(body.mainResult.Email).toBe('beta@example.com');
    });

    it.each(['%@example.com', '_eta@example.com', 'nobody@example.com', "x' OR '1'='1", ' '])(
      'finds no customer for the e-mail %j [7.calls.35]',
      async (email) => {
        expect((await open().call(customerByEmail, { email }, office)).status).toBe(404);
      },
    );
  });

  it('says whether anybody of the customer has signed in [3.customer.4]', async () => {
    const at = new Date('2026-01-05T09:00:00Z');
    await open()
      .shop.database.insertInto('sign_in')
      .values({ email: 'beta@example.com', day: '2026-01-05', first_at: at })
      .execute();
    const { body } = await open().call(customerByAccount, { account: 'BETA' }, office);
    expect(body.mainResult.LoggedIn).toBe(true);
  });

  describe('metrics', () => {
    const range = (start: string, end: string) => ({
      startDate: Date.parse(start),
      endDate: Date.parse(end),
    });
    const march = range('2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z');

    beforeAll(async () => {
      const { database } = open().shop;
      const placed = (cart: number, at: string, total: string) => ({
        customer_account: 'ALPHA',
        cart_id: `00000000-0000-4000-8000-00000000000${cart}`,
        fingerprint: 'x',
        placed_by: 'alpha@example.com',
        placed_at: new Date(at),
        grand_total: total,
        order_no: `XX00010${cart}`,
        back_order_no: '0',
        reserves_order_no: '0',
      });
      await database
        .insertInto('placement')
        .values([
          placed(1, '2026-03-01T00:00:00Z', '100.0000'),
          placed(2, '2026-03-10T12:00:00Z', '100.0000'),
          placed(3, '2026-03-31T23:59:59Z', '0.0200'),
          placed(4, '2026-04-01T00:00:00Z', '5000.0000'),
        ])
        .execute();
      const signIn = (email: string, at: string) => ({ email, day: at.slice(0, 10), first_at: new Date(at) });
      await database
        .insertInto('sign_in')
        .values([
          signIn('alpha@example.com', '2026-03-01T00:00:00Z'),
          signIn('alpha@example.com', '2026-03-02T08:00:00Z'),
          signIn('group@example.com', '2026-03-02T09:00:00Z'),
          signIn('beta@example.com', '2026-04-01T00:00:00Z'),
        ])
        .execute();
    });

    it('counts baskets and people of a range of days, both ends included, and averages to the penny [2.settings.4, 3.metrics.1, 7.calls.32]', async () => {
      const { status, body } = await open().call(metrics, march, office);
      // The average is 200.02 / 3 = 66.67333…, rounded to the penny.
      expect([status, body]).toEqual([
        200,
        {
          order_total_avg: 66.67,
          order_count: 3,
          user_count: 2,
          days: [
            { day: '2026-03-01', order_count: 1, order_total: 100 },
            { day: '2026-03-10', order_count: 1, order_total: 100 },
            // A minute before midnight GMT on the 31st is already April in London's summer time.
            { day: '2026-04-01', order_count: 1, order_total: 0.02 },
          ],
        },
      ]);
    });

    it('counts a London day from midnight to midnight, summer time included', async () => {
      const april = range('2026-03-31T23:00:00Z', '2026-04-01T22:59:59.999Z');
      const { body } = await open().call(metrics, april, office);
      expect(body.days).toEqual([{ day: '2026-04-01', order_count: 2, order_total: 5000.02 }]);
      expect([body.order_count, body.order_total_avg]).toEqual([2, 2500.01]);
    });

    it('returns metrics of zero for a range without orders, even for the farthest years', async () => {
      const { body } = await open().call(metrics, range('2000-01-01', '2000-02-01'), office);
      expect(body).toEqual({ order_total_avg: 0, order_count: 0, user_count: 0, days: [] });
      const all = { startDate: -62_135_596_800_000, endDate: 8_640_000_000_000_000 };
      expect((await open().call(metrics, all, office)).body.order_count).toBe(4);
    });

    it('returns the metrics of a century in a single call', async () => {
      const century = range('1926-01-01T00:00:00Z', '2026-03-31T22:59:59Z');
      expect((await open().call(metrics, century, office)).body.order_count).toBe(2);
    });

    it('refuses metrics for a range that ends before it begins or that lacks a date', async () => {
      const asked = { startDate: march.endDate, endDate: march.startDate };
      const { problem } = await open().call(metrics, asked, office);
      expect([problem.code, problem.error]).toEqual(['metrics-range-reversed', 'From must not be after To.']);
      for (const body of [{}, { startDate: '', endDate: '' }, { startDate: null, endDate: 1 }]) {
        const answer = await open().callRaw(metrics, body, office);
        expect([answer.status, answer.problem.code]).toEqual([400, 'bad-request']);
      }
    });
  });
});
