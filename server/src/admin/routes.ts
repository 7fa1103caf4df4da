import { customerByAccount, customerByEmail, metrics } from '@tradecellar/contract/admin.ts';
import { multiplyToPenny, poundsOf } from '@tradecellar/trade/money.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/mount.ts';
import { isRefusal, refuse } from '../platform/problems.ts';
import type { Shop } from '../platform/shop.ts';
import { storedMoney } from '../platform/stored-money.ts';
import { findCustomer } from './find-customer.ts';
import { countPeople, sumPlacements } from './queries.ts';

export function adminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, customerByEmail, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'email', text: request.email });
    return isRefusal(found) ? found : { mainResult: found };
  });

  mount(app, shop, customerByAccount, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'account', text: request.account });
    return isRefusal(found) ? found : { mainResult: found };
  });

  // An order is what a buyer placed: one basket, into however many numbers it was split (design §8.12).
  mount(app, shop, metrics, async ({ request }) => {
    if (request.startDate > request.endDate) return refuse('range-reversed');
    const range = { fromMs: request.startDate, toMs: request.endDate };
    const placed = await sumPlacements(shop.database, range);
    const average = placed.count === 0 ? 0 : multiplyToPenny(storedMoney(placed.total), 1, placed.count);
    return {
      order_total_avg: poundsOf(average),
      order_count: placed.count,
      user_count: await countPeople(shop.database, range),
    };
  });
}
