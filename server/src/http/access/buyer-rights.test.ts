import { account, accountAccounts } from '@tradecellar/contract/account.ts';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { BUYER_ROLES, type BuyerRole, buyerMay } from '@tradecellar/contract/buyer-rights.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { buyerRightOf, type Endpoint, namesAccount } from '@tradecellar/contract/endpoint.ts';
import { problems } from '@tradecellar/contract/problems.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { sampleBody } from '../../../test/sample-body.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { readPeopleWho } from '../../mail/people-queries.ts';
import { placeOrder } from '../../orders/place/place-order.ts';

const roles = Object.keys(BUYER_ROLES) as BuyerRole[]; // `Object.keys` returns string[].
const calls: readonly Endpoint[] = allEndpoints.filter(
  (endpoint) => endpoint.who === 'person' && namesAccount(endpoint),
);
const CODES = { order: 'login-accounts-only', 'see-money': 'login-orders-only' } as const;

describeShop('the rights of a buyer', (open) => {
  const become = (role: BuyerRole) =>
    sql`UPDATE login SET role = ${role} WHERE email = ${groupBuyer.email} AND customer_account = 'ALPHA'`.execute(
      open().shop.database,
    );
  const ask = async (endpoint: Endpoint, person = groupBuyer, CustomerAccount: string | null = 'ALPHA') => {
    const { status, problem } = await open().callRaw(
      endpoint,
      { ...sampleBody(endpoint), CustomerAccount: CustomerAccount ?? undefined },
      person,
    );
    return { status, code: status === 403 ? problem.code : undefined, sentence: problem?.error };
  };

  it('checks every call of a person for an account, but for these calls', () => {
    const others = allEndpoints.filter((endpoint) => endpoint.who === 'person' && !calls.includes(endpoint));
    expect(others.map(({ path }) => path).toSorted()).toEqual([
      '/account/accounts',
      '/account/price-changes/mails',
      '/products/facts',
      '/products/facts/sheet',
      '/products/search-filters',
      '/settings',
      '/settings/supplier-check',
    ]);
  });

  describe.each(roles)('with the role %s', (role) => {
    beforeAll(() => refillShop(open().shop.database));

    it.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      'allows %s only if the role has its right',
      async (_name, endpoint) => {
        await become(role);
        const right = buyerRightOf(endpoint);
        // A call that may leave out the account is for the person's first account, ALPHA.
        const isOptional = !endpoint.body?.required?.includes('CustomerAccount');
        for (const account of isOptional ? ['ALPHA', null] : ['ALPHA']) {
          const { status, code, sentence } = await ask(endpoint, groupBuyer, account);
          if (right === undefined || buyerMay(role, right)) {
            expect([401, 403, 500]).not.toContain(status);
          } else {
            expect([status, code]).toEqual([403, CODES[right]]);
            expect(sentence).toBe(problems[CODES[right]].sentence({}));
          }
        }
      },
    );
  });

  describe('by role', () => {
    beforeEach(() => refillShop(open().shop.database));

    it('keeps the role of a login to the account of the login', async () => {
      await become('accounts');
      const { body } = await open().call(accountAccounts, {}, groupBuyer);
      expect(body.mainResult.CustomerAccount.map(({ value, Role }) => [value, Role])).toEqual([
        ['ALPHA', 'accounts'],
        ['GAMMA', undefined],
      ]);
      expect((await ask(submitOrder, groupBuyer, 'GAMMA')).status).not.toBe(403);
      expect((await ask(submitOrder, office as typeof groupBuyer)).status).not.toBe(403);
    });

    it('leaves balance and credit out of the account of a buyer who orders only', async () => {
      await become('orders');
      const { body } = await open().call(account, { CustomerAccount: 'ALPHA' }, groupBuyer);
      expect(body.mainResult).toMatchObject({ CustomerAccount: 'ALPHA', CustomerName: expect.any(String) });
      for (const name of ['CreditLimit', 'AvailableCredit', 'CreditBalance', 'CardPayment', 'CreditAfter']) {
        expect(body.mainResult).not.toHaveProperty(name);
      }
      await become('accounts');
      const seen = await open().call(account, { CustomerAccount: 'ALPHA' }, groupBuyer);
      expect(seen.body.mainResult).toMatchObject({ CreditLimit: expect.any(Number) });
    });

    it('tells a buyer who orders only if an order is within the credit, without figures', async () => {
      await sql`UPDATE customer SET credit_limit = 100, credit_balance = 0 WHERE account = 'ALPHA'`.execute(
        open().shop.database,
      );
      await become('orders');
      const after = async (OrderTotal: number) =>
        (await open().call(account, { CustomerAccount: 'ALPHA', OrderTotal }, groupBuyer)).body.mainResult
          .CreditAfter;
      const { rows } = await sql<{ credit: string }>`
        SELECT available_credit AS credit FROM customer WHERE account = 'ALPHA'`.execute(
        open().shop.database,
      );
      const credit = Number(rows[0]?.credit);
      expect([await after(credit - 1), await after(credit), await after(credit + 1)]).toEqual([
        'left',
        'none',
        'over',
      ]);
    });

    it('refuses an order of a buyer who became accounts only after the check of the call', async () => {
      await become('accounts');
      const submission = {
        order: orderForm(),
        person: { subject: '', name: '', ...groupBuyer, isAdmin: false },
        logFailure: () => {},
      };
      expect(await placeOrder(open().shop, submission)).toMatchObject({ refused: 'account-not-yours' });
    });

    it('mails orders to the people who order, and money to the people who see money', async () => {
      const { database } = open().shop;
      await sql`UPDATE customer SET email = 'Alpha@example.com' WHERE account = 'ALPHA'`.execute(database);
      const people = async () => [
        await readPeopleWho(database, 'order', 'ALPHA'),
        await readPeopleWho(database, 'see-money', 'ALPHA'),
      ];
      const everybody = ['alpha@example.com', 'group@example.com'];
      expect(await people()).toEqual([everybody, everybody]);
      await become('accounts');
      expect(await people()).toEqual([['alpha@example.com'], everybody]);
      await sql`UPDATE login SET role = 'orders' WHERE email = 'alpha@example.com'`.execute(database);
      expect(await people()).toEqual([['alpha@example.com'], ['group@example.com']]);
    });
  });
});
