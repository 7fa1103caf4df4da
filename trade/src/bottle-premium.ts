import type { LinePrices } from './line-totals.ts';
import { formatMoney, type Money, moneyFromPence, multiplyToPenny, roundToPenny } from './money.ts';
import { unitWords } from './product-labels.ts';
import { sellsSingles } from './quantity.ts';

/**
 * The extra cost of single bottles over the same number bought by the case, to the penny; 0 if there is none.
 * A bottle at £7.55 of a 6-bottle case at £43.50, £7.25 each, is £0.30 more.
 */
export function bottlePremium({ CasePrice, CaseSize, BottleNett }: LinePrices, bottles: number): Money {
  return Math.max(0, roundToPenny(BottleNett * bottles) - multiplyToPenny(CasePrice, bottles, CaseSize));
}

type Sold = LinePrices & { readonly Type: string; readonly OnlySellMultiplesOf?: number };

/**
 * The price of a bottle bought by the case, where single bottles cost at least a penny more; undefined where they do
 * not, for products not sold singly, and for products without a case price. A 6-bottle case at £43.50 has bottles at £7.25,
 * beside £7.55 singly. A bottle at £8.34 of a 12-bottle case at £100 is rounded up, not dearer.
 */
export function bottleInCase(product: Sold): Money | undefined {
  const { BottleNett, CasePrice, CaseSize } = product;
  const isDearer = CasePrice > 0 && BottleNett * CaseSize - CasePrice >= moneyFromPence(CaseSize);
  return isDearer && sellsSingles(product) ? multiplyToPenny(CasePrice, 1, CaseSize) : undefined;
}

/** 'A single bottle costs £0.30 more than one of a case'; undefined where it does not. */
export function singleWords(product: Sold): string | undefined {
  if (bottleInCase(product) === undefined) return undefined;
  const more = formatMoney(bottlePremium(product, 1));
  return `A single ${unitWords(product.Type).one.toLowerCase()} costs ${more} more than one of a case`;
}
