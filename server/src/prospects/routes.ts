import { submitProspect } from '@tradecellar/contract/prospects.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { receiveProspect } from './receive-prospect.ts';

export function prospectsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, submitProspect, async ({ request }) => {
    if (!shop.merchant.switches.prospects) return refuse('switched-off');
    const outcome = await receiveProspect(shop, request);
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });
}
