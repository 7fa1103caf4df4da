import { reservesItems } from '@tradecellar/contract/reserves.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Shop } from '../../shop.ts';
import { findReserves } from './find-reserves.ts';
import { presentReserve } from './present.ts';

/** The account's free reserves; none where the merchant takes no orders from them. */
export function reservesRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, reservesItems, async ({ request }) => {
    if (!shop.merchant.switches.reservesOrders) return undefined;
    const found = await findReserves(shop.database, request);
    if (found === undefined) return undefined;
    return { mainResult: found.rows.map(presentReserve), TotalRowCount: found.total };
  });
}
