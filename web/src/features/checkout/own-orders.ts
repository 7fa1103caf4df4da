import type { PlacedOrder as OrderSummary } from '@tradecellar/contract/orders.ts';
import type { PlacedOrder } from '@tradecellar/trade/order-number.ts';

/** One of the up to three orders under the number it has now. */
export type OrderNow = PlacedOrder & { readonly isConfirmed: boolean };

/**
 * The orders of the address that are the account's own. The server leaves out numbers that are not, and answers a
 * provisional number with the confirmed one; so an order is known by its kind, of which an address has one each.
 */
export function ownOrders(
  orders: readonly OrderNow[],
  found: readonly Pick<OrderSummary, 'Kind'>[],
): readonly OrderNow[] {
  return orders.filter(({ kind }) => found.some((order) => order.Kind === kind));
}
