import {
  type BasketTotals,
  basketTotals,
  canTotal,
  type LineTotals,
  lineTotals,
} from '@tradecellar/trade/line-totals.ts';
import type { BasketItem } from './basket-item.ts';
import { pricesOf, quantityOf } from './basket-item.ts';

/** A line with its sums. */
export type PricedItem = { readonly item: BasketItem; readonly totals: LineTotals };

/** A basket with the sums of its lines and of the whole. */
export type PricedBasket = { readonly lines: readonly PricedItem[]; readonly totals: BasketTotals };

/** The sums of a basket at the prices it holds; undefined when they are beyond anything that can be ordered. */
export function priceBasket(items: readonly BasketItem[]): PricedBasket | undefined {
  const asked = items.map((item) => ({ item, prices: pricesOf(item), quantity: quantityOf(item) }));
  if (!canTotal(asked)) return undefined;
  const lines = asked.map(({ item, prices, quantity }) => ({ item, totals: lineTotals(prices, quantity) }));
  return { lines, totals: basketTotals(lines.map((line) => line.totals)) };
}
