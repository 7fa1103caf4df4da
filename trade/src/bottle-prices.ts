import { multiplyToPenny, nearestMoney, parseMoney, plainPrice, poundsOf } from './money.ts';

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
  const [next = 0, was = 0, nett = 0, vat = -1] = [
    casePrice,
    before.CasePrice,
    before.BottleNett,
    before.BottleVAT,
  ].map((text) => parseMoney(text));
  if (next <= 0 || was <= 0 || nett <= 0 || vat < 0) return undefined;
  const bottle = multiplyToPenny(nett, next, was);
  return {
    BottleNett: plainPrice(bottle),
    BottleVAT: plainPrice(nearestMoney((poundsOf(vat) * poundsOf(bottle)) / poundsOf(nett))),
  };
}
