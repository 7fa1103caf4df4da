import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cutPauses } from '../../test/cut-pauses.ts';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { inTransaction } from '../database/transaction.ts';
import { cancelOrder } from '../orders/life/cancel-order.ts';
import { handOverAgain, queueHandOver } from '../orders/life/queue-hand-over.ts';
import type { Door, OrderMessage } from './door.ts';
import { startHandingOver } from './hand-over.ts';

const ORDERS = 24;

let got: OrderMessage[] = [];
let answer: (message: OrderMessage) => Promise<void> = async () => {};
let [underWay, mostUnderWay] = [0, 0];
const door: Door = {
  name: 'web',
  async take(message) {
    if (!('order' in message)) throw new Error('Only orders are sent here');
    got.push(message);
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    await answer(message).finally(() => underWay--);
    return { said: 'OK' };
  },
};

describeShop('messages to the merchant’s system', (open) => {
  const orderIds: number[] = [];
  const inOne = (command: Parameters<typeof inTransaction<void>>[1]) =>
    inTransaction(open().shop.database, command);
  const queueAll = (ids: readonly number[] = orderIds) =>
    inOne(async (writer) => {
      for (const id of ids) await handOverAgain(writer, open().shop, id);
    });
  const taken = async () => {
    const { rows } = await sql<{ order_id: number; attempts: number }>`
      SELECT order_id, attempts FROM hand_over WHERE taken_at IS NOT NULL ORDER BY order_id`.execute(
      open().shop.database,
    );
    return rows;
  };
  const waitForTaken = (count: number, timeout = 15_000) =>
    vi.waitFor(
      async () => {
        await cutPauses(open().shop.database);
        expect(await taken()).toHaveLength(count);
      },
      { timeout, interval: 30 },
    );
  const countOf = (orderNo: string) => got.filter(({ order }) => order.OrderNo === orderNo).length;

  beforeAll(async () => {
    await fillShop(open().shop.database);
    for (let n = 0; n < ORDERS; n++) {
      expect((await open().call(submitOrder, orderForm(), alphaBuyer)).status).toBe(200);
    }
    const rows = await open().shop.database.selectFrom('sales_order').select('id').orderBy('id').execute();
    orderIds.push(...rows.map(({ id }) => id));
    await startHandingOver(open().shop, door);
    await waitForTaken(ORDERS);
  });

  beforeEach(async () => {
    got = [];
    answer = async () => {};
    mostUnderWay = 0;
    await sql`UPDATE hand_over SET attempts = 0`.execute(open().shop.database);
  });

  it('sends each message once, at most eight at a time, and hands each order over once', async () => {
    answer = () => new Promise((done) => setTimeout(done, 20));
    await queueAll();
    await waitForTaken(ORDERS);
    expect(new Set(got.map(({ id }) => id)).size).toBe(ORDERS);
    expect(got).toHaveLength(ORDERS);
    expect(mostUnderWay).toBeLessThanOrEqual(8);
    expect(mostUnderWay).toBeGreaterThan(1);
    const { rows } =
      await sql`SELECT state, count(*) AS n FROM order_step GROUP BY state ORDER BY state`.execute(
        open().shop.database,
      );
    expect(rows).toEqual([
      { state: 'handed-over', n: ORDERS },
      { state: 'placed', n: ORDERS },
    ]);
  });

  it('neither fails nor repeats a message when the merchant’s system refuses another message', async () => {
    let refused = '';
    answer = async ({ order }) => {
      refused ||= order.OrderNo;
      if (order.OrderNo === refused && countOf(refused) === 1) throw new Error('Not this one');
    };
    await queueAll();
    await waitForTaken(ORDERS);
    expect(got).toHaveLength(ORDERS + 1);
    expect(countOf(refused)).toBe(2);
    expect((await taken()).map(({ attempts }) => attempts).sort()).toEqual([
      ...Array.from({ length: ORDERS - 1 }, () => 1),
      2,
    ]);
  });

  it('sends the other messages while one message is unanswered', async () => {
    const answered = Promise.withResolvers<void>();
    let silent = '';
    answer = async ({ order }) => {
      silent ||= order.OrderNo;
      if (order.OrderNo === silent) await answered.promise;
    };
    await queueAll();
    await waitForTaken(ORDERS - 1);
    answered.resolve();
    await waitForTaken(ORDERS);
    expect(got).toHaveLength(ORDERS);
  });

  it('sends the other messages while the order of a message is locked, before or after that message is sent', async () => {
    const { database } = open().shop;
    const rows = await database.selectFrom('hand_over').select(['id', 'order_id']).execute();
    const [before, after] = rows;
    const free = Promise.withResolvers<void>();
    const lock = (id: number | undefined) => {
      const isLocked = Promise.withResolvers<void>();
      const held = database.transaction().execute(async (writer) => {
        await sql`SELECT id FROM sales_order WHERE id = ${id} FOR UPDATE`.execute(writer);
        isLocked.resolve();
        await free.promise;
      });
      return { held, isLocked: isLocked.promise };
    };
    const first = lock(before?.order_id);
    await first.isLocked;
    let second: ReturnType<typeof lock> | undefined;
    answer = async ({ id }) => {
      if (id !== after?.id || second !== undefined) return;
      second = lock(after.order_id);
      await second.isLocked;
    };
    await inOne(async (writer) => {
      // Queues all messages again. The two locked orders must not delay the messages of the other orders.
      await sql`UPDATE hand_over SET taken_at = NULL`.execute(writer);
      for (const { id } of rows) await open().shop.jobs.enqueue(writer, 'hand-over', { handOverId: id });
    });
    try {
      // Eight messages are sent at a time. If each eight waited four seconds for a lock, all would take twelve seconds.
      await waitForTaken(ORDERS - 2, 10_000);
    } finally {
      free.resolve();
      await Promise.all([first.held, second?.held]);
    }
    await waitForTaken(ORDERS);
    expect(got).toHaveLength(ORDERS);
  });

  it('does not send the message about an order that was cancelled while the message was queued', async () => {
    const released = Promise.withResolvers<void>();
    answer = () => released.promise;
    await queueAll();
    await expect.poll(() => got).toHaveLength(8);
    const { shop } = open();
    const { rows } = await sql<{ id: string; order_id: number }>`
      SELECT id, order_id FROM hand_over WHERE attempts = 0 LIMIT 1`.execute(shop.database);
    const [waiting] = rows;
    await inOne(async (writer) => {
      const orderId = waiting?.order_id ?? 0;
      await cancelOrder(writer, shop, { orderId, by: 'office', who: 'office@example.com' });
    });
    released.resolve();
    await waitForTaken(ORDERS - 1);
    expect(got.filter(({ id }) => id === waiting?.id)).toEqual([]);
    expect(got).toHaveLength(ORDERS - 1);
  });

  it('sends the messages about one order in sequence', async () => {
    const { id } = await open()
      .shop.database.selectFrom('sales_order')
      .select('id')
      .where('state', '=', 'handed-over')
      .executeTakeFirstOrThrow();
    open().setNow(new Date('2026-11-16T11:00:00Z'));
    await inOne((writer) => queueHandOver(writer, open().shop, id, 'order.changed'));
    await waitForTaken(ORDERS);
    got = [];
    let isPlacedAnswered = false;
    let cameEarly = false;
    answer = async ({ event }) => {
      if (event === 'order.changed') cameEarly = !isPlacedAnswered;
      else {
        await new Promise((done) => setTimeout(done, 300));
        isPlacedAnswered = true;
      }
    };
    await queueAll([id]);
    await waitForTaken(ORDERS);
    expect(got.map(({ event }) => event)).toEqual(['order.placed', 'order.changed']);
    expect(cameEarly).toBe(false);
  });
});
