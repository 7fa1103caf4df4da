import { fractionToPenny, type Money, tenThousandths } from './money.ts';
import { lacksPrice, type NilPrices } from './nil-price.ts';
import { type Pack, sellsSingles } from './quantity.ts';
import { VAT_PERCENT } from './rrp.ts';
import type { PriceEnd, Pricing, Serving } from './servings.ts';

// The gross profit of a venue. All sums are exact fractions, and each is rounded once. A venue's prices include VAT at
// the rate of the RRP: a price of £7.40 is £6.17 without VAT.

/** A product at the account's price. `UnitSize` is in centilitres. */
export type Poured = NilPrices & Pack & { readonly UnitSize: number };

/** The exact cost of a serving without VAT: `money` / `parts` in 1/10,000 pound. */
export type Cost = { readonly money: bigint; readonly parts: bigint };

const ML: { readonly [serving in Serving]: number | undefined } = {
  bottle: undefined,
  glass125: 125,
  glass175: 175,
  glass250: 250,
};

/**
 * The cost of a serving. A bottle costs the account's price of a bottle, or its part of a case if the product is sold by
 * the case alone. A glass costs its part of the bottle's content, after the wastage. Undefined without a price or
 * without a size.
 *
 * Worked example: 175 ml of a 75 cl bottle at £9.50, with 5 % wastage, costs 9.50 × 175 / (750 × 0.95) = £2.3333.
 */
export function servingCost(
  product: Poured,
  serving: Serving,
  { wastagePercent }: Pick<Pricing, 'wastagePercent'>,
): Cost | undefined {
  const isSingle = sellsSingles(product);
  if (lacksPrice(product, isSingle ? { cases: 0, bottles: 1 } : { cases: 1, bottles: 0 })) return undefined;
  const [price, bottles] = isSingle ? [product.BottleNett, 1] : [product.CasePrice, product.CaseSize];
  const ml = ML[serving];
  if (ml === undefined) return { money: BigInt(price), parts: BigInt(bottles) };
  const size = tenThousandths(product.UnitSize);
  if (size <= 0) return undefined;
  return {
    money: BigInt(price) * BigInt(tenThousandths(ml / 10)) * 100n,
    parts: BigInt(bottles) * BigInt(size) * BigInt(100 - wastagePercent),
  };
}

/** The cost to the penny. */
export function costMoney({ money, parts }: Cost): Money {
  return fractionToPenny(money, parts);
}

export type Profit = {
  /** The price without VAT, less the cost, to the penny. */
  readonly money: Money;
  /**
   * The profit's part of the price without VAT, in tenths of a per cent: 621 is 62.1 %. Rounded down, so that a wine
   * that shows 70 % holds 70 %.
   */
  readonly tenths: number;
};

/**
 * The gross profit of a serving that is sold at `pence`, VAT included.
 *
 * Worked example: a glass that costs £2.3333 is sold at £7.40, which is £6.1667 without VAT. The profit is £3.83, and
 * 62.1 % of £6.1667.
 */
export function grossProfit(pence: number, { money, parts }: Cost): Profit {
  // The price without VAT is pence × 100 / 1.2, and so pence × 10,000 / 120.
  const nett = BigInt(pence) * 10_000n * parts;
  const cost = money * BigInt(100 + VAT_PERCENT);
  const profit = nett - cost;
  const tenths = profit * 1000n;
  const floor = tenths / nett - (tenths % nett < 0n ? 1n : 0n);
  return { money: fractionToPenny(profit, parts * BigInt(100 + VAT_PERCENT)), tenths: Number(floor) };
}

/** True if the price does not hold the gross profit that the venue wants. */
export function isUnderTarget(
  { tenths }: Profit,
  { targetPercent }: Pick<Pricing, 'targetPercent'>,
): boolean {
  return tenths < targetPercent * 10;
}

/**
 * The lowest price in pence, VAT included, that holds the gross profit and has the venue's end. Undefined if the serving
 * costs nothing, as every price holds it.
 *
 * Worked example: a glass that costs £2.3333 needs 2.3333 × 1.2 / (1 − 0.70) = £9.3333: £9.40 in tens of pence, £9.50 in
 * halves, £9.95, or £10.00.
 */
export function priceToHold(
  { money, parts }: Cost,
  { targetPercent, end }: Pick<Pricing, 'targetPercent' | 'end'>,
): number | undefined {
  if (money <= 0n) return undefined;
  const cost = money * BigInt(100 + VAT_PERCENT);
  const share = parts * 100n * BigInt(100 - targetPercent);
  return roundUp(Number((cost + share - 1n) / share), end);
}

function roundUp(pence: number, end: PriceEnd): number {
  switch (end) {
    case 'tens':
      return Math.ceil(pence / 10) * 10;
    case 'halves':
      return Math.ceil(pence / 50) * 50;
    case 'pounds':
      return Math.ceil(pence / 100) * 100;
    case 'ninety-five':
      return Math.ceil((pence - 95) / 100) * 100 + 95;
    default:
      return end satisfies never;
  }
}

/** '62.1' of 621 tenths; '-5.0' of -50. */
export function percentFigure(tenths: number): string {
  const size = Math.abs(tenths);
  return `${tenths < 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}`;
}

/** '62.1 %' of 621 tenths; '−5.0 %' of -50. */
export function percentWords(tenths: number): string {
  return `${percentFigure(tenths).replace('-', '−')} %`;
}
