import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office, stranger } from '../../../test/fixture.ts';
import type { Claims } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';

/** The payloads have only the fields that docs/requirements/7-calls.md names. */
describeShop('calls as the requirements write them', (open) => {
  let orderNo = '';
  beforeAll(async () => {
    await fillShop(open().shop.database);
    await sql`
      INSERT INTO ledger_transaction (customer_account, transaction_date, transaction_number, type, total, balance)
      VALUES ('ALPHA', '2026-11-02', 'INV1', 'Invoice', 12, 12)`.execute(open().shop.database);
    const { body } = await send('submit/order', orderForm(), alphaBuyer);
    orderNo = body.mainResult.orderId;
  });

  async function send(
    path: string,
    payload: object | undefined,
    as: Claims,
    method: 'GET' | 'POST' = 'POST',
  ) {
    const { statusCode, body } = await open().app.inject({
      method,
      url: `${API_BASE}/${path}`,
      headers: { authorization: `Bearer ${await open().token(as)}` },
      ...(payload !== undefined && { payload }),
    });
    return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) };
  }

  const CustomerAccount = 'ALPHA';
  const page = { pagedProducts: { PageSize: 20, StartIndex: 0 }, sort: 'default', basePath: '/product-list' };
  const days = { orderDateStart: '01/11/2026', orderDateEnd: '30/11/2026', CustomerAccount };
  const ledger = {
    TransactionsByDirection: 'Ascending',
    TransactionDateStart: '01/01/2020',
    TransactionDateEnd: '31/12/2026',
    CustomerAccount,
  };
  const range = { startDate: Date.UTC(2026, 10, 1), endDate: Date.UTC(2026, 10, 30) };
  const customer = {
    LoggedIn: expect.any(Boolean),
    CustomerAccount,
    Billing_ContactName: expect.any(String),
    CustomerName: expect.any(String),
    Email: expect.any(String),
  };
  const account = {
    AvailableCredit: expect.any(Number),
    CreditLimit: expect.any(Number),
    CreditBalance: expect.any(Number),
    MandatoryOrderNo: expect.any(Number),
    CustomerName: expect.any(String),
    Billing_ContactName: expect.any(String),
  };
  const reserves = { mainResult: [{ ProductCode: 'RED1', FreeCases: 2, FreeBottles: 2 }] };
  const addresses = { mainResult: expect.arrayContaining([expect.objectContaining({ Id: 'COLLECTION' })]) };
  const summaries = { mainResult: [{ Delivery_Name: expect.any(String), OrderLines: { OrderLine: [{}] } }] };
  const list = { mainResult: [expect.objectContaining({ Code: expect.any(String) })], TotalRowCount: 1 };

  async function answers(
    rows: readonly (readonly [path: string, payload: object | undefined, read: object])[],
  ) {
    for (const [path, payload, read] of rows) {
      const { status, body } = await send(path, payload, alphaBuyer);
      expect([path, status]).toEqual([path, 200]);
      expect(body, path).toMatchObject(read);
    }
  }

  it('answers the calls about products [7.calls.3, 7.calls.4, 7.calls.6, 7.calls.8]', async () => {
    await answers([
      ['products/item', { ProductCode: 'RED1' }, { mainResult: { Code: 'RED1', CasePrice: 60 } }],
      ['products/items', { ...page, CustomerAccount, description: 'RED1' }, list],
      ['reserves/items', { ...page, CustomerAccount }, reserves],
      ['products/search-filters', undefined, { mainResult: { colour: expect.any(Array) } }],
    ]);
  });

  it('answers the calls about deliveries [7.calls.9, 7.calls.22, 7.calls.23]', async () => {
    await answers([
      ['delivery/addresses', { basePath: '/checkout', CustomerAccount }, addresses],
      ['delivery/days', {}, { mainResult: '1|2|3|4|5' }],
      ['delivery/date', {}, { mainResult: '2026-11-17' }],
    ]);
  });

  it('answers the calls about an account [7.calls.11, 7.calls.13, 7.calls.16, 7.calls.20]', async () => {
    await answers([
      ['account/accounts', undefined, { mainResult: { CustomerAccount: [{ value: 'ALPHA' }] } }],
      ['account', { basePath: '/account', CustomerAccount }, { mainResult: account }],
      ['account/orders/items', days, { mainResult: [{ Order_OrderNo: expect.any(String) }] }],
      ['account/transactions', ledger, { mainResult: [{ TransactionNumber: expect.any(String) }] }],
    ]);
  });

  it('answers the calls about an order [7.calls.15, 7.calls.18, 7.calls.19, 7.calls.28, 7.calls.36, 7.calls.37, 7.calls.38]', async () => {
    await answers([
      [
        'account/orders/item',
        { orderNo, CustomerAccount },
        { mainResult: { OrderLines: { OrderLine: [{}] } } },
      ],
      ['account/orders/item-email', { orderNo, CustomerAccount, backOrder: false }, { mainResult: 'sent' }],
      ['confirm/order', { orderNo, CustomerAccount }, { mainResult: orderNo }],
      ['account/orders/summaries', { orders: [orderNo, '0', 0] }, summaries],
    ]);
  });

  it('accepts the number of an order as a JSON number [7.calls.18, 7.calls.28, 7.calls.38]', async () => {
    await sql`UPDATE sales_order SET confirmed_no = '202601'`.execute(open().shop.database);
    await answers([
      ['account/orders/item', { orderNo: 202601, CustomerAccount }, { mainResult: { OrderLines: {} } }],
      ['account/orders/item-email', { orderNo: 202601, CustomerAccount, backOrder: false }, {}],
      ['confirm/order', { orderNo: 202601, CustomerAccount }, { mainResult: '202601' }],
      ['account/orders/summaries', { orders: [202601] }, summaries],
    ]);
    for (const wrong of [1.5, -1, 1e300, true, null]) {
      const asked = { orderNo: wrong, CustomerAccount };
      expect((await send('account/orders/item', asked, alphaBuyer)).status, String(wrong)).toBe(400);
    }
  });

  it('answers the calls about settings, and the calls of admins [7.calls.29, 7.calls.30, 7.calls.32, 7.calls.33, 7.calls.34]', async () => {
    await answers([['settings', undefined, { roleClaim: 'role', banner: expect.any(String) }]]);
    const saved = await send(
      'settings/save',
      { ...(await send('settings', undefined, office)).body, banner: 'Hi' },
      office,
    );
    expect(saved.body).toMatchObject({ mainResult: { banner: 'Hi' } });
    const figures = { order_total_avg: expect.any(Number), order_count: 1, user_count: expect.any(Number) };
    expect((await send('metrics', range, office)).body).toMatchObject(figures);
    for (const path of ['email/alpha@example.com', 'account/ALPHA']) {
      const { body } = await send(`admin/customer/${path}`, undefined, office, 'GET');
      expect(body).toMatchObject({ mainResult: customer });
    }
  });

  it('uses the person’s own account in a call without an account, and list prices for an admin', async () => {
    const item = { ProductCode: 'RED1' };
    const priceOf = async (as: Claims) => (await send('products/item', item, as)).body.mainResult.CasePrice;
    const own = async (as: Claims, CustomerAccount: string) =>
      (await send('products/item', { ...item, CustomerAccount }, as)).body.mainResult.CasePrice;
    expect(await priceOf(betaBuyer)).toBe(await own(betaBuyer, 'BETA'));
    expect(await priceOf(betaBuyer)).not.toBe(await priceOf(office));
    expect(await priceOf(office)).toBe(await own(office, ''));
    const [first] = (await send('account/accounts', undefined, groupBuyer)).body.mainResult.CustomerAccount;
    expect(await priceOf(groupBuyer)).toBe(await own(groupBuyer, first.value));
    expect((await send('delivery/days', {}, betaBuyer)).body.mainResult).toBe('2|4');
    expect((await send('delivery/days', {}, office)).body.mainResult).toBe('1|2|3|4|5');
    expect(
      (await send('account/orders/summaries', { orders: [orderNo] }, betaBuyer)).body.mainResult,
    ).toEqual([]);
  });

  it('refuses the account of another person', async () => {
    for (const [path, payload] of [
      ['products/item', { ProductCode: 'RED1' }],
      ['delivery/days', {}],
      ['delivery/date', {}],
      ['account/orders/summaries', { orders: [orderNo] }],
    ] as const) {
      expect((await send(path, payload, stranger)).status, path).toBe(403);
      expect((await send(path, { ...payload, CustomerAccount: 'BETA' }, alphaBuyer)).status, path).toBe(403);
      expect((await send(path, { ...payload, CustomerAccount: null }, alphaBuyer)).status, path).toBe(400);
    }
  });
});
