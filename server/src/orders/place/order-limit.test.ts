import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, groupBuyer } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { countCall } from '../../http/limits/count-calls.ts';

describeShop(
  'orders of one person in a minute',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it('refuses more than sixty orders of a person in a minute, and accepts a colleague’s order', async () => {
      const statusOf = async (as: { email: string }) =>
        (await open().call(submitOrder, orderForm(), as)).status;
      const statuses: number[] = [];
      countCall(open().shop, `POST /submit/order of ${alphaBuyer.email}`, 57);
      for (let n = 0; n < 5; n++) statuses.push(await statusOf(alphaBuyer));
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(await statusOf(groupBuyer)).toBe(200);
      open().setNow(new Date('2026-11-16T10:01:00Z'));
      expect(await statusOf(alphaBuyer)).toBe(200);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM placement`.execute(
        open().shop.database,
      );
      expect(rows).toEqual([{ count: 5 }]);
    });
  },
  undefined,
  { limitsPeople: true },
);
