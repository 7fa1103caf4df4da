import { submitOrder } from '@tradecellar/contract/checkout.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isRefusal, type Refusal } from '../../http/problems.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { claimHandOver, setTaken } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder } from './queries.ts';
import { handOverAgain } from './queue-hand-over.ts';
import { releaseOrder } from './release-order.ts';
import { type OrderReport, reportOrder } from './report-order.ts';

describeShop('the life of an order in the database', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const run = <T>(command: (writer: Writer) => Promise<T | Refusal>) =>
    inTransaction(open().shop.database, command);
  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];

  /** Places a basket, and returns the ids of its order, back order and reserves order, sorted by number. */
  async function place(facts: Parameters<typeof orderForm>[0] = {}): Promise<number[]> {
    const answer = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    expect(answer.status).toBe(200);
    const numbers = Object.values(answer.body.mainResult).filter((number) => number !== '0');
    const rows = await open()
      .shop.database.selectFrom('sales_order')
      .select('id')
      .where('provisional_no', 'in', numbers)
      .orderBy('kind')
      .execute();
    return rows.map(({ id }) => id);
  }
  const placeOne = async () => (await place())[0] ?? 0;
  const confirm = (orderId: number, number?: string) =>
    run((writer) =>
      confirmOrder(writer, open().shop, { orderId, who: 'key ERP', ...(number && { number }) }),
    );
  const move = (orderId: number, to: OrderState) =>
    run(async (writer) => {
      const order = await lockOrder(writer, orderId);
      return (
        order && moveOrder(writer, open().shop, order, { to, who: 'key ERP', at: open().shop.clock.now() })
      );
    });
  const cancel = (orderId: number, by: 'buyer' | 'office' | 'merchant' = 'office') =>
    run((writer) => cancelOrder(writer, open().shop, { orderId, by, who: 'office@example.com' }));
  const states = async (orderId: number) => {
    const { rows } = await sql<{ state: string; who: string }>`
      SELECT state, who FROM order_step WHERE order_id = ${orderId} ORDER BY id`.execute(
      open().shop.database,
    );
    return rows.map(({ state, who }) => `${state} by ${who}`);
  };
  const messages = async (orderId: number) => {
    const { rows } = await sql<{ event: string }>`
      SELECT event FROM hand_over WHERE order_id = ${orderId} ORDER BY queued_at, event`.execute(
      open().shop.database,
    );
    return rows.map(({ event }) => event);
  };
  const goods = () =>
    one(sql<{ stock: number; reserve: number; credit: string; placed: string }>`
      SELECT (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS stock,
             (SELECT free_bottles FROM reserve WHERE product_code = 'RED1' AND customer_account = 'ALPHA') AS reserve,
             available_credit::text AS credit, credit_placed::text AS placed
      FROM customer WHERE account = 'ALPHA'`);

  it('stores each step of an order with its person, and refuses a step that the state table forbids', async () => {
    const orderId = await placeOne();
    await move(orderId, 'handed-over');
    await confirm(orderId, 'M1');
    expect(await move(orderId, 'handed-over')).toMatchObject({
      refused: 'order-cannot-move',
      details: { orderNo: 'M1', from: 'confirmed', to: 'handed-over' },
    });
    await move(orderId, 'dispatched');
    await move(orderId, 'dispatched');
    await move(orderId, 'invoiced');
    expect(await states(orderId)).toEqual([
      `placed by ${alphaBuyer.email}`,
      'handed-over by key ERP',
      'confirmed by key ERP',
      'dispatched by key ERP',
      'invoiced by key ERP',
    ]);
  });

  describe('a confirmation', () => {
    it('changes nothing on a repeated confirmation, and refuses a confirmation with a different number', async () => {
      const orderId = await placeOne();
      expect(await confirm(orderId, 'M1')).toEqual({ number: 'M1' });
      expect(await confirm(orderId, 'M1')).toEqual({ number: 'M1' });
      expect(await confirm(orderId, 'M2')).toMatchObject({
        refused: 'order-confirmed-otherwise',
        details: { number: 'M1' },
      });
      expect(await states(orderId)).toHaveLength(2);
    });

    it('refuses one of two simultaneous confirmations with the same number', async () => {
      const [first, second] = [await placeOne(), await placeOne()];
      const answers = await Promise.all([confirm(first, 'M7'), confirm(second, 'M7')]);
      expect(answers.filter(isRefusal)).toMatchObject([{ refused: 'number-taken' }]);
      expect(await one(sql`SELECT count(*) AS n FROM sales_order WHERE confirmed_no = 'M7'`)).toEqual({
        n: 1,
      });
    });

    it('refuses a confirmation of a cancelled or unknown order', async () => {
      const orderId = await placeOne();
      await cancel(orderId);
      expect(await confirm(orderId, 'M1')).toMatchObject({ refused: 'order-cannot-move' });
      expect(await confirm(999_999, 'M1')).toMatchObject({ refused: 'order-not-found' });
    });

    it('merges an order with the imported order of the same number, unless that order belongs to another customer', async () => {
      const { database } = open().shop;
      const imported = (account: string, number: string) =>
        sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, invoice_number, total_nett, total_vat, state)
          VALUES (${account}, ${number}, '2026-11-15', 'IN1', 1, 0, 'invoiced')`.execute(database);
      await imported('ALPHA', 'M10');
      await imported('BETA', 'M11');
      const orderId = await placeOne();
      expect(await confirm(orderId, 'M11')).toMatchObject({ refused: 'number-taken' });
      expect(await confirm(orderId, 'M10')).toEqual({ number: 'M10' });
      expect(
        await one(
          sql`SELECT count(*) AS n, min(invoice_number) AS invoice, min(state) AS state
              FROM sales_order WHERE confirmed_no = 'M10'`,
        ),
      ).toEqual({ n: 1, invoice: 'IN1', state: 'invoiced' });
      expect((await states(orderId)).slice(1)).toEqual(['confirmed by key ERP', 'invoiced by key ERP']);
    });

    it('refuses a confirmation if the imported order with its number is cancelled', async () => {
      await sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, total_nett, total_vat, state)
        VALUES ('ALPHA', 'M12', '2026-11-16', 1, 0, 'cancelled')`.execute(open().shop.database);
      const orderId = await placeOne();
      expect(await confirm(orderId, 'M12')).toMatchObject({ refused: 'order-cannot-move' });
      expect(await states(orderId)).toHaveLength(1);
    });

    it('refuses the number of an imported order that is older than the order, because the number may be mistyped', async () => {
      const { database } = open().shop;
      await sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, invoice_number, total_nett, total_vat, state)
        VALUES ('ALPHA', 'M12', '2026-11-14', 'IN2', 1, 0, 'invoiced')`.execute(database);
      const orderId = await placeOne();
      expect(await confirm(orderId, 'M12')).toMatchObject({ refused: 'number-taken' });
      expect(await confirm(orderId, 'M13')).toEqual({ number: 'M13' });
    });

    it('trims a confirmed number, and refuses a blank number and a provisional number', async () => {
      const orderId = await placeOne();
      expect(await confirm(orderId, ' XX000001')).toMatchObject({ refused: 'number-provisional' });
      expect(await confirm(orderId, '  ')).toMatchObject({ refused: 'bad-request' });
      expect(await confirm(orderId, ' M14 ')).toEqual({ number: 'M14' });
      expect(await confirm(orderId, 'M14')).toEqual({ number: 'M14' });
    });

    it('keeps the state of an order that is confirmed after it moved on', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const [backOrder = 0, order = 0] = await place({ Lines: [line], GrandTotal: 144 });
      await move(order, 'on-back-order');
      expect(await confirm(order, 'B2')).toEqual({ number: 'B2' });
      expect((await states(order)).at(-1)).toBe('on-back-order by key ERP');
      await move(backOrder, 'on-back-order');
      await move(backOrder, 'released');
      expect(await confirm(backOrder, 'B3')).toEqual({ number: 'B3' });
      expect((await states(backOrder)).at(-1)).toBe('released by key ERP');
    });
  });

  describe('cancelling', () => {
    const mixed = {
      Lines: [
        { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 },
        { ProductCode: 'RED1', CasesQty: 0, BottlesQty: 20 },
      ],
      GrandTotal: 384,
    };

    it('restores stock, reserves and credit once, however often an order is cancelled', async () => {
      const before = await goods();
      const ids = await place(mixed);
      expect(ids).toHaveLength(3);
      expect(await goods()).toEqual({ stock: 0, reserve: 0, credit: '4616.0000', placed: '384.0000' });
      await Promise.all([...ids, ...ids].map((id) => cancel(id)));
      for (const id of ids) await cancel(id);
      expect(await goods()).toEqual(before);
      for (const id of ids)
        expect((await states(id)).filter((state) => state.startsWith('cancelled'))).toHaveLength(1);
    });

    it('restores no stock of a product that had no stock figure when it was ordered', async () => {
      const orderId = await placeOne();
      await sql`INSERT INTO stock (product_code, bottles) VALUES ('WHITE1', 5)`.execute(open().shop.database);
      await cancel(orderId);
      expect(await one(sql`SELECT bottles FROM stock WHERE product_code = 'WHITE1'`)).toEqual({ bottles: 5 });
    });

    it('lets the buyer cancel before the hand-over, and sends the merchant’s system no message', async () => {
      const orderId = await placeOne();
      expect(isRefusal(await cancel(orderId, 'buyer'))).toBe(false);
      expect(await messages(orderId)).toEqual([]);
    });

    it('refuses the buyer’s cancellation after a hand-over with an unknown outcome', async () => {
      const { shop } = open();
      const orderId = await placeOne();
      const row = await one(sql<{ id: string }>`SELECT id FROM hand_over WHERE order_id = ${orderId}`);
      await claimHandOver(shop.database, row?.id ?? '', shop.clock.now());
      expect(await cancel(orderId, 'buyer')).toMatchObject({ refused: 'order-with-the-merchant' });
      expect(isRefusal(await cancel(orderId, 'office'))).toBe(false);
      expect(isRefusal(await cancel(orderId, 'office'))).toBe(false);
      // The cancellation replaces the message that was not taken, and is sent once.
      expect(await messages(orderId)).toEqual(['order.cancelled']);
    });

    it('sends no message to the merchant’s system if that system cancelled the order', async () => {
      const { shop } = open();
      const orderId = await placeOne();
      const row = await one(sql<{ id: string }>`SELECT id FROM hand_over WHERE order_id = ${orderId}`);
      await claimHandOver(shop.database, row?.id ?? '', shop.clock.now());
      await cancel(orderId, 'merchant');
      expect(await messages(orderId)).toEqual([]);
    });

    it('sends the cancellation to the merchant’s system if that system confirmed the order before the hand-over', async () => {
      const orderId = await placeOne();
      await confirm(orderId, 'M1');
      expect(isRefusal(await cancel(orderId))).toBe(false);
      expect(await messages(orderId)).toEqual(['order.cancelled', 'order.placed']);
    });

    it('lets only the merchant’s system cancel an order that was imported from the ledger', async () => {
      const row = await one(sql<{ id: number }>`
        INSERT INTO sales_order (customer_account, confirmed_no, order_date, total_nett, total_vat)
        VALUES ('ALPHA', 'L1', '2026-11-16', 1, 0) RETURNING id`);
      expect(await cancel(row?.id ?? 0, 'office')).toMatchObject({ refused: 'order-with-the-merchant' });
      expect(await cancel(row?.id ?? 0, 'merchant')).toMatchObject({ state: 'confirmed' });
    });

    it('refuses to cancel a dispatched order', async () => {
      const orderId = await placeOne();
      await confirm(orderId, 'M1');
      await move(orderId, 'dispatched');
      const before = await goods();
      expect(await cancel(orderId)).toMatchObject({ refused: 'order-cannot-move' });
      expect(await goods()).toEqual(before);
    });
  });

  it('hands an order over again with the same message id, so that the merchant’s system can drop the duplicate', async () => {
    const { shop } = open();
    const orderId = await placeOne();
    const row = () =>
      one(sql<{ id: string; queued: string; taken: boolean }>`
      SELECT id, queued_at::text AS queued, taken_at IS NOT NULL AS taken FROM hand_over WHERE order_id = ${orderId}`);
    const { id = '', queued } = (await row()) ?? {};
    await run((writer) => setTaken(writer, id, 'OK', shop.clock.now()));
    expect(await row()).toEqual({ id, queued, taken: true });
    open().setNow(new Date('2026-11-20T10:00:00Z'));
    await run((writer) => handOverAgain(writer, shop, orderId));
    // The message keeps its queue time, but is retried for three days from now.
    expect(await row()).toEqual({ id, queued, taken: false });
    const claimed = await claimHandOver(shop.database, id, shop.clock.now());
    expect(claimed?.triedSince).toEqual(shop.clock.now());
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    expect(await one(sql`SELECT count(*) AS n FROM pgboss.job WHERE data ->> 'handOverId' = ${id}`)).toEqual({
      n: 2,
    });
  });

  describe('a report from the merchant’s system', () => {
    const report = (orderNo: string, facts: Partial<OrderReport>) =>
      run((writer) => reportOrder(writer, open().shop, { orderNo, who: 'key ERP', ...facts }));
    const numberOf = async (orderId: number) =>
      (await one(sql<{ no: string }>`SELECT provisional_no AS no FROM sales_order WHERE id = ${orderId}`))
        ?.no ?? '';

    it('confirms and dispatches an order by one report, and changes nothing when the report is repeated', async () => {
      const orderId = await placeOne();
      const orderNo = await numberOf(orderId);
      const said = { number: 'M1', state: 'dispatched', invoiceNumber: 'IN1' } as const;
      expect(await report(orderNo, said)).toMatchObject({ state: 'dispatched', confirmedNo: 'M1' });
      expect(await report('M1', said)).toMatchObject({ state: 'dispatched', confirmedNo: 'M1' });
      expect(await states(orderId)).toHaveLength(3);
    });

    it('stops the hand-over of an order that the merchant’s system has reported on', async () => {
      const orderId = await placeOne();
      await report(await numberOf(orderId), { number: 'M1' });
      const { database, clock } = open().shop;
      const row = await one(sql<{ id: string }>`SELECT id FROM hand_over WHERE order_id = ${orderId}`);
      expect(await claimHandOver(database, row?.id ?? '', clock.now())).toBeUndefined();
      expect(
        await one(
          sql`SELECT said, taken_at IS NOT NULL AS taken FROM hand_over ORDER BY queued_at DESC LIMIT 1`,
        ),
      ).toEqual({ said: 'Reported by key ERP', taken: true });
    });

    it('refuses a report as a whole if its state is not allowed', async () => {
      const orderId = await placeOne();
      expect(await report(await numberOf(orderId), { number: 'M1', state: 'released' })).toMatchObject({
        refused: 'order-cannot-move',
      });
      expect(await states(orderId)).toHaveLength(1);
    });

    it('stores the note of a report that also confirms the order', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const [backOrder = 0] = await place({ Lines: [line], GrandTotal: 144 });
      const said = { number: 'B1', state: 'on-back-order', note: 'Arrives in January' } as const;
      await report(await numberOf(backOrder), said);
      expect(
        await one(sql`SELECT note FROM order_step WHERE order_id = ${backOrder} ORDER BY id DESC`),
      ).toEqual({
        note: 'Arrives in January',
      });
    });

    it('keeps a back order on back order or released when a report says “confirmed”', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const [backOrder = 0] = await place({ Lines: [line], GrandTotal: 144 });
      const orderNo = await numberOf(backOrder);
      const said = { number: 'B1', state: 'confirmed' } as const;
      expect(await report(orderNo, said)).toMatchObject({ state: 'on-back-order', confirmedNo: 'B1' });
      expect(await report(orderNo, said)).toMatchObject({ state: 'on-back-order' });
      expect(await report('B1', { state: 'confirmed' })).toMatchObject({ state: 'on-back-order' });
      await report('B1', { state: 'released' });
      expect(await report(orderNo, said)).toMatchObject({ state: 'released' });
      await report('B1', { state: 'cancelled' });
      expect(await report(orderNo, said)).toMatchObject({ refused: 'order-cannot-move' });
    });

    it('refuses a confirmation without a number and a report on an unknown order', async () => {
      const orderNo = await numberOf(await placeOne());
      expect(await report(orderNo, { state: 'confirmed' })).toMatchObject({ refused: 'bad-request' });
      expect(await report('XX999999', { number: 'M1' })).toMatchObject({ refused: 'order-not-found' });
    });

    it('refuses a report of an invoice for a cancelled order', async () => {
      const orderNo = await numberOf(await placeOne());
      await report(orderNo, { state: 'cancelled' });
      expect(await report(orderNo, { invoiceNumber: 'IN1' })).toMatchObject({
        refused: 'order-cannot-move',
        details: { from: 'cancelled', to: 'invoiced' },
      });
    });
  });

  describe('releasing a back order', () => {
    it('takes the bottles of a released back order from stock, and names a line that exceeds the stock', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const [backOrder = 0] = await place({ Lines: [line], GrandTotal: 144 });
      await confirm(backOrder, 'B1');
      const release = () =>
        run((writer) => releaseOrder(writer, open().shop, { orderId: backOrder, who: 'office' }));
      expect(await release()).toMatchObject({
        refused: 'beyond-stock',
        details: { ProductCode: 'SCARCE1', availableBottles: 0 },
      });
      expect((await states(backOrder)).at(-1)).toBe('on-back-order by key ERP');
      await sql`UPDATE stock SET bottles = 60 WHERE product_code = 'SCARCE1'`.execute(open().shop.database);
      expect(await release()).toBeUndefined();
      expect(await release()).toBeUndefined();
      expect((await messages(backOrder)).filter((event) => event === 'order.changed')).toHaveLength(1);
      expect((await goods())?.stock).toBe(56);
      await cancel(backOrder);
      expect((await goods())?.stock).toBe(60);
    });

    it('takes bottles from stock once when an order is released repeatedly', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const ids = await place({ Lines: [line], GrandTotal: 144 });
      await sql`UPDATE stock SET bottles = 60 WHERE product_code = 'SCARCE1'`.execute(open().shop.database);
      for (const [n, orderId] of ids.entries()) {
        await confirm(orderId, `B${n}`);
        await move(orderId, 'on-back-order');
        for (let times = 0; times < 2; times++) {
          await run((writer) => releaseOrder(writer, open().shop, { orderId, who: 'office' }));
          await move(orderId, 'on-back-order');
        }
      }
      // The back order takes 4 bottles now. The order took its 8 bottles when it was placed.
      expect((await goods())?.stock).toBe(56);
      for (const orderId of ids) await cancel(orderId);
      expect((await goods())?.stock).toBe(68);
    });
  });
});
