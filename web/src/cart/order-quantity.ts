import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  isOutOfStock,
  normaliseQuantity,
  type Pack,
  type Quantity,
  type StockSwitches,
  sellsSingles,
  splitBottles,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { TypedQuantity } from './typed-quantities.ts';

/** The quantity of two fields. Empty is 0, and so are the bottles of a wine sold by the case. */
export function typedQuantityOf(typed: { cases: string; bottles: string }, pack: Pack): Quantity {
  return { cases: Number(typed.cases), bottles: sellsSingles(pack) ? Number(typed.bottles) : 0 };
}

/** The texts of a quantity's two fields: 0 is empty. */
export function quantityTexts({ cases = 0, bottles = 0 }: Partial<Quantity> = {}) {
  return { cases: cases === 0 ? '' : String(cases), bottles: bottles === 0 ? '' : String(bottles) };
}

/** '2 cs 3 bt' */
export function shortQuantity({ cases, bottles }: Quantity): string {
  return [cases > 0 && `${cases} cs`, bottles > 0 && `${bottles} bt`].filter(Boolean).join(' ');
}

/** The basket's quantities and the merchant's rules of stock. */
export type OrderingFacts = {
  readonly held: ReadonlyMap<string, Quantity>;
  readonly switches: StockSwitches;
};

/**
 * The typed quantity differs from the basket, or is out of stock. 1 case and 14 bottles of 12 equal 2 cases and 2 bottles in
 * the basket; a 0 for a wine that is not in the basket is no quantity.
 */
export function isAsked(one: TypedQuantity, { held, switches }: OrderingFacts): boolean {
  const { product } = one;
  return isOutOfStock(product, switches) || !isHeld(one, held.get(product.Code));
}

/** The basket has the typed quantity already. */
export function isHeld(one: TypedQuantity, held: Quantity = { cases: 0, bottles: 0 }): boolean {
  const asked = normaliseQuantity(typedQuantityOf(one, one.product), one.product.CaseSize);
  return asked.cases === held.cases && asked.bottles === held.bottles;
}

/** The reason why stock caps a quantity; undefined if it does not. */
export function cappedSentence(
  asked: Quantity,
  product: ProductCard,
  boundBottles: number,
): string | undefined {
  const whole = normaliseQuantity(asked, product.CaseSize);
  const capped = normaliseQuantity(asked, product.CaseSize, boundBottles);
  if (totalBottles(whole, product.CaseSize) === totalBottles(capped, product.CaseSize)) return undefined;
  const available = quantityWords(splitBottles(boundBottles, product.CaseSize), product);
  return problemSentence('beyond-stock', {
    ProductCode: product.Code,
    description: product.Description,
    available,
    availableBottles: boundBottles,
  });
}
