import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentSynced, readSent } from './present.ts';
import { syncLists } from './sync-lists.ts';

export function namedListRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountListsSync, async ({ request, person }) => {
    const sent = readSent(request);
    if (isRefusal(sent)) return sent;
    const synced = await syncLists(shop, { person, account: request.CustomerAccount }, sent);
    return isRefusal(synced) ? synced : presentSynced(synced);
  });
}
