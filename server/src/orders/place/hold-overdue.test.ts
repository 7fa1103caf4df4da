import { account } from '@tradecellar/contract/account.ts';
import { boardHandOver, boardLiftHold, boardOrder } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItem, accountOrdersSummaries } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { fetchOrder, listOrders } from '../../back-office/list-orders.ts';
import { inTransaction } from '../../database/transaction.ts';
import { mailComposers } from '../../mail-composers.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { claimHandOver } from '../life/hand-over-queries.ts';
import { placePaidOrder } from './place-order.ts';

// The test clock stands on Monday 16 November 2026.
const overdue = { holdAfterDays: 30, holdAbove: 500 };

describeShop(
  'orders of an overdue account [setting overdue.holdAfterDays, overdue.holdAbove]',
  (open) => {
    beforeEach(async () => {
      await refillShop(open().shop.database);
      await sql`DELETE FROM ledger_transaction`.execute(open().shop.database);
      await sql`UPDATE login SET role = 'all'`.execute(open().shop.database);
    });

    const owe = (pounds: number, dueDate: string, number = 'INV1') =>
      sql`INSERT INTO ledger_transaction
          (customer_account, transaction_number, transaction_date, type, total, balance, due_date, position)
        VALUES ('ALPHA', ${number}, '2026-09-01', 'Invoice', ${pounds}, ${pounds}, ${dueDate}, 1)`.execute(
        open().shop.database,
      );
    const placeAs = async (person: { readonly email: string }) =>
      (await open().call(submitOrder, orderForm(), person)).body.mainResult.orderId;
    const ofBoard = async (orderNo: string) =>
      (await open().call(boardOrder, { orderNo }, office)).body.mainResult;
    const isHeld = async (orderNo: string) => (await ofBoard(orderNo)).Waiting?.IsHeld === true;
    const isToldHeld = async (orderNo: string) => {
      const ofAlpha = { CustomerAccount: 'ALPHA' };
      const placed = await open().call(accountOrdersSummaries, { ...ofAlpha, orders: [orderNo] }, alphaBuyer);
      const order = await open().call(accountOrdersItem, { ...ofAlpha, orderNo }, alphaBuyer);
      return [placed.body.mainResult[0]?.IsHeld, order.body.mainResult.IsHeld];
    };
    const beforePlacing = async () =>
      (await open().call(account, { CustomerAccount: 'ALPHA' }, alphaBuyer)).body.mainResult;
    const send = async (orderNo: string) => {
      const { database, clock } = open().shop;
      const { rows } = await sql<{ id: string }>`
        SELECT h.id FROM hand_over h JOIN sales_order o ON o.id = order_id WHERE provisional_no = ${orderNo}`.execute(
        database,
      );
      return claimHandOver(database, rows[0]?.id ?? '', clock.now());
    };
    const lift = (orderNo: string) => open().call(boardLiftHold, { orderNo }, office);
    const idOf = async (orderNo: string) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM sales_order WHERE provisional_no = ${orderNo}`.execute(open().shop.database);
      return rows[0]?.id ?? 0;
    };
    const mailed = async (kind: 'acknowledgement' | 'order-desk', orderNo: string) => {
      const letter = await mailComposers[kind](open().shop, { orderId: await idOf(orderNo), facts: {} });
      return letter.paragraphs;
    };
    const pay = (pence: number, number: string, paidPence: number) =>
      sql`WITH paid AS (
        INSERT INTO payment (customer_account, purpose, amount_pence, made_at, expires_at, paid_at, paid_by, state, is_received)
        VALUES ('ALPHA', 'balance', ${pence}, '2026-11-15', '2026-11-16', '2026-11-15', 'x', 'paid', true) RETURNING id
      ) INSERT INTO payment_item (payment_id, transaction_number, pence, applied_pence, left_pence)
        SELECT id, ${number}, ${paidPence}, ${paidPence}, 0 FROM paid`.execute(open().shop.database);

    it('holds an order on credit until the office releases it, and tells the buyer before and after', async () => {
      await owe(500.01, '2026-10-16');
      expect(await beforePlacing()).toMatchObject({ IsHeld: true, OverdueSince: '16/10/2026' });
      const orderNo = await placeAs(alphaBuyer);
      expect(await isToldHeld(orderNo)).toEqual([true, true]);
      expect(await send(orderNo)).toBeUndefined();
      expect(await ofBoard(orderNo)).toMatchObject({
        State: 'placed',
        Waiting: { IsHeld: true, Attempts: 0 },
        Acts: ['lift-hold', 'keyed', 'cancel'],
      });
      const again = await open().call(boardHandOver, { orderNo }, office);
      expect(again.problem).toMatchObject({
        code: 'order-held',
        error: `Order ${orderNo} waits because its account is overdue. Release it first.`,
      });
      expect((await lift(orderNo)).body.mainResult).toBe('released');
      expect((await lift(orderNo)).body.mainResult).toBe('released');
      expect(await isToldHeld(orderNo)).toEqual([undefined, undefined]);
      expect((await ofBoard(orderNo)).Acts).toContain('hand-over');
      expect(await send(orderNo)).toMatchObject({ event: 'order.placed' });
    });

    it.each([
      ['the sum is not above the limit', () => owe(500, '2026-10-16')],
      ['the items are not overdue for long enough', () => owe(900, '2026-10-17')],
      [
        'the items are paid by card and the ledger does not have the payment',
        async () => {
          await owe(600, '2026-10-01');
          await pay(60_000, 'INV1', 60_000);
        },
      ],
      [
        'the item is in query',
        async () => {
          await owe(900, '2026-09-01');
          await sql`WITH o AS (
              INSERT INTO sales_order (customer_account, kind, confirmed_no, invoice_number, order_date, state, total_nett, total_vat)
              VALUES ('ALPHA', 'Order', 'M1', 'INV1', '2026-08-01', 'delivered', 900, 0) RETURNING id
            ), c AS (
              INSERT INTO claim (key, order_id, customer_account, opened_by, opened_at, photo_count)
              SELECT gen_random_uuid(), id, 'ALPHA', 'alpha@example.com', '2026-11-15', 0 FROM o RETURNING id
            ) INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, case_size, bottles,
                reason, nett, vat, is_late, state)
              SELECT id, 1, 1, 'RED1', 'Red', 6, 1, 'broken', 10, 2, false, 'open' FROM c`.execute(
            open().shop.database,
          );
        },
      ],
    ])('holds no order if %s', async (_case, given) => {
      await given();
      expect((await beforePlacing()).IsHeld).toBeUndefined();
      const orderNo = await placeAs(alphaBuyer);
      expect(await isHeld(orderNo)).toBe(false);
      expect(await isToldHeld(orderNo)).toEqual([undefined, undefined]);
    });

    it('holds an order that the office places for the customer', async () => {
      await owe(900, '2026-09-01');
      expect(await isHeld(await placeAs(office))).toBe(true);
    });

    it('does not hold an order that is paid by card', async () => {
      await owe(900, '2026-09-01');
      const { shop } = open();
      const person = { subject: '', email: alphaBuyer.email, name: '', isAdmin: false };
      const order = orderForm({ PaymentMethod: 'card' });
      const placed = await inTransaction(shop.database, (writer) =>
        placePaidOrder(shop, writer, { order, person, pricedAt: shop.clock.now() }),
      );
      expect(await isHeld('orderId' in placed ? placed.orderId : '')).toBe(false);
    });

    it('tells a buyer who orders only that the office looks at the order, and not why', async () => {
      await owe(900, '2026-09-01');
      await sql`UPDATE login SET role = 'orders' WHERE email = ${alphaBuyer.email}`.execute(
        open().shop.database,
      );
      const told = await beforePlacing();
      expect(told.IsHeld).toBe(true);
      expect(told).not.toHaveProperty('OverdueSince');
      const orderNo = await placeAs(alphaBuyer);
      expect(await mailed('acknowledgement', orderNo)).toEqual([
        `Thank you. We have received Order ${orderNo} for Alpha Restaurant.`,
        'Our office looks at this order before it goes.',
        'We’ll write again as soon as it is confirmed.',
      ]);
      expect(await mailed('order-desk', orderNo)).toContain(
        'The account is overdue: this order waits until you release it on the orders board.',
      );
      await lift(orderNo);
      expect(await mailed('acknowledgement', orderNo)).toHaveLength(2);
    });

    it('keeps a held order from the merchant’s system until the office releases the order', async () => {
      await owe(900, '2026-09-01');
      const orderNo = await placeAs(alphaBuyer);
      open().setNow(new Date('2026-11-16T18:00:00Z'));
      const listed = async () => {
        const page = await listOrders(open().shop, {});
        return 'Orders' in page && page.Orders.map(({ OrderNo }) => OrderNo);
      };
      expect(await listed()).toEqual([]);
      expect(await fetchOrder(open().shop, orderNo)).toMatchObject({ refused: 'order-not-found' });
      await lift(orderNo);
      expect(await listed()).toEqual([orderNo]);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
    });

    it('keeps a held order from a server of 0.5.0, which does not know of the hold', async () => {
      await owe(900, '2026-09-01');
      const orderNo = await placeAs(alphaBuyer);
      const { database } = open().shop;
      const id = await idOf(orderNo);
      // The statements by which 0.5.0 claims a message, notes an order as fetched and lists the order.
      const claims = () =>
        sql`UPDATE hand_over SET attempts = attempts + 1, tried_at = now()
        WHERE order_id = ${id} AND taken_at IS NULL AND gave_up_at IS NULL RETURNING id`.execute(database);
      const lists = () =>
        sql`WITH due AS (
          SELECT id FROM order_step WHERE list_no IS NULL AND order_id = ${id} ORDER BY id
        ), numbered AS (SELECT id, nextval('order_list_no') AS list_no FROM due)
        UPDATE order_step SET list_no = numbered.list_no FROM numbered WHERE order_step.id = numbered.id
        RETURNING order_step.id`.execute(database);
      expect([(await claims()).rows, (await lists()).rows]).toEqual([[], []]);
      await lift(orderNo);
      expect([(await claims()).rows.length, (await lists()).rows.length]).toEqual([1, 1]);
    });

    it('holds the orders that a change adds to a held order', async () => {
      await owe(900, '2026-09-01');
      const orderNo = await placeAs(alphaBuyer);
      const scarce = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
      const asked = { ...orderForm({ Lines: [scarce], GrandTotal: 144 }), Version: 1, orderNo };
      const { body } = await open().call(accountOrdersChange, asked, alphaBuyer);
      expect(await isHeld(body.mainResult.backOrderId)).toBe(true);
    });

    const changeTo = async (orderNo: string, version: number, asked: Parameters<typeof orderForm>[0]) => {
      const change = { ...orderForm(asked), Version: version, orderNo };
      const { status, problem } = await open().call(accountOrdersChange, change, alphaBuyer);
      expect(status, problem.error).toBe(200);
    };
    const small = { Lines: [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }], GrandTotal: 165.6 };

    it('holds an order that a change makes dearer after the office released the order', async () => {
      await owe(900, '2026-09-01');
      const { body } = await open().call(submitOrder, orderForm(small), alphaBuyer);
      const { orderId } = body.mainResult;
      await lift(orderId);
      await changeTo(orderId, 1, { ...small, CustomerReference: 'PO 2' });
      expect(await isHeld(orderId)).toBe(false);
      await changeTo(orderId, 2, {});
      expect(await isHeld(orderId)).toBe(true);
      expect(await send(orderId)).toBeUndefined();
      await changeTo(orderId, 3, small);
      expect(await isHeld(orderId)).toBe(true);
      await lift(orderId);
      expect(await send(orderId)).toMatchObject({ event: 'order.placed' });
    });

    it('holds an order that was placed before the account was overdue and that a change makes dearer', async () => {
      const { body } = await open().call(submitOrder, orderForm(small), alphaBuyer);
      const { orderId } = body.mainResult;
      expect(await isHeld(orderId)).toBe(false);
      await owe(900, '2026-09-01');
      await changeTo(orderId, 1, {});
      expect(await isToldHeld(orderId)).toEqual([true, true]);
      expect(await send(orderId)).toBeUndefined();
    });
  },
  { ...defaultMerchant(), overdue },
);
