import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  canStepUp,
  isOutOfStock,
  isSellable,
  normaliseQuantity,
  type Pack,
  type Quantity,
  STOCK_CEILING,
  type StockSwitches,
  sellsSingles,
  splitBottles,
  stockBound,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { TypedQuantity } from '../basket/typed-quantities.ts';
import type { QuantityFault } from '../read-order/typed-quantity.ts';

/** The quantity in two fields. An empty field is 0. The bottles of a wine sold by the case are 0, too. */
export function typedQuantityOf(typed: { cases: string; bottles: string }, pack: Pack): Quantity {
  return { cases: Number(typed.cases), bottles: sellsSingles(pack) ? Number(typed.bottles) : 0 };
}

export function quantityTexts({ cases = 0, bottles = 0 }: Partial<Quantity> = {}) {
  return { cases: cases === 0 ? '' : String(cases), bottles: bottles === 0 ? '' : String(bottles) };
}

export function isNone({ cases, bottles }: Quantity): boolean {
  return cases === 0 && bottles === 0;
}

export type OrderingFacts = {
  readonly held: ReadonlyMap<string, Quantity>;
  readonly switches: StockSwitches;
};

/**
 * True if the typed quantity differs from the basket, or the wine is out of stock. 1 case and 14 bottles of a 12-bottle
 * case equal 2 cases and 2 bottles in the basket. A typed 0 equals a missing line.
 */
export function isAsked(one: TypedQuantity, { held, switches }: OrderingFacts): boolean {
  const { product } = one;
  return isOutOfStock(product, switches) || !isHeld(one, held.get(product.Code));
}

export function isHeld(one: TypedQuantity, held: Quantity = { cases: 0, bottles: 0 }): boolean {
  const asked = normaliseQuantity(typedQuantityOf(one, one.product), one.product.CaseSize);
  return asked.cases === held.cases && asked.bottles === held.bottles;
}

/** The most cases and the most bottles that the + buttons reach, given the quantity in the other field. */
export function stepMax(asked: Quantity, caseSize: number, boundBottles: number): Quantity {
  const aCaseMore = { ...asked, bottles: asked.bottles + caseSize - 1 };
  return {
    cases: canStepUp(aCaseMore, caseSize, boundBottles) ? STOCK_CEILING : asked.cases,
    bottles: canStepUp(asked, caseSize, boundBottles) ? boundBottles : asked.bottles,
  };
}

type FittedQuantity =
  | { readonly quantity: Quantity; readonly note: string | undefined }
  | { readonly refusal: string };

/**
 * Normalises a quantity and caps it at the stock: 6 bottles of a 6-bottle case are 1 case. Refuses a wine out of stock,
 * and single bottles of a wine sold by the case.
 */
export function fitQuantity(product: ProductCard, asked: Quantity, switches: StockSwitches): FittedQuantity {
  const { CaseSize, Code, Description } = product;
  if (isOutOfStock(product, switches))
    return { refusal: problemSentence('out-of-stock', { ProductCode: Code, description: Description }) };
  const bound = stockBound(product, switches);
  const quantity = normaliseQuantity(asked, CaseSize, bound);
  if (!isSellable(quantity, product)) {
    return { refusal: `${Description} is sold by the case of ${CaseSize} only.` };
  }
  const isCapped =
    totalBottles(quantity, CaseSize) < totalBottles(normaliseQuantity(asked, CaseSize), CaseSize);
  const available = quantityWords(splitBottles(bound, CaseSize), product);
  const capped = { ProductCode: Code, description: Description, available, availableBottles: bound };
  return { quantity, note: isCapped ? problemSentence('beyond-stock', capped) : undefined };
}

export const faultSentences: Readonly<Record<QuantityFault, string>> = {
  negative: 'Please enter at least 1.',
  zero: 'Please enter at least 1.',
  'too-many': 'That is more than we can take in one order.',
  'part-of-a-bottle': 'Please enter whole bottles.',
  unclear: 'This may mean several quantities.',
  missing: 'How many?',
  'not-wanted': 'Your list seems to say you don’t want this wine.',
};
