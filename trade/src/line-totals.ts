import type { Money } from './money.ts';
import { addMoney, roundToPenny } from './money.ts';
import type { Quantity } from './quantity.ts';
import { totalBottles } from './quantity.ts';
import { vatAtRate } from './vat.ts';

/**
 * The prices of one product, as Money; a case need not cost its bottles' sum. VAT is per bottle, unless the merchant takes
 * it on the line: then there is a rate.
 */
export type LinePrices = {
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly BottleVAT: Money;
  readonly CaseSize: number;
  /** Percent, only if VAT is taken on the line's nett. */
  readonly VatRate?: number;
};

/** One line's sums, each a whole number of pence. gross = nett + vat, always. */
export type LineTotals = { readonly nett: Money; readonly vat: Money; readonly gross: Money };

/**
 * One line's nett, VAT and gross (9.constants.4 to 9.constants.6): nett = case price × cases + bottle nett × bottles,
 * VAT = bottle VAT × all bottles, each exact and then rounded half-up to the penny. With a rate the VAT is that of the
 * line's nett instead (decision 33).
 *
 * Worked example: 2 cases and 3 bottles of a 6-bottle case at £87.10 a case, £14.5167 a bottle, £2.9033 VAT a
 * bottle. Nett is 174.20 + 43.5501 = 217.7501, so £217.75; VAT is 15 × 2.9033 = 43.5495, so £43.55; gross is
 * £261.30. At a rate of 20 the VAT is 20 % of £217.75, £43.55, the same; were the case £80.00, nett would be £203.55 and
 * its VAT £40.71, where the bottles' is still £43.55.
 * @throws RangeError when a sum is beyond MONEY_LIMIT; see `priceLines`.
 */
export function lineTotals(prices: LinePrices, quantity: Quantity): LineTotals {
  const nett = roundToPenny(prices.CasePrice * quantity.cases + prices.BottleNett * quantity.bottles);
  const vat =
    prices.VatRate === undefined
      ? roundToPenny(prices.BottleVAT * totalBottles(quantity, prices.CaseSize))
      : vatAtRate(nett, prices.VatRate);
  return { nett, vat, gross: addMoney(nett, vat) };
}
