import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  normaliseQuantity,
  type Pack,
  type Quantity,
  sellsSingles,
  splitBottles,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';

/** The quantity in two fields; an empty one is 0, and so are the bottles of what is sold by the case. */
export function typedQuantityOf(typed: { cases: string; bottles: string }, pack: Pack): Quantity {
  return {
    cases: Number(typed.cases),
    bottles: sellsSingles(pack) ? Number(typed.bottles) : 0,
  };
}

/** Why less goes into the basket than was typed; undefined when all of it does. */
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
