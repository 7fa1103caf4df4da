import { submitOrder } from '@tradecellar/contract/checkout.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import type { Shop } from '../../shop.ts';
import { placingSteps, type Step, type StepObserver } from '../../steps.ts';

// An unhandled error event of a connection would end the process and the test run.
describeShop('PostgreSQL ending all connections during an order', (open) => {
  let administrator: pg.Client;
  beforeAll(async () => {
    await fillShop(open().shop.database);
    administrator = new pg.Client({
      connectionString: String(open().connection.pool.options.connectionString),
    });
    await administrator.connect();
  });
  afterAll(() => administrator.end());

  const onceAt = (step: Step) => {
    const watched: Shop & { onStep?: StepObserver['onStep'] } = open().shop;
    watched.onStep = async (reached) => {
      if (reached !== step) return;
      delete watched.onStep;
      await administrator.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    };
  };

  describe('placing an order', () => {
    it.each(placingSteps)(
      'places one order although all connections are ended at the step %s',
      async (step) => {
        onceAt(step);
        const order = orderForm();
        const { status, body } = await open().call(submitOrder, order, alphaBuyer);
        expect(status).toBe(200);
        const { rows } = await administrator.query(
          `SELECT o.provisional_no FROM sales_order o JOIN placement p ON p.id = o.placement_id WHERE p.cart_id = $1`,
          [order.CartId],
        );
        expect(rows).toHaveLength(1);
        expect(body.mainResult.orderId).toBe(rows[0].provisional_no);
        // A call that gets another ended connection from the pool is answered with 503, so the call is retried.
        await expect.poll(async () => (await open().call(submitOrder, order, alphaBuyer)).body).toEqual(body);
      },
    );
  });
});
