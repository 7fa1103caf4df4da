import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney, type Money, nearestMoney } from '@tradecellar/trade/money.ts';
import { type Quantity, type StockSwitches, totalBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { PastedLine } from '../../cart/pasted/pasted-order.ts';
import { fitQuantity } from '../../cart/quantities/order-quantity.ts';
import { lastHadText } from '../../wine/last-had.ts';

/** More cases of a wine always raise a question. */
const MOST_CASES = 50;
/** A quantity above one case raises a question from this multiple of both the last and the usual quantity. */
const TIMES_USUAL = 6;
/** A bare number from this size on may mean bottles. */
const MANY = 6;

/** A question about a quantity. `instead` is another reading of the number. */
export type QuantityDoubt = {
  readonly sentence: string;
  readonly asked: Quantity;
  readonly instead: Quantity | undefined;
};

type DoubtFacts = {
  readonly product: ProductCard;
  readonly quantity: Quantity;
  readonly bought: Bought | undefined;
  readonly usual: Money | undefined;
  readonly switches: StockSwitches;
};

/**
 * Questions a quantity that a careful clerk would question: over 50 cases, six times the last and the usual quantity, a
 * bare number for a new wine that costs more than a usual order, cases of another size, or a remark. Example: 12 cases
 * of 6 are 24 times the last 3 bottles.
 */
export function quantityDoubt(line: PastedLine, facts: DoubtFacts): QuantityDoubt | undefined {
  const instead = asBottles(line, facts);
  const sentence = doubtSentence(line, facts, instead);
  return sentence === undefined ? undefined : { sentence, asked: facts.quantity, instead };
}

/** A bare number read as bottles. Undefined if the number has a unit, or the wine is not sold in such a quantity. */
function asBottles({ quantity }: PastedLine, { product, switches }: DoubtFacts): Quantity | undefined {
  if (quantity.unit !== 'default' || !Number.isInteger(quantity.count)) return undefined;
  const bottles = { cases: 0, bottles: quantity.count };
  return 'quantity' in fitQuantity(product, bottles, switches) ? bottles : undefined;
}

function doubtSentence(
  line: PastedLine,
  facts: DoubtFacts,
  instead: Quantity | undefined,
): string | undefined {
  const { product, quantity, bought, usual } = facts;
  const words = quantityWords(quantity, product);
  const total = totalBottles(quantity, product.CaseSize);
  const bottlesOf = (cases: number, bottles: number) => totalBottles({ cases, bottles }, product.CaseSize);
  const had = bought
    ? Math.max(
        bottlesOf(bought.LastCases, bought.LastBottles),
        bottlesOf(bought.UsualCases, bought.UsualBottles),
      )
    : 0;
  if (bought && had > 0 && total > product.CaseSize && total >= TIMES_USUAL * had)
    return `${words}? You last ordered ${lastHadText(bought, product)}.`;
  if (total > MOST_CASES * product.CaseSize) return `${words}? That is more than ${MOST_CASES} cases.`;
  const { unit } = line.quantity;
  if (had === 0 && usual !== undefined && line.quantity.unit === 'default' && line.quantity.count >= MANY) {
    const { nett } = lineTotals(product, quantity);
    const readings = instead ? [words, quantityWords(instead, product)] : [words];
    if (nett > usual) return `${readings.join(' or ')}? ${words} comes to ${formatMoney(nett)}.`;
  }
  if (unit === 'default' && line.unitPrice !== undefined)
    return `Your list prices each at ${formatMoney(nearestMoney(line.unitPrice))}. ${words}?`;
  const countsCases = unit === 'default' || (unit === 'named' && line.quantity.cases > 0);
  if (line.caseOf !== undefined && line.caseOf !== product.CaseSize && line.caseOf > 1 && countsCases)
    return `Your list counts cases of ${line.caseOf}; ours hold ${product.CaseSize}. ${words}?`;
  return line.remark === undefined ? undefined : `${words}? Your list also says “${line.remark}”.`;
}
