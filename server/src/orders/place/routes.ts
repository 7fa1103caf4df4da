import { orderCachedData, submitOrder } from '@tradecellar/contract/checkout.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { placeOrder } from './place-order.ts';

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, submitOrder, async ({ request, person, log }) => {
    const numbers = await placeOrder(shop, {
      order: request,
      person,
      logFailure: (error, message) => log.error({ err: error }, message),
    });
    return isRefusal(numbers) ? numbers : { mainResult: numbers };
  });

  // Card payment is not part of this version (1.switch.3).
  mount(app, shop, orderCachedData, async () => refuse('switched-off'));
}
