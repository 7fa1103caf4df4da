import { accountActs } from '@tradecellar/contract/account.ts';
import { customerActs, customerByAccount, loginAsCustomer } from '@tradecellar/contract/admin.ts';
import { boardCancel } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItemEmail } from '@tradecellar/contract/order-confirmation.ts';
import { accountOrdersItem, accountOrdersItems } from '@tradecellar/contract/orders.ts';
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

  it('lists no acts for a customer before the office acts', async () => {
    expect(await actsOf('GAMMA')).toEqual([]);
  });

  describe('Login as Customer', () => {
    it('returns the same customer from Login as Customer as from the look-up, and records the person and the time', async () => {
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
      'refuses Login as Customer for the unknown account code %j, and records nothing',
      async (account) => {
        const { status, problem } = await login(account);
        expect([status, problem.code]).toEqual([404, 'customer-not-found']);
        expect(await actsOf(account)).toEqual([]);
      },
    );

    it('refuses to let a buyer act for a customer, even for the buyer’s own account', async () => {
      expect((await login('BETA', { ...betaBuyer, role: 'buyer' })).problem.code).toBe('admins-only');
      const asked = await open().call(customerActs, { CustomerAccount: 'BETA' }, betaBuyer);
      expect(asked.problem.code).toBe('admins-only');
    });
  });

  it('records the names that the office remembers and forgets for a customer', async () => {
    const names = { CustomerAccount: 'GAMMA', Names: [{ Text: 'house red', ProductCode: 'RED1' }] };
    await open().call(accountNamesRemember, names, office);
    await open().call(accountNamesForget, { CustomerAccount: 'GAMMA', Texts: ['house red'] }, office);
    expect((await actsOf('GAMMA')).map(({ Act }: { Act: string }) => Act)).toEqual([
      'forgot-names',
      'remembered-names',
    ]);
  });

  it('records the office’s orders and confirmations under the orders’ current numbers', async () => {
    const { call, shop } = open();
    const placed = await call(submitOrder, orderForm({ CustomerAccount: 'ALPHA' }), office);
    expect(placed.status).toBe(200);
    const { orderId } = placed.body.mainResult;
    expect((await actsOf('ALPHA'))[0]).toMatchObject({ Act: 'placed-order', OrderNumbers: [orderId] });
    const changed = { ...orderForm({ CustomerAccount: 'ALPHA', CustomerReference: 'PO 2' }), Version: 1 };
    expect((await call(accountOrdersChange, { ...changed, orderNo: orderId }, office)).status).toBe(200);
    expect((await actsOf('ALPHA'))[0]).toMatchObject({ Act: 'changed-order', OrderNumbers: [orderId] });

    await shop.database
      .updateTable('sales_order')
      .set({ confirmed_no: 'SO777', confirmed_at: new Date() })
      .where('provisional_no', '=', orderId)
      .execute();
    const asked = { CustomerAccount: 'ALPHA', orderNo: 'SO777', backOrder: false };
    await call(accountOrdersItemEmail, asked, office);
    expect(await actsOf('ALPHA')).toMatchObject([
      { Act: 'send-confirmation', OrderNumbers: ['SO777'] },
      { Act: 'changed-order', OrderNumbers: ['SO777'] },
      { Act: 'placed-order', OrderNumbers: ['SO777'] },
    ]);
  });

  it('does not record a customer’s own order as an act of the office', async () => {
    const before = await actsOf('ALPHA');
    const own = orderForm({ CustomerAccount: 'ALPHA', CartId: '00000000-0000-4000-8000-0000000000aa' });
    expect((await open().call(submitOrder, own, alphaBuyer)).status).toBe(200);
    expect(await actsOf('ALPHA')).toEqual(before);
  });

  it('A2: shows the office’s acts for an account only to that account’s buyers, as the office sees them', async () => {
    const own = await open().call(accountActs, { CustomerAccount: 'ALPHA' }, alphaBuyer);
    expect(own.body.mainResult).toEqual(await actsOf('ALPHA'));
    expect(own.body.mainResult).not.toEqual([]);
    const foreign = await open().call(accountActs, { CustomerAccount: 'ALPHA' }, betaBuyer);
    expect(foreign.problem.code).toBe('account-not-yours');
  });

  it('A1: names the office as the buyer of an admin’s order, even if the admin has a login, and otherwise names the buyer', async () => {
    const { call, shop } = open();
    const order = (n: number, as: object) =>
      call(
        submitOrder,
        orderForm({ CustomerAccount: 'ALPHA', CartId: `00000000-0000-4000-8000-0000000000b${n}` }),
        as,
      );
    const buyerOf = async (answer: Awaited<ReturnType<typeof order>>) => {
      const orderNo = answer.body.mainResult.orderId;
      const [one, listed] = await Promise.all([
        call(accountOrdersItem, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer),
        call(
          accountOrdersItems,
          { CustomerAccount: 'ALPHA', orderDateStart: '01/01/2026', orderDateEnd: '31/12/2027' },
          alphaBuyer,
        ),
      ]);
      const row = listed.body.mainResult.find(
        ({ Order_OrderNo }: { Order_OrderNo: string }) => Order_OrderNo === one.body.mainResult.Order_OrderNo,
      );
      expect(row?.OrderedBy).toEqual(one.body.mainResult.OrderedBy);
      return one.body.mainResult.OrderedBy;
    };
    const byOffice = await order(1, office);
    const byBuyer = await order(2, alphaBuyer);
    await shop.database
      .insertInto('login')
      .values({ email: office.email, customer_account: 'ALPHA', name: 'Olive' })
      .execute();
    expect(await buyerOf(byOffice)).toEqual({ IsOffice: true, Name: '' });
    const setName = (name: string) =>
      shop.database.updateTable('login').set({ name }).where('email', '=', alphaBuyer.email).execute();
    await setName('Ann Alpha');
    expect(await buyerOf(byBuyer)).toEqual({ IsOffice: false, Name: 'Ann Alpha' });
    await setName('');
    expect(await buyerOf(byBuyer)).toEqual({ IsOffice: false, Name: 'alpha@example.com' });
    // The pseudonym of an erased person tells nothing.
    await shop.database
      .updateTable('placement')
      .set({ placed_by: 'erased-1a2b3c4d' })
      .where('order_no', '=', byBuyer.body.mainResult.orderId)
      .execute();
    expect(await buyerOf(byBuyer)).toBeUndefined();
  });

  it('lists an order that the office cancelled on its board, even if much other work on the board follows', async () => {
    const { call, shop } = open();
    const { orderId } = (await call(submitOrder, orderForm({ CustomerAccount: 'ALPHA' }), alphaBuyer)).body
      .mainResult;
    const before = await actsOf('ALPHA');
    expect((await call(boardCancel, { orderNo: orderId, note: 'Rang' }, office)).status).toBe(200);
    const cancelled = { Who: 'Olive', Act: 'cancelled-order', OrderNumbers: [orderId] };
    await shop.database
      .insertInto('audit')
      .values(
        Array.from({ length: 101 }, () => ({
          at: new Date(),
          who: office.email,
          customer_account: 'ALPHA',
          act: 'board-hand-over',
          facts: JSON.stringify({ orderNo: orderId }),
        })),
      )
      .execute();
    expect(await actsOf('ALPHA')).toEqual([expect.objectContaining(cancelled), ...before]);
  });

  it('lists the office’s newest acts for a customer first, at most 100', async () => {
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
