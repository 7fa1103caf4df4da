import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { takeConnections } from '../../../test/count-statements.ts';
import { alphaBuyer, fillShop, groupBuyer, office, productRow } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { placeOrder } from './place-order.ts';

describeShop('simultaneous orders', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];

  it('places one order when a basket is submitted fifty times, and returns the same numbers to all fifty calls', async () => {
    const order = orderForm({ CartId: newCartId() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => open().call(submitOrder, order, alphaBuyer)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const counts = await one(sql`
      SELECT (SELECT count(*) FROM placement) AS placements, (SELECT count(*) FROM sales_order) AS orders,
             (SELECT count(*) FROM pgboss.job WHERE name = 'hand-over') AS jobs,
             (SELECT available_credit::text FROM customer WHERE account = 'ALPHA') AS credit`);
    expect(counts).toEqual({ placements: 1, orders: 1, jobs: 1, credit: '4668.8000' });
  });

  it('takes no bottles from a stock figure that an import adds after the order was split', async () => {
    const { shop } = open();
    const onStep = async (step: string) => {
      if (step !== 'goods-locked') return;
      await sql`INSERT INTO stock (product_code, bottles) VALUES ('WHITE1', 5)`.execute(shop.database);
    };
    const submission = {
      order: orderForm(),
      person: { subject: '', name: '', ...alphaBuyer, isAdmin: false },
      logFailure: () => {},
    };
    expect(await placeOrder({ ...shop, onStep }, submission)).toMatchObject({ backOrderId: '0' });
    const stock = () => one(sql`SELECT bottles FROM stock WHERE product_code = 'WHITE1'`);
    expect(await stock()).toEqual({ bottles: 5 });
    expect(await one(sql`SELECT count(*) AS n FROM taken_goods WHERE product_code = 'WHITE1'`)).toEqual({
      n: 0,
    });
    await sql`DELETE FROM stock WHERE product_code = 'WHITE1'`.execute(shop.database);
  });

  it('sells the last bottles to forty simultaneous orders without overselling and without a failed order', async () => {
    const { database } = open().shop;
    await database
      .insertInto('product')
      .values(
        ['LAST1', 'LAST2', 'LAST3'].map((code) => productRow({ code, description: `The last of ${code}` })),
      )
      .execute();
    await database
      .insertInto('stock')
      .values([
        { product_code: 'LAST1', bottles: 50 },
        { product_code: 'LAST2', bottles: 7 },
        { product_code: 'LAST3', bottles: 200 },
      ])
      .execute();
    const line = (ProductCode: string) => ({ ProductCode, CasesQty: 0, BottlesQty: 3 });
    const orders = Array.from({ length: 40 }, (_, n) => {
      const lines = [line('LAST1'), line('LAST2'), line('LAST3')];
      return orderForm({
        CustomerAccount: n % 2 === 0 ? 'ALPHA' : 'GAMMA',
        Lines: n % 3 === 0 ? lines.toReversed() : lines,
        GrandTotal: 108,
      });
    });
    const creditBefore = await one<{ credit: string }>(
      sql`SELECT sum(available_credit)::text AS credit FROM customer WHERE account IN ('ALPHA', 'GAMMA')`,
    );
    const answers = await Promise.all(orders.map((order) => open().call(submitOrder, order, groupBuyer)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { rows } = await sql`
      SELECT s.product_code AS code, s.bottles AS stock,
             sum(l.total_bottles) FILTER (WHERE o.kind = 'Order') AS sold,
             sum(l.total_bottles) AS ordered
      FROM stock s JOIN order_line l USING (product_code) JOIN sales_order o ON o.id = l.order_id
      WHERE s.product_code LIKE 'LAST%' GROUP BY 1, 2 ORDER BY 1`.execute(database);
    expect(rows).toEqual([
      { code: 'LAST1', stock: 0, sold: 50, ordered: 120 },
      { code: 'LAST2', stock: 0, sold: 7, ordered: 120 },
      { code: 'LAST3', stock: 80, sold: 120, ordered: 120 },
    ]);
    const creditAfter = await one<{ credit: string }>(
      sql`SELECT sum(available_credit)::text AS credit FROM customer WHERE account IN ('ALPHA', 'GAMMA')`,
    );
    expect(Number(creditBefore?.credit) - Number(creditAfter?.credit)).toBeCloseTo(40 * 108, 4);
    const totals = await one(sql`
      SELECT (SELECT sum(grand_total)::text FROM placement) AS agreed,
             (SELECT sum(total_nett + total_vat)::text FROM sales_order) AS ordered`);
    expect(totals).toMatchObject({ ordered: (totals as { agreed: string }).agreed });
  });

  it('places an order of ten lines in at most twelve SQL statements', async () => {
    const { database } = open().shop;
    const codes = Array.from({ length: 10 }, (_, n) => `TEN${n}`);
    await database
      .insertInto('product')
      .values(codes.map((code) => productRow({ code, description: code })))
      .execute();
    const order = orderForm({
      Lines: codes.map((ProductCode) => ({ ProductCode, CasesQty: 1, BottlesQty: 0 })),
      GrandTotal: 720,
    });
    // The twelve statements are BEGIN, customer, key and address, products, reserves, stock, number, basket, purchase
    // totals, job, audit and COMMIT.
    expect(await countSent(() => open().call(submitOrder, order, office))).toBeLessThanOrEqual(12);
  });

  async function countSent(work: () => Promise<{ status: number }>) {
    const { pool } = open().connection;
    const sent: string[] = [];
    const clients = await takeConnections(pool);
    const restore = clients.map((client) => watchTransaction(client, sent));
    for (const client of clients) client.release();
    const { status } = await work();
    for (const undo of restore) undo();
    expect(status).toBe(200);
    expect(sent.filter((text) => /^begin/i.test(text))).toHaveLength(1);
    return sent.length;
  }

  function watchTransaction(client: PoolClient, sent: string[]): () => void {
    const original = client.query;
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    let isInside = false;
    client.query = ((...parts: unknown[]) => {
      const [first] = parts;
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
      isInside ||= /^begin/i.test(text);
      if (isInside) sent.push(text);
      if (/^(commit|rollback)$/i.test(text)) isInside = false;
      return send(...parts);
    }) as typeof client.query;
    return () => {
      client.query = original;
    };
  }
});
