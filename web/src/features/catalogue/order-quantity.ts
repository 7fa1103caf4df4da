import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  normaliseQuantity,
  type Pack,
  parseTypedQuantity,
  type Quantity,
  type Stock,
  sellsSingles,
  splitBottles,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import { quantityWords } from './quantity-words.ts';

type Ordered = Stock &
  Pack & { readonly Description: string; readonly CustomLabel: string; readonly Type: string };

/** What two fields ask for; an empty one is nought, and so are the bottles of what is sold by the case. */
export function typedQuantityOf(typed: { cases: string; bottles: string }, pack: Pack): Quantity {
  return {
    cases: parseTypedQuantity(typed.cases) ?? 0,
    bottles: sellsSingles(pack) ? (parseTypedQuantity(typed.bottles) ?? 0) : 0,
  };
}

/** Why less goes into the basket than was asked for; undefined when all of it does. */
export function cappedSentence(asked: Quantity, product: Ordered, boundBottles: number): string | undefined {
  const whole = normaliseQuantity(asked, product.CaseSize);
  const capped = normaliseQuantity(asked, product.CaseSize, boundBottles);
  if (totalBottles(whole, product.CaseSize) === totalBottles(capped, product.CaseSize)) return undefined;
  const available = quantityWords(splitBottles(boundBottles, product.CaseSize), product);
  return problemSentence('beyond-stock', { available, description: product.Description });
}
