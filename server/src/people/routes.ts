import { loginsAdd, loginsFind, loginsRemove, MOST_LOGINS } from '@tradecellar/contract/logins.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { addLogin, removeLogin } from './manage-logins.ts';
import { presentLogin } from './present.ts';
import { searchLogins } from './queries.ts';

export function peopleRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, loginsFind, async ({ request }) => {
    const words = plainWords(request.Text);
    const rows = words.length === 0 ? [] : await searchLogins(shop.database, words, MOST_LOGINS);
    return { mainResult: rows.map(presentLogin) };
  });

  mount(app, shop, loginsAdd, async ({ request, person }) => {
    const added = await addLogin(shop, person, request);
    return isRefusal(added) ? added : { mainResult: added };
  });

  mount(app, shop, loginsRemove, async ({ request, person }) => {
    const removed = await removeLogin(shop, person, request);
    return isRefusal(removed) ? removed : { mainResult: removed };
  });
}
