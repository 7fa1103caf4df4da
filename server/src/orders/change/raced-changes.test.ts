import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { loginsRemove } from '@tradecellar/contract/logins.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersCancel, accountOrdersItem } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alphaBuyer, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { listOrders } from '../../back-office/list-orders.ts';
import { claimHandOver } from '../life/hand-over-queries.ts';

const customer = lockRows(sql`SELECT 1 FROM customer WHERE account = 'ALPHA'`);
const orders = lockRows(sql`SELECT 1 FROM sales_order ORDER BY id`);
const less = { Lines: [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }], GrandTotal: 165.6 };
const scarce = (cases: number) => ({
  Lines: [{ ProductCode: 'SCARCE1', CasesQty: cases, BottlesQty: 0 }],
  GrandTotal: cases * 72,
});

// A change first locks the order with its back order and reserves order, and then the customer. A test holds one of the
// two locks to stop the change at that point.
describeShop('a change at the same time as another command', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const place = async (facts: Parameters<typeof orderForm>[0] = {}) =>
    (await open().call(submitOrder, orderForm(facts), alphaBuyer)).body.mainResult;
  const asked = (orderNo: string, facts: Parameters<typeof orderForm>[0]) => ({
    ...orderForm(facts),
    Version: 1,
    orderNo,
  });
  const change = (orderNo: string, facts: Parameters<typeof orderForm>[0] = less) =>
    open().call(accountOrdersChange, asked(orderNo, facts), alphaBuyer);
  const cancel = (orderNo: string) =>
    open().call(accountOrdersCancel, { CustomerAccount: 'ALPHA', orderNo }, groupBuyer);
  const changes = async (orderNo: string) =>
    (await open().call(accountOrdersChanges, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer)).body
      .mainResult;
  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];
  const messageOf = async (orderNo: string) =>
    (
      await one(sql<{ id: string }>`
      SELECT h.id FROM hand_over h JOIN sales_order o ON o.id = order_id WHERE provisional_no = ${orderNo}`)
    )?.id ?? '';
  const goods = () =>
    one(sql<{ scarce: number; credit: string }>`
      SELECT (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS scarce, credit_placed::text AS credit
      FROM customer WHERE account = 'ALPHA'`);
  const untouched = { scarce: 8, credit: '0.0000' };
  const stateOf = async (orderNo: string) =>
    (await open().call(accountOrdersItem, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer)).body.mainResult
      .State;

  describe('E5: a hand-over', () => {
    it.each([1, 2])('refuses a change if part %i of the order was handed over first', async (part) => {
      const { orderId, backOrderId } = await place(scarce(2));
      const { shop } = open();
      const before = await goods();
      const id = await messageOf(part === 1 ? orderId : backOrderId);
      const answer = await waitBehind(open(), () => change(orderId), {
        before: orders,
        meanwhile: (writer) =>
          sql`UPDATE hand_over SET attempts = 1, tried_at = ${shop.clock.now()} WHERE id = ${id}::uuid`.execute(
            writer,
          ),
      });
      expect(answer.body).toMatchObject({
        code: 'order-not-changeable',
        error: expect.stringContaining(shop.merchant.phone),
      });
      expect((await changes(orderId)).WhyNot).toBe('with-the-merchant');
      expect(await goods()).toEqual(before);
    });

    it('hands over the new version of an order if the hand-over starts during a change', async () => {
      const { orderId } = await place();
      const id = await messageOf(orderId);
      const { database, clock } = open().shop;
      let claimed: ReturnType<typeof claimHandOver> | undefined;
      const answer = await waitBehind(open(), () => change(orderId), {
        before: customer,
        meanwhile: async () => {
          claimed = claimHandOver(database, id, clock.now());
        },
      });
      expect(answer.status).toBe(200);
      expect(await claimed).toMatchObject({ id });
      expect((await changes(orderId)).Lines).toMatchObject([{ TotalBottles: 12 }]);
      const again = await open().call(accountOrdersChange, { ...asked(orderId, {}), Version: 2 }, alphaBuyer);
      expect(again.body).toMatchObject({ code: 'order-not-changeable' });
    });

    it('does not hand over a part that a change empties', async () => {
      const { orderId, backOrderId } = await place(scarce(2));
      const id = await messageOf(backOrderId);
      const { database, clock } = open().shop;
      let claimed: ReturnType<typeof claimHandOver> | undefined;
      await waitBehind(open(), () => change(orderId, scarce(1)), {
        before: customer,
        meanwhile: async () => {
          claimed = claimHandOver(database, id, clock.now());
        },
      });
      expect(await claimed).toBeUndefined();
      expect(await stateOf(backOrderId)).toBe('cancelled');
    });

    it('lists the new version of an order if the merchant’s system reads the list during a change', async () => {
      const { orderId } = await place();
      let listed: ReturnType<typeof listOrders> | undefined;
      await waitBehind(open(), () => change(orderId), {
        before: customer,
        meanwhile: async () => {
          listed = listOrders(open().shop, {});
        },
      });
      expect(await listed).toMatchObject({ Orders: [{ Lines: [{ TotalBottles: 12 }] }] });
      expect((await changes(orderId)).WhyNot).toBe('with-the-merchant');
    });
  });

  describe('E9: a cancellation', () => {
    it('cancels an order after a change, and restores everything that the order took', async () => {
      const { orderId } = await place(scarce(1));
      let cancelled: ReturnType<typeof cancel> | undefined;
      const answer = await waitBehind(open(), () => change(orderId), {
        before: customer,
        meanwhile: async () => {
          cancelled = cancel(orderId);
        },
      });
      expect(answer.status).toBe(200);
      expect((await cancelled)?.status).toBe(200);
      expect(await stateOf(orderId)).toBe('cancelled');
      expect(await goods()).toEqual(untouched);
    });

    it('refuses a change if the order was cancelled first, and restores everything once', async () => {
      const { orderId } = await place(scarce(1));
      let changed: ReturnType<typeof change> | undefined;
      const answer = await waitBehind(open(), () => cancel(orderId), {
        before: customer,
        meanwhile: async () => {
          changed = change(orderId);
        },
      });
      expect(answer.status).toBe(200);
      expect((await changed)?.problem.error).toMatch(/is cancelled, so it cannot be changed/);
      expect(await goods()).toEqual(untouched);
    });
  });

  it('refuses a change if the buyer’s login was removed while the change waited', async () => {
    const { orderId } = await place();
    const removed = { Email: alphaBuyer.email, CustomerAccount: 'ALPHA' };
    const { status, problem } = await waitBehind(open(), () => change(orderId), {
      before: customer,
      meanwhile: () => open().call(loginsRemove, removed, office),
    });
    expect([status, problem.code]).toEqual([403, 'account-not-yours']);
  });

  it('refuses the second of two changes on two servers, and says what the first change altered', async () => {
    const { orderId } = await place();
    // A fresh copy of the module acts as a second server: it does not share the queue in which changes of an account
    // wait in this process.
    vi.resetModules();
    const second = await import('./change-order.ts');
    let other: ReturnType<typeof second.changeOrder> | undefined;
    const answer = await waitBehind(open(), () => change(orderId), {
      before: customer,
      meanwhile: async () => {
        other = second.changeOrder(open().shop, {
          order: asked(orderId, scarce(1)),
          orderNo: orderId,
          version: 1,
          person: { email: groupBuyer.email, isAdmin: false } as never, // changeOrder reads only these fields.
          logFailure: () => {},
        });
      },
    });
    expect(answer.body).toMatchObject({ mainResult: { Version: 2 } });
    expect(await other).toMatchObject({
      refused: 'order-changed-meanwhile',
      details: {
        version: 2,
        by: 'Al Pha',
        changes: [
          'Domaine Roquet Sancerre: 1 case instead of 2 cases',
          'Order Total: £165.60 instead of £331.20',
        ],
      },
    });
    expect(await goods()).toEqual({ scarce: 8, credit: '165.6000' });
    expect((await changes(orderId)).Versions).toHaveLength(2);
  });
});
