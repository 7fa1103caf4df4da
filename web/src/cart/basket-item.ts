import { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { pick } from '@tradecellar/contract/light-types.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import type { Cart } from '@tradecellar/trade/cart.ts';
import type { LineTotals } from '@tradecellar/trade/line-totals.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import type { Static } from 'typebox';

/**
 * The part of a product that a basket stores: its name, its pack and the price that the buyer saw, so that a withdrawn wine
 * is still named and a changed price shown. The rest comes from the catalogue (decision 81).
 */
export const SeenProduct = pick(ProductCard, [
  'Code',
  'Description',
  'Type',
  'CustomLabel',
  'CaseSize',
  'UnitSize',
  'OnlySellMultiplesOf',
  'ClosureStyle',
  'CasePrice',
  'BottleNett',
  'BottleVAT',
  'VatRate',
]);
export type SeenProduct = Static<typeof SeenProduct>;

/** A product as the buyer saw it, with its quantity (3.basketitem.1). */
export type BasketItem = SeenProduct & {
  readonly CasesQty: number;
  readonly BottlesQty: number;
};

export type ProductQuantity = { readonly product: ProductCard; readonly quantity: Quantity };

export type PricedItem = { readonly item: BasketItem; readonly totals: LineTotals };

export type Basket = Cart<BasketItem>;

const seenFields = new Set(Object.keys(SeenProduct.properties));

/** A product with a quantity, without the fields that a basket does not store. */
export function basketItemOf(product: SeenProduct, { cases, bottles }: Quantity): BasketItem {
  const seen = Object.entries(product).filter(([name]) => seenFields.has(name));
  // Every field of it is among those of the product.
  return { ...(Object.fromEntries(seen) as SeenProduct), CasesQty: cases, BottlesQty: bottles };
}

export function quantityOf(item: Pick<BasketItem, 'CasesQty' | 'BottlesQty'>): Quantity {
  return { cases: item.CasesQty, bottles: item.BottlesQty };
}

/** All cases and all bottles of several lines. */
export function quantityIn(items: readonly BasketItem[]): Quantity {
  const sum = (of: 'CasesQty' | 'BottlesQty') => items.reduce((total, item) => total + item[of], 0);
  return { cases: sum('CasesQty'), bottles: sum('BottlesQty') };
}

/** The sums of a basket at its own prices; undefined if too large to order. */
export function priceBasket(items: readonly BasketItem[]) {
  return priceLines(items.map((item) => ({ item, product: item, quantity: quantityOf(item) })));
}

export type PricedBasket = NonNullable<ReturnType<typeof priceBasket>>;
