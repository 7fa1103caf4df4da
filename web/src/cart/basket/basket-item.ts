import { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { pick } from '@tradecellar/contract/light-types.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import type { Cart } from '@tradecellar/trade/cart.ts';
import type { LineTotals } from '@tradecellar/trade/line-totals.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import type { Static } from 'typebox';

/**
 * The fields of a product that a basket stores, to name a withdrawn wine and to show a changed price. All other fields
 * come from the catalogue (decision 81).
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

export function basketItemOf(product: SeenProduct, { cases, bottles }: Quantity): BasketItem {
  const seen = Object.entries(product).filter(([name]) => seenFields.has(name));
  // Safe cast: a product has every field of `SeenProduct`.
  return { ...(Object.fromEntries(seen) as SeenProduct), CasesQty: cases, BottlesQty: bottles };
}

export function quantityOf(item: Pick<BasketItem, 'CasesQty' | 'BottlesQty'>): Quantity {
  return { cases: item.CasesQty, bottles: item.BottlesQty };
}

export function quantityIn(items: readonly BasketItem[]): Quantity {
  const sum = (of: 'CasesQty' | 'BottlesQty') => items.reduce((total, item) => total + item[of], 0);
  return { cases: sum('CasesQty'), bottles: sum('BottlesQty') };
}

/** Totals of a basket at the prices that it stores. Undefined if the totals are too large to order. */
export function priceBasket(items: readonly BasketItem[]) {
  return priceLines(items.map((item) => ({ item, product: item, quantity: quantityOf(item) })));
}

export type PricedBasket = NonNullable<ReturnType<typeof priceBasket>>;
