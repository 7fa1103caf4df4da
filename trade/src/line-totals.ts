import type { Money } from './money.ts';
import { addMoney, roundToPenny } from './money.ts';
import type { Quantity } from './quantity.ts';
import { totalBottles } from './quantity.ts';
import { vatAtRate } from './vat.ts';

/**
 * The prices of a product. A case may cost more or less than its bottles. VAT is an amount per bottle, unless the
 * merchant calculates VAT on the line: then `VatRate` is set.
 */
export type LinePrices = {
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly BottleVAT: Money;
  readonly CaseSize: number;
  readonly VatRate?: number;
};

/** The sums of a line, rounded to pence. gross is always nett + vat. */
export type LineTotals = { readonly nett: Money; readonly vat: Money; readonly gross: Money };

/**
 * The nett, VAT and gross of a line (9.constants.4 to 9.constants.6): nett = case price × cases + bottle nett ×
 * bottles, VAT = bottle VAT × all bottles. Each is calculated exactly and then rounded half-up to the penny. If the
 * product has a VatRate, the VAT is this rate of the line's nett (decision 33).
 *
 * Worked example: 2 cases and 3 bottles of a 6-bottle case at £87.10 a case, £14.5167 a bottle and £2.9033 VAT a
 * bottle. Nett is 174.20 + 43.5501 = 217.7501, so £217.75. VAT is 15 × 2.9033 = 43.5495, so £43.55. Gross is £261.30.
 * With a VatRate of 20 the VAT is 20 % of £217.75, also £43.55. If the case cost £80.00, nett would be £203.55 and the
 * VAT by the rate £40.71, but the VAT by bottles still £43.55.
 * @throws RangeError if a sum is beyond MONEY_LIMIT; see `priceLines`.
 */
export function lineTotals(prices: LinePrices, quantity: Quantity): LineTotals {
  const nett = roundToPenny(prices.CasePrice * quantity.cases + prices.BottleNett * quantity.bottles);
  const vat =
    prices.VatRate === undefined
      ? roundToPenny(prices.BottleVAT * totalBottles(quantity, prices.CaseSize))
      : vatAtRate(nett, prices.VatRate);
  return { nett, vat, gross: addMoney(nett, vat) };
}
