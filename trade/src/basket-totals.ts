import { type LinePrices, type LineTotals, lineTotals } from './line-totals.ts';
import { addMoney, MONEY_LIMIT, type Money } from './money.ts';
import { type Quantity, totalBottles } from './quantity.ts';

/** A basket's sums, each the sum of what its lines show. grand = nett + vat, always. */
export type BasketTotals = { readonly nett: Money; readonly vat: Money; readonly grand: Money };

/** A product at its prices, and how much of it. */
type Line = { readonly product: LinePrices; readonly quantity: Quantity };

/** Lines with the sums of each and of the whole. */
export type Priced<L> = {
  readonly lines: readonly (L & { readonly totals: LineTotals })[];
  readonly totals: BasketTotals;
};

/**
 * The lines of a basket with their sums (9.constants.4 to 9.constants.6). Undefined if a sum could exceed
 * MONEY_LIMIT, as with absurd quantities of expensive products.
 */
export function priceLines<L extends Line>(lines: readonly L[]): Priced<L> | undefined {
  if (!canTotal(lines)) return undefined;
  const priced = lines.map((line) => ({ ...line, totals: lineTotals(line.product, line.quantity) }));
  return { lines: priced, totals: basketTotals(priced.map((line) => line.totals)) };
}

/** The totals block of a basket or order: sums of the lines as shown, so that the figures on the screen add up. */
export function basketTotals(lines: readonly Pick<LineTotals, 'nett' | 'vat'>[]): BasketTotals {
  const nett = addMoney(...lines.map((line) => line.nett));
  const vat = addMoney(...lines.map((line) => line.vat));
  return { nett, vat, grand: addMoney(nett, vat) };
}

function canTotal(lines: readonly Line[]): boolean {
  const sum = lines.reduce((total, { product, quantity }) => {
    const { CasePrice, BottleNett, BottleVAT, CaseSize, VatRate = 0 } = product;
    const nett = Math.abs(CasePrice) * quantity.cases + Math.abs(BottleNett) * quantity.bottles;
    // A penny a line covers the rounding of its nett and its VAT.
    const vat = Math.abs(BottleVAT) * totalBottles(quantity, CaseSize) + nett * (VatRate / 100);
    return total + nett + vat + 100;
  }, 0);
  return sum <= MONEY_LIMIT;
}
