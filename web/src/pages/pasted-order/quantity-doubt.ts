import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type Quantity, type StockSwitches, totalBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { fitQuantity } from '../../cart/fit-quantity.ts';
import type { PastedLine } from '../../cart/pasted-order.ts';
import { lastHadText } from '../../wine/last-had.ts';

/** More cases of one wine are asked about, whoever orders them. */
const MOST_CASES = 50;
/** So many times what the account had last, or has usually, is asked about. */
const TIMES_USUAL = 10;

/** Why a quantity that was read is asked about, and what may be meant instead. */
export type QuantityDoubt = {
  readonly sentence: string;
  readonly asked: Quantity;
  readonly instead: Quantity | undefined;
};

type DoubtFacts = {
  readonly product: ProductCard;
  readonly quantity: Quantity;
  readonly bought: Bought | undefined;
  readonly switches: StockSwitches;
};

/**
 * A quantity that a careful clerk would ask about: over 50 cases, ten times what the account had last and usually, cases
 * of another size, or words beside it. 12 cases of 6 where 3 bottles were had last are 24 times as much.
 */
export function quantityDoubt(line: PastedLine, facts: DoubtFacts): QuantityDoubt | undefined {
  const { product, quantity: asked, switches } = facts;
  const sentence = doubtSentence(line, facts);
  if (sentence === undefined) return undefined;
  const { quantity: typed } = line;
  if (typed.unit !== 'default' || !Number.isInteger(typed.count))
    return { sentence, asked, instead: undefined };
  const instead = { cases: 0, bottles: typed.count };
  const isSold = 'quantity' in fitQuantity(product, instead, switches);
  return { sentence, asked, instead: isSold ? instead : undefined };
}

function doubtSentence(line: PastedLine, { product, quantity, bought }: DoubtFacts): string | undefined {
  const words = quantityWords(quantity, product);
  const total = totalBottles(quantity, product.CaseSize);
  const [last, usual] = bought
    ? [
        totalBottles({ cases: bought.LastCases, bottles: bought.LastBottles }, product.CaseSize),
        totalBottles({ cases: bought.UsualCases, bottles: bought.UsualBottles }, product.CaseSize),
      ]
    : [0, 0];
  const had = Math.max(last, usual);
  if (bought && had > 0 && total >= TIMES_USUAL * had)
    return `${words}? You last had ${lastHadText(bought, product)}.`;
  if (total > MOST_CASES * product.CaseSize) return `${words}? That is more than ${MOST_CASES} cases.`;
  const { unit } = line.quantity;
  const countsCases = unit === 'default' || (unit === 'said' && line.quantity.cases > 0);
  if (line.caseOf !== undefined && line.caseOf !== product.CaseSize && line.caseOf > 1 && countsCases)
    return `Your list counts cases of ${line.caseOf}; ours hold ${product.CaseSize}. ${words}?`;
  return line.remark === undefined ? undefined : `${words}? Your list also says “${line.remark}”.`;
}
