import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { noteFetched, readHeldAsOverdue } from '../orders/life/hand-over-queries.ts';
import { findOrderId } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import { listNewSteps, readLastListNo, readListPlaces } from './list-queries.ts';
import { presentBackOfficeOrder } from './present.ts';
import { readBackOfficeRows } from './read-orders.ts';

const PAGE = 100;
const CURSOR = /^\d{1,15}$/;

export type OrdersPage = { Orders: BackOfficeOrder[]; Next: string; More: boolean };

/**
 * A page of the list of orders, sorted by the last change of each order. Listing an order counts as a hand-over with an
 * unknown outcome, so its buyer can no longer cancel it. Refuses `bad-request` for an invalid cursor.
 */
export async function listOrders(
  shop: Shop,
  { after = '0', state }: { after?: string | undefined; state?: OrderState | undefined },
): Promise<OrdersPage | Refusal> {
  if (!CURSOR.test(after))
    return refuse('bad-request', { field: 'after', reason: 'it is not a `Next` value' });
  const now = shop.clock.now();
  const heldSince = new Date(now.getTime() - shop.merchant.backOffice.holdMinutes * 60_000);
  const listed = await inTransaction(shop.database, async (writer) =>
    listNewSteps(writer, { heldSince, now }),
  );
  if (isRefusal(listed)) return listed;
  const last = await readLastListNo(shop.database);
  if (Number(after) > last) {
    const reason = 'it belongs to another list, as after a restore: start again without it';
    return refuse('bad-request', { field: 'after', reason });
  }
  const found = await readListPlaces(shop.database, { after: Number(after), state, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const isMore = found.length > PAGE;
  return {
    Orders: await fetchOrders(
      shop,
      page.map(({ order_id }) => order_id),
    ),
    Next: String(isMore ? page.at(-1)?.list_no : last),
    More: isMore,
  };
}

/**
 * Finds an order by the merchant's number or the shop's number. Refuses `order-not-found`, also for an order that the
 * office has to release first.
 */
export async function fetchOrder(shop: Shop, orderNo: string): Promise<BackOfficeOrder | Refusal> {
  const orderId = await findOrderId(shop.database, orderNo);
  if (orderId === undefined) return refuse('order-not-found');
  const held = await readHeldAsOverdue(shop.database, [orderId]);
  const [order] = held.has(orderId) ? [] : await fetchOrders(shop, [orderId]);
  return order ?? refuse('order-not-found');
}

/** Orders in their present state, in the sequence of `ids`. Records each order as fetched. */
export async function fetchOrders(shop: Shop, ids: readonly number[]): Promise<BackOfficeOrder[]> {
  if (ids.length === 0) return [];
  await noteFetched(shop.database, ids, shop.clock.now());
  const orders = await readBackOfficeRows(shop.database, ids);
  return ids.flatMap((id) => {
    const found = orders.get(id);
    return found === undefined ? [] : [presentBackOfficeOrder(found)];
  });
}
