/** The products of an order, and when it was placed. */
export type PlacedProducts = { readonly codes: ReadonlySet<string>; readonly placedAt: Date };

/** An order that a basket looks like, and how many of the basket's lines it has. */
export type Alike<Order> = { readonly order: Order; readonly sharedLines: number };

const LEAST_LINES = 3;
/** An order with this share of a basket's lines looks like it: five of six. */
const SHARE = { lines: 5, of: 6 } as const;
export const ALIKE_MS = 24 * 60 * 60_000;

/**
 * The order that a basket looks like: one of the last 24 hours with at least five sixths of the basket's lines, by product.
 * A basket of fewer than three lines looks like none. The order with the most of its lines comes first, then the latest. All
 * orders are for the same address.
 *
 * A basket of 6 wines looks like an order with 5 of them, and not like one with 4; of a basket of 3, 4 or 5 wines the order
 * must have all, and of 12 wines 10.
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
