import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersCancel, accountOrdersItem } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';

type Form = ReturnType<typeof orderForm>;
const line = (ProductCode: string, CasesQty: number, BottlesQty = 0) => ({
  ProductCode,
  CasesQty,
  BottlesQty,
});

describeShop('an order that is changed', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const place = async (facts: Partial<Form> = {}) => {
    const { status, body } = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    expect(status).toBe(200);
    return body.mainResult;
  };
  const change = (
    orderNo: string,
    facts: Partial<Form> & { Version?: number; Parts?: string[] } = {},
    as = alphaBuyer,
  ) => open().call(accountOrdersChange, { ...orderForm(), Version: 1, ...facts, orderNo }, as);
  const changes = async (orderNo: string) =>
    (await open().call(accountOrdersChanges, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer)).body
      .mainResult;
  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];
  const goods = () =>
    one(sql<{ scarce: number; reserve: number; credit: string }>`
      SELECT (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS scarce,
             (SELECT free_bottles FROM reserve WHERE product_code = 'RED1' AND customer_account = 'ALPHA') AS reserve,
             available_credit::text AS credit
      FROM customer WHERE account = 'ALPHA'`);

  it('keeps the number of a changed order, and applies the new lines, terms and today’s prices', async () => {
    const { orderId } = await place();
    const answer = await change(orderId, {
      Lines: [line('WHITE1', 1), line('SCARCE1', 1)],
      GrandTotal: 237.6,
      DeliveryAddressId: '2',
      RequiredDate: '2026-11-18',
      CustomerReference: 'PO 2',
      Delivery_Notes: '',
    });
    expect(answer.body).toEqual({
      mainResult: { orderId, backOrderId: '0', reservesOrderId: '0', Version: 2 },
    });
    const { body } = await open().call(
      accountOrdersItem,
      { CustomerAccount: 'ALPHA', orderNo: orderId },
      alphaBuyer,
    );
    expect(body.mainResult).toMatchObject({
      Order_OrderNo: orderId,
      Order_TotalNett: 198,
      Order_TotalVAT: 39.6,
      Order_CustomerReference: 'PO 2',
      RequiredDate: '18/11/2026',
      Delivery_Name: 'Alpha Cellar',
      OrderLines: { OrderLine: [{ ProductCode: 'WHITE1', TotalBottles: 12 }, { ProductCode: 'SCARCE1' }] },
    });
    expect(await goods()).toEqual({ scarce: 2, reserve: 14, credit: '4762.4000' });
  });

  it('E2: returns every version of a changed order with its person, time and differences', async () => {
    const { orderId } = await place();
    await change(orderId, { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 }, groupBuyer);
    expect(await changes(orderId)).toMatchObject({
      Version: 2,
      DeliveryAddressId: '1',
      RequiredDate: '2026-11-17',
      Lines: [{ ProductCode: 'WHITE1', TotalBottles: 12, CaseSize: 12 }],
      Versions: [
        {
          Version: 1,
          By: 'Al Pha',
          Changes: [],
          Lines: [{ Cases: 2, Bottles: 0 }],
          GrandTotal: 331.2,
        },
        {
          Version: 2,
          By: 'Gail Group',
          Changes: [
            'Domaine Roquet Sancerre: 1 case instead of 2 cases',
            'Order Total: £165.60 instead of £331.20',
          ],
          GrandTotal: 165.6,
        },
      ],
    });
  });

  it('refuses a change if a part of the order was cancelled after the buyer opened the page', async () => {
    const lines = { Lines: [line('WHITE1', 1), line('SCARCE1', 3)], GrandTotal: 381.6 };
    const { orderId, backOrderId } = await place(lines);
    const cancelled = { CustomerAccount: 'ALPHA', orderNo: backOrderId };
    expect((await open().call(accountOrdersCancel, cancelled, groupBuyer)).status).toBe(200);
    const before = await goods();
    const Parts = [orderId, backOrderId];
    expect((await change(orderId, { ...lines, CustomerReference: 'PO 2', Parts })).problem).toMatchObject({
      code: 'order-part-cancelled',
      details: { orderNo: orderId, cancelled: backOrderId },
    });
    expect(await goods()).toEqual(before);
    const { OrderNos } = await changes(orderId);
    expect(OrderNos).toEqual([orderId]);
    expect((await change(orderId, { ...lines, CustomerReference: 'PO 2', Parts: OrderNos })).status).toBe(
      200,
    );
  });

  it('deletes the versions of an order with the order', async () => {
    const { database } = open().shop;
    const { orderId } = await place();
    await change(orderId, { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 });
    await sql`DELETE FROM sales_order`.execute(database);
    await sql`DELETE FROM placement`.execute(database);
    expect(await one(sql`SELECT count(*) AS versions FROM order_version`)).toEqual({ versions: 0 });
  });

  it('returns the stock and reserve bottles that the order holds, so that a change may use them', async () => {
    const { orderId } = await place({
      Lines: [line('SCARCE1', 2), line('RED1', 0, 7)],
      GrandTotal: 228,
    });
    expect((await changes(orderId)).Lines).toMatchObject([
      { ProductCode: 'SCARCE1', TotalBottles: 12, StockBottles: 8, ReserveBottles: 0 },
      { ProductCode: 'RED1', TotalBottles: 7, StockBottles: 0, ReserveBottles: 7 },
    ]);
  });

  it('E3: applies a repeated change once, and refuses a different change with the same key', async () => {
    const { orderId } = await place();
    const asked = { CartId: newCartId(), Lines: [line('WHITE1', 1)], GrandTotal: 165.6 };
    const answers = await Promise.all([
      change(orderId, asked),
      change(orderId, asked),
      change(orderId, asked),
    ]);
    for (const { body } of answers) expect(body.mainResult).toMatchObject({ orderId, Version: 2 });
    expect((await changes(orderId)).Versions).toHaveLength(2);
    expect((await change(orderId, { ...asked, Lines: [line('WHITE1', 3)] })).body).toMatchObject({
      code: 'change-otherwise',
    });
    expect(await goods()).toMatchObject({ credit: '4834.4000' });
  });

  it('returns the same answer to a repeated change after a part of the order was cancelled', async () => {
    // SCARCE1 has 8 bottles in stock and 6 in a case.
    const { orderId } = await place({ Lines: [line('SCARCE1', 1)], GrandTotal: 72 });
    const asked = { Lines: [line('SCARCE1', 2)], GrandTotal: 144, CartId: newCartId() };
    const first = await change(orderId, asked);
    expect(first.body.mainResult).toMatchObject({ orderId, Version: 2 });
    for (const orderNo of [first.body.mainResult.backOrderId, orderId]) {
      await open().call(accountOrdersCancel, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer);
      expect((await change(orderId, asked)).body).toEqual(first.body);
    }
  });

  it('E4: refuses the second of two simultaneous changes, and says what the first change altered', async () => {
    const { orderId } = await place();
    const [one, other] = await Promise.all([
      change(orderId, { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 }),
      change(orderId, { Lines: [line('WHITE1', 3)], GrandTotal: 496.8 }, groupBuyer),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(won.body).toMatchObject({ mainResult: { Version: 2 } });
    expect(lost.status).toBe(409);
    expect(lost.body).toMatchObject({ code: 'order-changed-meanwhile' });
    expect(lost.problem.error).toMatch(
      /^(Al Pha|Gail Group) changed order \S+ while you were changing it: Domaine Roquet Sancerre/,
    );
    expect(lost.problem.error).toMatch(/Your changes are still here/);
  });

  it('E7: leaves order, stock, reserves and credit unchanged after a refused change', async () => {
    const placed = await place({ Lines: [line('SCARCE1', 1), line('RED1', 3)], GrandTotal: 288 });
    const before = [await goods(), await changes(placed.orderId)];
    for (const [facts, code] of [
      [{ Lines: [line('GONE1', 1)] }, 'product-withdrawn'],
      [{ Lines: [] }, 'basket-empty'],
      [{ GrandTotal: 1 }, 'prices-changed'],
      [{ DeliveryAddressId: '9' }, 'address-not-found'],
      [{ RequiredDate: '2026-11-15' }, 'date-not-allowed'],
      [{ Version: 7 }, 'order-changed-meanwhile'],
    ] as const) {
      expect((await change(placed.orderId, facts as Partial<Form>)).body).toMatchObject({ code });
      expect([await goods(), await changes(placed.orderId)]).toEqual(before);
    }
  });

  it('adds a back order when a change needs it, cancels it when a change empties it, and mails both', async () => {
    const { orderId } = await place({ Lines: [line('SCARCE1', 1)], GrandTotal: 72 });
    const more = await change(orderId, { Lines: [line('SCARCE1', 2)], GrandTotal: 144 });
    const { backOrderId } = more.body.mainResult;
    expect(more.body.mainResult).toMatchObject({ orderId, backOrderId: expect.stringMatching(/^XX/) });
    const less = await change(backOrderId, { Lines: [line('SCARCE1', 1)], GrandTotal: 72, Version: 2 });
    expect(less.body.mainResult).toEqual({ orderId, backOrderId: '0', reservesOrderId: '0', Version: 3 });
    expect(await one(sql`SELECT state FROM sales_order WHERE provisional_no = ${backOrderId}`)).toEqual({
      state: 'cancelled',
    });
    const { rows } = await sql<{ key: string }>`SELECT key FROM mail ORDER BY key`.execute(
      open().shop.database,
    );
    expect(rows.map(({ key }) => key)).toEqual([
      `${orderId}-changed-2`,
      `${orderId}-changed-3`,
      `${backOrderId}-cancelled`,
      `${backOrderId}-changed-2`,
    ]);
  });

  it('lets a change keep the order’s past delivery date, but refuses any other past date', async () => {
    const { orderId } = await place();
    await sql`UPDATE sales_order SET required_date = '2026-11-16'`.execute(open().shop.database);
    await sql`UPDATE placement SET placed_at = placed_at - interval '3 days'`.execute(open().shop.database);
    const late = { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 };
    expect((await change(orderId, { ...late, RequiredDate: '2026-11-15' })).body).toMatchObject({
      code: 'date-not-allowed',
    });
    expect((await change(orderId, { ...late, RequiredDate: '2026-11-16' })).status).toBe(200);
  });

  it('refuses a change by another account’s buyer, and a change of an unknown, card-paid or cancelled order', async () => {
    const { orderId } = await place();
    expect((await change(orderId, {}, betaBuyer)).body).toMatchObject({ code: 'account-not-yours' });
    expect((await change('XX999999')).body).toMatchObject({ code: 'order-not-found' });
    await sql`UPDATE sales_order SET payment_method = 'card'`.execute(open().shop.database);
    expect((await change(orderId)).problem.error).toMatch(/is paid by card, so it cannot be changed here/);
    await sql`UPDATE sales_order SET state = 'cancelled'`.execute(open().shop.database);
    expect((await change(orderId)).problem.error).toMatch(/is cancelled, so it cannot be changed/);
  });

  it('attributes a change by an admin to the office, and writes the change to the audit log', async () => {
    const { orderId } = await place();
    await change(orderId, { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 }, office);
    expect((await changes(orderId)).Versions.map(({ By }) => By)).toEqual(['Al Pha', '']);
    expect(await one(sql`SELECT act FROM audit`)).toEqual({ act: 'changed-order' });
  });
});
