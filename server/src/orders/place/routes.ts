import { orderCachedData, orderPlaced, submitOrder } from '@tradecellar/contract/checkout.ts';
import type { FastifyInstance } from 'fastify';
import { roleByCache } from '../../http/access/cached-login.ts';
import { type Call, mount } from '../../http/calls/mount.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { readPlacedNumbers } from '../goods/fact-queries.ts';
import { cacheOrder } from './cache-order.ts';
import { placeOrder } from './place-order.ts';

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  const submit = async (call: Call<typeof submitOrder>) => {
    const numbers = await placeOrder(shop, submissionOf(call));
    return isRefusal(numbers) ? numbers : { mainResult: numbers };
  };
  // The buyer's right to order for the account is checked in the statement that locks the customer.
  mount(app, shop, submitOrder, submit, roleByCache(shop));

  mount(app, shop, orderPlaced, async ({ request }) => {
    const numbers = await readPlacedNumbers(shop.database, request.CustomerAccount, cartKey(request.CartId));
    return numbers && { mainResult: numbers };
  });

  mount(app, shop, orderCachedData, async (call) => {
    const cached = await cacheOrder(shop, submissionOf(call));
    return isRefusal(cached) ? cached : { mainResult: cached };
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
