import { type ReservesEntry, reservesItems } from '@tradecellar/contract/reserves.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Shop } from '../shop.ts';
import { findReserves } from './find-reserves.ts';
import type { ReserveRow } from './queries.ts';

/** Returns the account's free reserves, or nothing if the merchant takes no orders from reserves. */
export function reservesRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, reservesItems, async ({ request }) => {
    if (!shop.merchant.switches.reservesOrders) return undefined;
    const found = await findReserves(shop, request);
    return found && { mainResult: found.rows.map(presentReserve), TotalRowCount: found.total };
  });
}

/** 14 free bottles of a 6-bottle case are 2 cases and 2 bottles (3.reserves.1). */
function presentReserve({ code, free_bottles, case_size }: ReserveRow): ReservesEntry {
  const free = splitBottles(free_bottles, case_size);
  return { ProductCode: code, FreeCases: free.cases, FreeBottles: free.bottles };
}
