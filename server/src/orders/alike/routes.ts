import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import type { Shop } from '../../shop.ts';
import { findAlike } from './find-alike.ts';

export function alikeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountOrdersAlike, async ({ request, person }) => ({
    mainResult: await findAlike(shop, person, request),
  }));
}
