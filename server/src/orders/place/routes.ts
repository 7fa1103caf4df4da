import { orderCachedData, submitOrder } from '@tradecellar/contract/checkout.ts';
import type { FastifyInstance } from 'fastify';
import { type Call, mount } from '../../http/mount.ts';
import { isRefusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { keepOrder } from './keep-order.ts';
import { placeOrder } from './place-order.ts';

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, submitOrder, async (call) => {
    const numbers = await placeOrder(shop, submissionOf(call));
    return isRefusal(numbers) ? numbers : { mainResult: numbers };
  });

  mount(app, shop, orderCachedData, async (call) => {
    const kept = await keepOrder(shop, submissionOf(call));
    return isRefusal(kept) ? kept : { mainResult: kept };
  });
}

function submissionOf({
  request,
  person,
  log,
}: Pick<Call<typeof submitOrder>, 'request' | 'person' | 'log'>) {
  return {
    order: request,
    person,
    logFailure: (error: unknown, message: string) => log.error({ err: error }, message),
  };
}
