import { board } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, groupBuyer, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { findWines, foundBy } from './search-queries.ts';

describeShop('the board’s search', (open) => {
  const find = async (search: string, show: 'all' | 'due-today' = 'all') =>
    (
      await open().call(board, { show, search, StartIndex: 0, PageSize: 50 }, office)
    ).body.mainResult.orders.map(({ OrderNo }) => OrderNo);
  const place = async (facts: object, as: object) =>
    (await open().call(submitOrder, orderForm(facts), as)).body.mainResult.orderId;
  let [sancerre, margaux] = ['', ''];

  beforeAll(async () => {
    await fillShop(open().shop.database);
    sancerre = await place({ CustomerReference: '50% off' }, alphaBuyer);
    margaux = await place(
      {
        CustomerAccount: 'BETA',
        CustomerReference: 'PO 2',
        RequiredDate: '2026-11-19',
        GrandTotal: 64.8,
        Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }],
      },
      office,
    );
    await sql`UPDATE placement SET placed_by = ${groupBuyer.email} WHERE order_no = ${margaux}`.execute(
      open().shop.database,
    );
  });

  it.each<[string, string, 'sancerre' | 'margaux' | 'none']>([
    ['a customer’s name', 'beta bar', 'margaux'],
    ['a customer’s account', 'bet', 'margaux'],
    ['a wine’s code', 'red1', 'margaux'],
    ['a wine’s name without its accents', 'chateau tremblay', 'margaux'],
    ['words of a wine in any sequence', 'MARGAUX tremblay', 'margaux'],
    ['a postcode', 'E1 1AA', 'margaux'],
    ['a postcode without its space', 'e11aa', 'margaux'],
    ['the buyer’s name', 'gail group', 'margaux'],
    ['the buyer’s email', 'group@example', 'margaux'],
    ['a delivery day', '19/11/2026', 'margaux'],
    ['a delivery day as ISO 8601 writes it', '2026-11-17', 'sancerre'],
    ['a reference with a per cent sign', '50%', 'sancerre'],
    ['a wildcard that is none', 'san%rre', 'none'],
    ['words of two wines', 'sancerre margaux', 'none'],
    ['a day without deliveries', '18/11/2026', 'none'],
  ])('finds orders by %s', async (_what, search, expected) => {
    expect(await find(search)).toEqual({ sancerre: [sancerre], margaux: [margaux], none: [] }[expected]);
  });

  it('lists the orders of today, and counts them, without cancelled orders', async () => {
    open().setNow(new Date('2026-11-19T08:00:00Z'));
    expect(await find('', 'due-today')).toEqual([margaux]);
    const asked = { show: 'all', search: '', StartIndex: 0, PageSize: 1 } as const;
    expect((await open().call(board, asked, office)).body.mainResult.dueToday).toBe(1);
    await sql`UPDATE sales_order SET state = 'cancelled' WHERE provisional_no = ${margaux}`.execute(
      open().shop.database,
    );
    expect(await find('', 'due-today')).toEqual([]);
  });

  it('tells how many wines an order has, since when it is in its state, and the possible acts', async () => {
    const asked = { show: 'all', search: sancerre, StartIndex: 0, PageSize: 50 } as const;
    const [order] = (await open().call(board, asked, office)).body.mainResult.orders;
    expect(order).toMatchObject({
      Wines: 1,
      Since: '2026-11-16T10:00:00.000Z',
      Acts: ['hand-over', 'keyed', 'cancel'],
    });
  });

  describe('among 10,000 orders', () => {
    beforeAll(async () => {
      const { database } = open().shop;
      await sql`
        INSERT INTO product (code, description, case_size, unit_size, case_price, bottle_nett, bottle_vat)
        SELECT 'MANY' || n, 'Wine of slope ' || n, 6, 75, 60, 10, 2 FROM generate_series(1, 3000) n`.execute(
        database,
      );
      await sql`
        WITH placed AS (
          INSERT INTO placement (customer_account, cart_id, fingerprint, grand_total, placed_at, placed_by)
          SELECT 'GAMMA', gen_random_uuid(), n::text, 72, now(), 'beta@example.com' FROM generate_series(1, 10000) n
          RETURNING id
        )
        INSERT INTO sales_order (provisional_no, customer_account, order_date, required_date, state, kind, placement_id, total_nett, total_vat, delivery_address)
        SELECT 'XX9' || id, 'GAMMA', '2026-01-05', DATE '2026-01-06' + (id % 300)::int, 'invoiced', 'Order', id, 60, 12, ARRAY['1 Test Street', 'W1 1AA']
        FROM placed`.execute(database);
      await sql`
        INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
        SELECT id, line, 'MANY' || (1 + (id * 7 + line * 31) % 3000), 'Wine', 6, 10, 2
        FROM sales_order CROSS JOIN generate_series(1, 5) line WHERE provisional_no LIKE 'XX9%'`.execute(
        database,
      );
      await sql`ANALYZE`.execute(database);
    });

    it.each([
      ['wine', 'many17', 'order_line_by_product'],
      ['wine’s name', 'wine of slope 2345', 'order_line_by_product'],
      ['day', '19/11/2026', 'sales_order_by_day'],
    ])('finds a %s by an index', async (_what, search, index) => {
      const { database } = open().shop;
      const wines = await findWines(database, search);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT o.id FROM sales_order o JOIN placement p ON p.id = o.placement_id
        WHERE ${foundBy(search, wines)} ORDER BY o.id DESC LIMIT 51`.execute(database);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on order_line');
    });
  });
});
