import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { formatDeliveryDays } from '@tradecellar/trade/delivery-calendar.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { findDelivery } from './find-delivery.ts';
import { presentAddress, presentCollection } from './present.ts';
import { readAddresses } from './queries.ts';

export function deliveryRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, deliveryAddresses, async ({ request }) => {
    const account = request.CustomerAccount;
    const own = (await readAddresses(shop.database, account)).map(presentAddress);
    const collection = shop.merchant.switches.collection ? [presentCollection(account, shop.merchant)] : [];
    return { mainResult: [...own, ...collection] };
  });

  mount(app, shop, deliveryDays, async ({ request }) => {
    const delivery = await findDelivery(shop, shop.database, request.CustomerAccount, request.Id);
    return isRefusal(delivery) ? delivery : { mainResult: formatDeliveryDays(delivery.days) };
  });

  mount(app, shop, deliveryDate, async ({ request }) => {
    const delivery = await findDelivery(shop, shop.database, request.CustomerAccount, request.Id);
    if (isRefusal(delivery)) return delivery;
    const { next, cutoff, closedDays, cutOffAhead } = delivery;
    // Sends the seconds left instead of the time of day, because the browser's clock may be wrong.
    const beforeCutoff = cutOffAhead && {
      seconds: cutOffAhead.minutesLeft * 60 - shop.clock.now().getUTCSeconds(),
      dateAfter: cutOffAhead.dateAfter,
    };
    return { mainResult: next, cutoff, holidays: [...closedDays], ...(beforeCutoff && { beforeCutoff }) };
  });
}
