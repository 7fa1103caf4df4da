import { multiplyToPenny, nearestMoney, parseMoney, plainPrice, poundsOf } from './money.ts';

/** The prices of a product as texts in pounds: `60.00`. */
export type PriceTexts = {
  readonly CasePrice: string;
  readonly BottleNett: string;
  readonly BottleVAT: string;
};

/** The bottle's price and VAT of a new product: the bottle's part of the case price, and VAT at the rate in percent. */
export function bottleOfCase(
  casePrice: string,
  { caseSize, vatRate }: { readonly caseSize: string; readonly vatRate: string },
): Omit<PriceTexts, 'CasePrice'> | undefined {
  const [money = 0, size, rate] = [parseMoney(casePrice), Number(caseSize), Number(vatRate)];
  if (money <= 0 || !Number.isInteger(size) || size < 1 || !(rate >= 0 && rate <= 100)) return undefined;
  const bottle = multiplyToPenny(money, 1, size);
  return {
    BottleNett: plainPrice(bottle),
    BottleVAT: plainPrice(nearestMoney((poundsOf(bottle) * rate) / 100)),
  };
}

/**
 * The bottle's price and VAT for another case price, in the proportion of the earlier prices: £23.00 and £4.60 of a
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
