import { orderPlaced, submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ProductCode: `P${n}`, CasesQty: 1, BottlesQty: 0 }));

describeShop('submit/order', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const submit = (facts: Parameters<typeof orderForm>[0] = {}, as: object = alphaBuyer) =>
    open().call(submitOrder, orderForm(facts), as);
  const placements = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM placement`.execute(
      open().shop.database,
    );
    return rows[0]?.n;
  };
  const ordersOf = (...numbers: string[]) =>
    open()
      .shop.database.selectFrom('sales_order')
      .selectAll()
      .where('provisional_no', 'in', numbers)
      .orderBy('id')
      .execute();
  const availableCredit = async (account: string) => {
    const row = await open()
      .shop.database.selectFrom('customer')
      .select(['available_credit', 'credit_balance'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return row;
  };

  it('returns the order numbers of a placed basket, and 204 for a basket that is not placed [8.errors.11]', async () => {
    const CartId = newCartId();
    const isPlaced = (as: object, CustomerAccount = 'ALPHA') =>
      open().callRaw(orderPlaced, { CartId, CustomerAccount }, as);
    const before = await placements();
    expect((await isPlaced(alphaBuyer)).status).toBe(204);
    expect(await placements()).toBe(before);
    const { body } = await submit({ CartId });
    for (const id of [CartId, CartId.toUpperCase(), `urn:uuid:${CartId}`]) {
      const again = await open().call(orderPlaced, { CartId: id, CustomerAccount: 'ALPHA' }, alphaBuyer);
      expect(again.body.mainResult).toEqual(body.mainResult);
    }
    expect((await isPlaced(betaBuyer)).problem.code).toBe('account-not-yours');
    expect((await isPlaced(betaBuyer, 'BETA')).status, 'another account’s basket').toBe(204);
  });

  it('stores an order of wines in stock under one number, with lines and address, and deducts the credit [3.address.3, 4.place.3, 7.calls.15]', async () => {
    const before = await availableCredit('ALPHA');
    const answer = await submit();
    expect(answer.status).toBe(200);
    const { orderId, backOrderId, reservesOrderId } = answer.body.mainResult;
    expect(orderId).toMatch(/^XX\d{6}$/);
    expect([backOrderId, reservesOrderId]).toEqual(['0', '0']);
    const [order] = await ordersOf(orderId);
    expect(order).toMatchObject({
      customer_account: 'ALPHA',
      kind: 'Order',
      order_type: 'Order',
      confirmed_no: null,
      order_date: '2026-11-16',
      customer_reference: 'PO 1',
      total_nett: '276.0000',
      total_vat: '55.2000',
      delivery_type: 'delivery',
      required_date: '2026-11-17',
      required_time: '',
      delivery_name: 'Alpha Restaurant',
      delivery_address: ['1 Test Street', '', '', 'London', 'N1 1AA'],
      billing_name: 'Alpha Restaurant',
      billing_address: ['1 Test Street', '', '', 'London', 'N1 1AA'],
      delivery_notes: 'Ring the bell',
    });
    const lines = await open()
      .shop.database.selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order?.id ?? 0)
      .execute();
    expect(lines).toMatchObject([
      {
        line_no: 1,
        product_code: 'WHITE1',
        description: 'Domaine Roquet Sancerre',
        case_size: 12,
        total_bottles: 24,
        case_price: '138.0000',
        line_nett: '276.0000',
        line_vat: '55.2000',
        vintage: '2022',
      },
    ]);
    const after = await availableCredit('ALPHA');
    expect(Number(before.available_credit) - Number(after.available_credit)).toBeCloseTo(331.2, 4);
    expect(after.credit_balance).toBe(before.credit_balance);
  });

  it('splits a basket into reserves, stock and back orders that add up to the penny [4.place.1, 4.split.1]', async () => {
    // ODD1 tests the rounding: its case price is not six times its bottle price, and both have fractions of a penny.
    await open().shop.database.insertInto('stock').values({ product_code: 'ODD1', bottles: 5 }).execute();
    await open()
      .shop.database.insertInto('reserve')
      .values({ customer_account: 'ALPHA', product_code: 'ODD1', free_bottles: 3 })
      .execute();
    const nett = 2 * 65.55 + 11.11;
    const vat = 28.89;
    const answer = await submit({
      Lines: [{ ProductCode: 'ODD1', CasesQty: 2, BottlesQty: 1 }],
      GrandTotal: Number((nett + vat).toFixed(2)),
    });
    expect(answer.status).toBe(200);
    const { orderId, backOrderId, reservesOrderId } = answer.body.mainResult;
    const orders = await ordersOf(orderId, backOrderId, reservesOrderId);
    expect(orders.map((order) => order.kind)).toEqual(['Order', 'Back Order', 'Reserves Order']);
    const sum = (of: (order: (typeof orders)[number]) => string) =>
      orders.reduce((total, order) => total + Math.round(Number(of(order)) * 100), 0);
    expect(sum((order) => order.total_nett)).toBe(Math.round(nett * 100));
    expect(sum((order) => order.total_vat)).toBe(Math.round(vat * 100));
    const { rows } = await sql<{ kind: string; total_bottles: number }>`
      SELECT kind, total_bottles FROM order_line JOIN sales_order ON id = order_id
      WHERE provisional_no IN (${orderId}, ${backOrderId}, ${reservesOrderId}) ORDER BY id`.execute(
      open().shop.database,
    );
    expect(rows).toEqual([
      { kind: 'Order', total_bottles: 5 },
      { kind: 'Back Order', total_bottles: 5 },
      { kind: 'Reserves Order', total_bottles: 3 },
    ]);
    const left = await sql`
      SELECT (SELECT bottles FROM stock WHERE product_code = 'ODD1') AS stock,
             (SELECT free_bottles FROM reserve WHERE product_code = 'ODD1') AS reserve`.execute(
      open().shop.database,
    );
    expect(left.rows).toEqual([{ stock: 0, reserve: 0 }]);
  });

  it('returns the same numbers for a repeated order after prices, products and dates have changed', async () => {
    const { database } = open().shop;
    const order = orderForm({
      Lines: [
        { ProductCode: 'GIN1', CasesQty: 1, BottlesQty: 0 },
        { ProductCode: 'KEG1', CasesQty: 1, BottlesQty: 0 },
      ],
      GrandTotal: 246,
    });
    const first = await open().call(submitOrder, order, alphaBuyer);
    expect(first.status).toBe(200);
    const credit = await availableCredit('ALPHA');
    await database.updateTable('product').set({ case_price: '99' }).where('code', '=', 'GIN1').execute();
    await database.updateTable('product').set({ withdrawn: true }).where('code', '=', 'KEG1').execute();
    open().setNow(new Date('2027-03-01T10:00:00Z'));
    const again = await open().call(submitOrder, order, alphaBuyer);
    const otherwiseWritten = await open().call(
      submitOrder,
      {
        ...order,
        CartId: `urn:uuid:${order.CartId.toUpperCase()}`,
        basePath: '/shop',
        GrandTotal: 1,
        CustomerReference: ' PO 1 ',
        Lines: [
          { ProductCode: 'KEG1', CasesQty: 1, BottlesQty: 0 },
          { ProductCode: 'RED1', CasesQty: 0, BottlesQty: 0 },
          { ProductCode: 'GIN1', CasesQty: 1, BottlesQty: 0 },
        ],
      },
      alphaBuyer,
    );
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    await database.updateTable('product').set({ case_price: '60' }).where('code', '=', 'GIN1').execute();
    await database.updateTable('product').set({ withdrawn: false }).where('code', '=', 'KEG1').execute();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([otherwiseWritten.status, otherwiseWritten.body]).toEqual([200, first.body]);
    expect(await availableCredit('ALPHA')).toEqual(credit);
  });

  it('refuses a different order with the same key, and names the placed order', async () => {
    const CartId = newCartId();
    const first = await submit({ CartId });
    const other = await submit({ CartId, Delivery_Notes: 'Somewhere else' });
    expect(other.status).toBe(409);
    expect(other.problem).toMatchObject({
      code: 'basket-already-placed',
      error: expect.stringContaining(first.body.mainResult.orderId),
    });
    const beta = await submit({ CartId, CustomerAccount: 'BETA', RequiredDate: '2026-11-17' }, betaBuyer);
    expect(beta.status).toBe(200);
    expect(beta.body.mainResult.orderId).not.toBe(first.body.mainResult.orderId);
  });

  it('refuses a grand total that is a penny too high or too low', async () => {
    for (const GrandTotal of [331.19, 331.21]) {
      expect((await submit({ GrandTotal }, alphaBuyer)).problem.code).toBe('prices-changed');
    }
  });

  it('refuses a total at outdated prices, and returns the customer’s prices from the price list', async () => {
    const order = {
      CustomerAccount: 'BETA',
      Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 1 }],
      GrandTotal: 84,
    };
    const count = await placements();
    const refused = await submit(order, betaBuyer);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'prices-changed',
      details: {
        grandTotal: 75.6,
        lines: [
          {
            ProductCode: 'RED1',
            Description: 'Château Tremblay Margaux',
            CasePrice: 54,
            BottleNett: 9,
            BottleVAT: 1.8,
            LineNett: 63,
            LineVAT: 12.6,
          },
        ],
      },
    });
    expect(await placements()).toBe(count);
    expect((await submit({ ...order, GrandTotal: 75.6 }, betaBuyer)).status).toBe(200);
  });

  it('prices 3 + 3 bottles of a six-bottle case as a case', async () => {
    const answer = await submit({
      Lines: [
        { ProductCode: 'GIN1', CasesQty: 0, BottlesQty: 3 },
        { ProductCode: 'GIN1', CasesQty: 0, BottlesQty: 3 },
      ],
      GrandTotal: 72,
    });
    expect(answer.status).toBe(200);
  });

  it('lets an admin order for a customer, and writes the order to the audit log', async () => {
    const answer = await submit({}, office);
    expect(answer.status).toBe(200);
    const acts = await open()
      .shop.database.selectFrom('audit')
      .selectAll()
      .where('act', '=', 'placed-order')
      .execute();
    expect(acts).toMatchObject([
      {
        who: office.email,
        customer_account: 'ALPHA',
        facts: { orderId: answer.body.mainResult.orderId },
      },
    ]);
  });

  describe('an invalid order', () => {
    const red = (CasesQty: number, BottlesQty = 0) => [{ ProductCode: 'RED1', CasesQty, BottlesQty }];
    it.each([
      ['an empty basket', { Lines: [] }, 422, 'basket-empty'],
      ['more lines than an order can have', { Lines: manyLines(1_001) }, 422, 'order-too-long'],
      ['a basket of zeros', { Lines: red(0) }, 422, 'basket-empty'],
      [
        'a withdrawn product',
        { Lines: [{ ProductCode: 'GONE1', CasesQty: 1, BottlesQty: 0 }] },
        422,
        'product-withdrawn',
      ],
      [
        'an unknown product',
        { Lines: [{ ProductCode: 'NOSUCH', CasesQty: 1, BottlesQty: 0 }] },
        422,
        'product-withdrawn',
      ],
      [
        'loose bottles of a product that is sold by the case',
        { Lines: [{ ProductCode: 'CASES1', CasesQty: 1, BottlesQty: 2 }] },
        422,
        'bottles-not-sold',
      ],
      ['more bottles than an order can count', { Lines: red(9_999_999) }, 400, 'bad-request'],
      [
        'a total that is too large for the database',
        { Lines: [{ ProductCode: 'KEG1', CasesQty: 9_000_000, BottlesQty: 0 }] },
        400,
        'bad-request',
      ],
      ['another customer’s address', { DeliveryAddressId: 'NOT-MINE' }, 422, 'address-not-found'],
      [
        'a collection to a delivery address',
        { DeliveryType: 'collection' as const },
        422,
        'address-not-found',
      ],
      ['a delivery to the collection address', { DeliveryAddressId: 'COLLECTION' }, 422, 'address-not-found'],
      ['a delivery on a Sunday', { RequiredDate: '2026-11-22' }, 422, 'date-not-allowed'],
      [
        'a day that is not on the address’s delivery round',
        { DeliveryAddressId: '2', RequiredDate: '2026-11-17' },
        422,
        'date-not-allowed',
      ],
      ['an order without a delivery date', { RequiredDate: '' }, 422, 'date-missing'],
      ['a delivery too far in the future', { RequiredDate: '2199-12-27' }, 422, 'date-not-allowed'],
      [
        'a collection at night',
        {
          DeliveryType: 'collection' as const,
          DeliveryAddressId: 'COLLECTION',
          RequiredDate: '2026-11-17T22:00',
        },
        422,
        'collection-time-not-allowed',
      ],
      [
        'a collection too far in the future',
        {
          DeliveryType: 'collection' as const,
          DeliveryAddressId: 'COLLECTION',
          RequiredDate: '9999-12-31T10:00',
        },
        422,
        'collection-time-not-allowed',
      ],
      [
        'a one-off address if the merchant takes none',
        {
          OverrideDeliveryAddress: {
            Delivery_Name: 'Pop-up',
            Delivery_Address1: 'The Yard',
            Delivery_PostCode: 'E2 2EE',
          },
        },
        422,
        'address-not-found',
      ],
      ['a card payment', { PaymentMethod: 'card' as const }, 422, 'payment-not-available'],
      ['an absurd grand total', { GrandTotal: 1e308 }, 409, 'prices-changed'],
    ])(
      'refuses %s, and stores nothing [4.load.9, 5.delivery.1, 5.delivery.3]',
      async (_title, facts, status, code) => {
        const count = await placements();
        const credit = await availableCredit('ALPHA');
        const answer = await submit(facts);
        expect([answer.status, answer.problem.code]).toEqual([status, code]);
        expect(await placements()).toBe(count);
        expect(await availableCredit('ALPHA')).toEqual(credit);
      },
    );

    it('refuses an order without the reference that the customer must give [5.reference.1]', async () => {
      const answer = await submit({ CustomerAccount: 'BETA', CustomerReference: '  ' }, betaBuyer);
      expect(answer.problem).toMatchObject({
        code: 'reference-required',
        error: 'Please enter a Customer Reference / Purchase Order',
      });
    });

    it('refuses an admin’s order for an unknown account', async () => {
      const answer = await submit({ CustomerAccount: 'NOBODY' }, office);
      expect([answer.status, answer.problem.code]).toEqual([422, 'choose-customer']);
    });

    it('refuses an order for an account that the buyer has no login for', async () => {
      const answer = await submit({ CustomerAccount: 'BETA' });
      expect([answer.status, answer.problem.code]).toEqual([403, 'account-not-yours']);
    });

    it('places a corrected order under the key of the refused order', async () => {
      const CartId = newCartId();
      expect((await submit({ CartId, RequiredDate: '' })).status).toBe(422);
      expect((await submit({ CartId })).status).toBe(200);
    });
  });

  it('stores the date and time of a collection', async () => {
    const fetched = await submit({
      DeliveryType: 'collection',
      DeliveryAddressId: 'COLLECTION',
      RequiredDate: '2026-11-16T11:00',
    });
    const [collection] = await ordersOf(fetched.body.mainResult.orderId);
    expect(collection).toMatchObject({
      delivery_type: 'collection',
      delivery_name: 'Collection',
      required_date: '2026-11-16',
      required_time: '11:00',
    });
  });

  it('takes all bottles from stock when the reserves cannot be read [4.split.3, 8.errors.30]', async () => {
    const { database } = open().shop;
    await sql`ALTER TABLE reserve RENAME TO reserve_away`.execute(database);
    try {
      const answer = await submit({
        Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
        GrandTotal: 72,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.mainResult.reservesOrderId).toBe('0');
    } finally {
      await sql`ALTER TABLE reserve_away RENAME TO reserve`.execute(database);
    }
    const withReserves = await submit({
      Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
      GrandTotal: 72,
    });
    expect(withReserves.body.mainResult).toMatchObject({ orderId: '0', backOrderId: '0' });
  });
});
