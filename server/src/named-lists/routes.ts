import { accountListsSheet, accountListsSync } from '@tradecellar/contract/named-lists.ts';
import type { FastifyInstance } from 'fastify';
import { mayInOffice } from '../http/access/who-may.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import { readOfficeRole } from '../http/queries.ts';
import type { Shop } from '../shop.ts';
import { drawVenueList, MOST_DRAWN } from './draw-venue-list.ts';
import { presentSynced, readSent } from './present.ts';
import { readList } from './queries.ts';
import { syncLists } from './sync-lists.ts';

/** A person of the office reads the lists with `see-customers`, and changes the lists with `order-for-customers`. */
export function namedListRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountListsSync, async ({ request, person }) => {
    const sent = readSent(request);
    if (isRefusal(sent)) return sent;
    const isWrite = sent.acts.length > 0 || sent.recover !== undefined;
    if (isWrite && person.isAdmin) {
      const role = await readOfficeRole(shop.database, person.email);
      const refusal = mayInOffice(role, 'order-for-customers');
      if (refusal !== undefined) return refusal;
    }
    const synced = await syncLists(shop, { person, account: request.CustomerAccount }, sent);
    return isRefusal(synced) ? synced : presentSynced(synced);
  });
  mount(
    app,
    shop,
    accountListsSheet,
    async ({ request: { CustomerAccount, List, For }, person: { email: whose } }) => {
      const list = await readList(shop.database, CustomerAccount, List);
      if (list === undefined) return refuse('list-not-found');
      if (list.lines.size > MOST_DRAWN) return refuse('list-too-long');
      return drawVenueList(shop, { account: CustomerAccount, list, reader: For, whose });
    },
  );
}
