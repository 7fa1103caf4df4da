import type { LinePrices } from './line-totals.ts';
import { formatMoney, type Money, moneyFromPence, multiplyToPenny, penceOf, roundToPenny } from './money.ts';
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
 * 'A single bottle costs £0.30 more than one of a case', and in short '+30p'; undefined for less than a
 * penny, for products not sold singly, and for products without a case price. A bottle at £8.34 of a
 * 12-bottle case at £100 is rounded up, not dearer.
 */
export function singleWords(product: Sold): { readonly words: string; readonly short: string } | undefined {
  const { BottleNett, CasePrice, CaseSize } = product;
  const isDearer = CasePrice > 0 && BottleNett * CaseSize - CasePrice >= moneyFromPence(CaseSize);
  if (!isDearer || !sellsSingles(product)) return undefined;
  const more = bottlePremium(product, 1);
  const money = formatMoney(more);
  return {
    words: `A single ${unitWords(product.Type).one.toLowerCase()} costs ${money} more than one of a case`,
    short: penceOf(more) < 100 ? `+${penceOf(more)}p` : `+${money}`,
  };
}
