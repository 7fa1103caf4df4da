import { accountBought } from '@tradecellar/contract/bought.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Shop } from '../shop.ts';
import { presentBought } from './present.ts';
import { readBought } from './queries.ts';

export function boughtRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountBought, async ({ request }) => {
    const rows = await readBought(shop.database, request.CustomerAccount, request.codes);
    return rows.length === 0 ? undefined : { mainResult: rows.map(presentBought) };
  });
}
