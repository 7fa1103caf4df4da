import { formatMoney, nearestMoney } from '@tradecellar/trade/money.ts';
import { numberOf } from '../words/number-words.ts';

/** Nett pounds a bottle, or a case as it is sold, both ends included. */
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
 * The bounds that the words around an amount state: `under`, `or more`; a range around the amount without such words.
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
