import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { isRefusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { changeOrder } from './change-order.ts';
import { readChanges } from './read-changes.ts';

export function changeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountOrdersChanges, async ({ request }) => {
    const changes = await readChanges(shop, {
      account: request.CustomerAccount,
      orderNo: String(request.orderNo),
      cartId: request.CartId,
    });
    return isRefusal(changes) ? changes : { mainResult: changes };
  });

  mount(app, shop, accountOrdersChange, async ({ request, person, log }) => {
    const changed = await changeOrder(shop, {
      order: request,
      orderNo: String(request.orderNo),
      version: request.Version,
      person,
      logFailure: (error, message) => log.error({ err: error }, message),
    });
    return isRefusal(changed) ? changed : { mainResult: changed };
  });
}
