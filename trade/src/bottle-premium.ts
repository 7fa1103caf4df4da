import type { LinePrices } from './line-totals.ts';
import { formatMoney, type Money, moneyFromPence, multiplyToPenny, roundToPenny } from './money.ts';
import { unitWords } from './product-labels.ts';
import { sellsSingles } from './quantity.ts';

/**
 * How much more single bottles cost than the same bottles bought by the case, to the penny; 0 if they cost no more.
 * Example: a single bottle costs £7.55, but £7.25 in a 6-bottle case at £43.50; the premium is £0.30.
 */
export function bottlePremium({ CasePrice, CaseSize, BottleNett }: LinePrices, bottles: number): Money {
  return Math.max(0, roundToPenny(BottleNett * bottles) - multiplyToPenny(CasePrice, bottles, CaseSize));
}

type Sold = LinePrices & { readonly Type: string; readonly OnlySellMultiplesOf?: number };

/**
 * The price of a bottle bought by the case, if a single bottle costs at least a penny more. Undefined if the product is
 * not sold singly or has no case price. Example: in a 6-bottle case at £43.50 a bottle costs £7.25, and £7.55 singly. A
 * single bottle at £8.34 is not dearer than a 12-bottle case at £100.00: £8.34 is only the rounded price.
 */
export function bottleInCase(product: Sold): Money | undefined {
  const { BottleNett, CasePrice, CaseSize } = product;
  const isDearer = CasePrice > 0 && BottleNett * CaseSize - CasePrice >= moneyFromPence(CaseSize);
  return isDearer && sellsSingles(product) ? multiplyToPenny(CasePrice, 1, CaseSize) : undefined;
}

export function singleWords(product: Sold): string | undefined {
  if (bottleInCase(product) === undefined) return undefined;
  const more = formatMoney(bottlePremium(product, 1));
  return `A single ${unitWords(product.Type).one.toLowerCase()} costs ${more} more than by the case`;
}
