import { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/settings.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import type { Cart } from '@tradecellar/trade/cart.ts';
import type { LineTotals } from '@tradecellar/trade/line-totals.ts';
import { type Quantity, stockBound } from '@tradecellar/trade/quantity.ts';

/** A product and how much of it (3.basketitem.1). */
export type BasketItem = ProductCard & { readonly CasesQty: number; readonly BottlesQty: number };

/** A product and how much of it is to go into the basket. */
export type ProductQuantity = { readonly product: ProductCard; readonly quantity: Quantity };

/** A line with its sums. */
export type PricedItem = { readonly item: BasketItem; readonly totals: LineTotals };

/** The basket of one account. */
export type Basket = Cart<BasketItem>;

const cardFields = new Set(Object.keys(ProductCard.properties));

/** A product with a quantity. Only the fields of a card are kept, not the notes. */
export function basketItemOf(product: ProductCard, { cases, bottles }: Quantity): BasketItem {
  const card = Object.entries(product).filter(([name]) => cardFields.has(name));
  // Every field of a card is among those of the product, which is at least a card.
  return { ...(Object.fromEntries(card) as ProductCard), CasesQty: cases, BottlesQty: bottles };
}

/** How much of it is in the basket. */
export function quantityOf(item: Pick<BasketItem, 'CasesQty' | 'BottlesQty'>): Quantity {
  return { cases: item.CasesQty, bottles: item.BottlesQty };
}

/** The most of an item there can be in the basket, in bottles. */
export function boundOf(item: BasketItem, switches: Settings['switches']): number {
  return stockBound(item, switches);
}

/** The sums of a basket at the prices it holds; undefined when they are beyond anything that can be ordered. */
export function priceBasket(items: readonly BasketItem[]) {
  return priceLines(items.map((item) => ({ item, product: item, quantity: quantityOf(item) })));
}
