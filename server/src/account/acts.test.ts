import { customerActs, customerByAccount, loginAsCustomer } from '@tradecellar/contract/admin.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItemEmail } from '@tradecellar/contract/orders.ts';
import { accountNamesForget, accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('acts of admins for customers', (open) => {
  beforeAll(() => fillShop(open().shop.database));
  const login = (account: string, as = office) =>
    open().call(loginAsCustomer, { CustomerAccount: account }, as);
  const actsOf = async (account: string) =>
    (await open().call(customerActs, { CustomerAccount: account }, office)).body.mainResult;

  it('is nothing at first', async () => {
    expect(await actsOf('GAMMA')).toEqual([]);
  });

  describe('Login as Customer', () => {
    it('answers the customer as the look-up does, and is recorded with person and time', async () => {
      open().setNow(new Date('2026-11-16T10:05:00Z'));
      const { status, body } = await login('BETA');
      const found = await open().call(customerByAccount, { account: 'BETA' }, office);
      expect([status, body]).toEqual([200, found.body]);
      expect(await actsOf('BETA')).toEqual([
        {
          At: '2026-11-16T10:05:00.000Z',
          Who: 'office@example.com',
          Act: 'login-as-customer',
          OrderNumbers: [],
        },
      ]);
    });

    it.each(['NOSUCH', 'beta', 'BE TA', '%'])(
      'refuses %j, which no account is, and keeps nothing',
      async (account) => {
        const { status, problem } = await login(account);
        expect([status, problem.code]).toEqual([404, 'customer-not-found']);
        expect(await actsOf(account)).toEqual([]);
      },
    );

    it('is not for buyers, not even of their own account', async () => {
      expect((await login('BETA', { ...betaBuyer, role: 'buyer' })).problem.code).toBe('admins-only');
      const asked = await open().call(customerActs, { CustomerAccount: 'BETA' }, betaBuyer);
      expect(asked.problem.code).toBe('admins-only');
    });
  });

  it('records names that were remembered for the customer, and forgotten', async () => {
    const names = { CustomerAccount: 'GAMMA', Names: [{ Text: 'house red', ProductCode: 'RED1' }] };
    await open().call(accountNamesRemember, names, office);
    await open().call(accountNamesForget, { CustomerAccount: 'GAMMA', Texts: ['house red'] }, office);
    expect((await actsOf('GAMMA')).map(({ Act }: { Act: string }) => Act)).toEqual([
      'forgot-names',
      'remembered-names',
    ]);
  });

  it('records orders and confirmations, under the orders’ current numbers', async () => {
    const { call, shop } = open();
    const placed = await call(submitOrder, orderForm({ CustomerAccount: 'ALPHA' }), office);
    expect(placed.status).toBe(200);
    const { orderId } = placed.body.mainResult;
    expect((await actsOf('ALPHA'))[0]).toMatchObject({ Act: 'placed-order', OrderNumbers: [orderId] });

    await shop.database
      .updateTable('sales_order')
      .set({ confirmed_no: 'SO777', confirmed_at: new Date() })
      .where('provisional_no', '=', orderId)
      .execute();
    const asked = { CustomerAccount: 'ALPHA', orderNo: 'SO777', backOrder: false };
    await call(accountOrdersItemEmail, asked, office);
    expect(await actsOf('ALPHA')).toMatchObject([
      { Act: 'send-confirmation', OrderNumbers: ['SO777'] },
      { Act: 'placed-order', OrderNumbers: ['SO777'] },
    ]);
  });

  it('records no act of the customer', async () => {
    const before = await actsOf('ALPHA');
    const own = orderForm({ CustomerAccount: 'ALPHA', CartId: '00000000-0000-4000-8000-0000000000aa' });
    expect((await open().call(submitOrder, own, alphaBuyer)).status).toBe(200);
    expect(await actsOf('ALPHA')).toEqual(before);
  });

  it('is listed newest first, 100 at most, and never another customer’s', async () => {
    for (let minute = 0; minute < 101; minute += 1) {
      open().setNow(new Date(Date.UTC(2026, 10, 17, 9, minute)));
      await login('GAMMA');
    }
    const acts = await actsOf('GAMMA');
    expect(acts).toHaveLength(100);
    expect([acts[0]?.At, acts.at(-1)?.At]).toEqual(['2026-11-17T10:40:00.000Z', '2026-11-17T09:01:00.000Z']);
    expect((await actsOf('BETA')).length).toBe(1);
  });
});
