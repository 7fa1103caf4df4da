export type PlacedProducts = { readonly codes: ReadonlySet<string>; readonly placedAt: Date };

export type Alike<Order> = { readonly order: Order; readonly sharedLines: number };

const LEAST_LINES = 3;
const SHARE = { lines: 5, of: 6 } as const;
export const ALIKE_MS = 24 * 60 * 60_000;

/**
 * Finds an order that the basket may repeat by mistake: an order of the last 24 hours with at least five sixths of the
 * basket's products. A basket of fewer than three products resembles no order. If several orders match, the order that
 * shares most products wins, then the latest order. `orders` must be orders for the basket's address.
 *
 * A basket of 6 wines resembles an order with 5 of the wines, but not an order with 4. For a basket of 3, 4 or 5 wines
 * the order must have all wines, and for 12 wines at least 10.
 */
export function alikeOrder<Order extends PlacedProducts>(
  codes: readonly string[],
  orders: readonly Order[],
  now: Date,
): Alike<Order> | undefined {
  const basket = [...new Set(codes)];
  if (basket.length < LEAST_LINES) return undefined;
  return orders
    .filter(({ placedAt }) => now.getTime() - placedAt.getTime() <= ALIKE_MS)
    .map((order) => ({ order, sharedLines: basket.filter((code) => order.codes.has(code)).length }))
    .filter(({ sharedLines }) => sharedLines * SHARE.of >= basket.length * SHARE.lines)
    .sort(
      (a, b) => b.sharedLines - a.sharedLines || b.order.placedAt.getTime() - a.order.placedAt.getTime(),
    )[0];
}
