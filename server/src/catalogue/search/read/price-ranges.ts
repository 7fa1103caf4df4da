import { formatMoney, nearestMoney } from '@tradecellar/trade/money.ts';
import { numberOf } from '../words/number-words.ts';

/** A range of nett prices in pounds, both ends included, for a bottle or (`isPerCase`) for a case as it is sold. */
export type PriceRange = {
  readonly priceFrom?: number;
  readonly priceTo?: number;
  readonly isPerCase?: true;
};

type PriceFilter = PriceRange & { readonly label: string };
type Groups = Readonly<Partial<Record<string, string>>>;

/** `around £10` is £8 to £12. */
const AROUND = 0.2;
const pounds = (value: number) => formatMoney(nearestMoney(value));

/**
 * The price range that the words next to an amount mean, such as `under` or `or more`. Without such words, a range
 * around the amount.
 */
export function priceBound(groups: Groups): PriceFilter {
  const price = numberOf(groups.amount);
  if ((groups.under ?? groups.less) !== undefined) return { label: `Under ${pounds(price)}`, priceTo: price };
  if ((groups.over ?? groups.more) !== undefined) return { label: `Over ${pounds(price)}`, priceFrom: price };
  const [priceFrom, priceTo] = [price * (1 - AROUND), price * (1 + AROUND)];
  return { label: `${pounds(priceFrom)} to ${pounds(priceTo)}`, priceFrom, priceTo };
}

export const aCase = (range: PriceFilter): PriceFilter[] => [
  { ...range, label: `${range.label} a case`, isPerCase: true },
];

export const priceRange = (one: number, other: number): PriceFilter[] => {
  const [priceFrom, priceTo] = [Math.min(one, other), Math.max(one, other)];
  return [{ label: `${pounds(priceFrom)} to ${pounds(priceTo)}`, priceFrom, priceTo }];
};
