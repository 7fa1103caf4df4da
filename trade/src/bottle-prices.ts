import { nearestMoney, parseMoney, plainPrice, poundsOf } from './money.ts';

/** The prices of a product as texts in pounds: `60.00`. */
export type PriceTexts = {
  readonly CasePrice: string;
  readonly BottleNett: string;
  readonly BottleVAT: string;
};

/**
 * The bottle's price and VAT for another case price, in the proportion that the prices had before: £23.00 and £4.60 of a
 * case of £131.10 are £24.56 and £4.912 of a case of £140. The price of the bottle is in whole pence. Undefined if a
 * price is no amount or was nought.
 */
export function bottlePrices(
  casePrice: string,
  before: PriceTexts,
): Omit<PriceTexts, 'CasePrice'> | undefined {
  const amounts = [casePrice, before.CasePrice, before.BottleNett, before.BottleVAT].map(parseMoney);
  if (amounts.includes(undefined)) return undefined;
  const [next = 0, was = 0, nett = 0, vat = 0] = amounts.map((money) => poundsOf(money ?? 0));
  if (next <= 0 || was <= 0 || nett <= 0) return undefined;
  const bottle = Math.round(((nett * next) / was) * 100) / 100;
  return {
    BottleNett: plainPrice(nearestMoney(bottle)),
    BottleVAT: plainPrice(nearestMoney((vat * bottle) / nett)),
  };
}
