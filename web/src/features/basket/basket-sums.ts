import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import type { LineTotals } from '@tradecellar/trade/line-totals.ts';
import { type BasketItem, quantityOf } from './basket-item.ts';

/** A line with its sums. */
export type PricedItem = { readonly item: BasketItem; readonly totals: LineTotals };

/** The sums of a basket at the prices it holds; undefined when they are beyond anything that can be ordered. */
export function priceBasket(items: readonly BasketItem[]) {
  return priceLines(items.map((item) => ({ item, product: item, quantity: quantityOf(item) })));
}
