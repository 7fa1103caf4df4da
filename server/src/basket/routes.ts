import { accountBasketChanges, accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { basketStreams } from './basket-streams.ts';
import { presentSynced, readSent } from './present.ts';
import { syncBasket } from './sync-basket.ts';

export function basketRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountBasketSync, async ({ request, person }) => {
    const whose = { person, account: request.CustomerAccount };
    const synced = await syncBasket(shop, whose, readSent(request));
    return isRefusal(synced) ? synced : presentSynced(synced);
  });

  const streams = basketStreams(shop);
  app.addHook('preClose', async () => streams.close());
  mount(app, shop, accountBasketChanges, async ({ request, person, isAdmitted }) =>
    streams.open({
      owner: { person: person.email, account: request.CustomerAccount },
      seconds: request.Seconds,
      isAdmitted,
    }),
  );
}
