import { type LinePrices, type LineTotals, lineTotals } from './line-totals.ts';
import { addMoney, MONEY_LIMIT, type Money } from './money.ts';
import { type Quantity, totalBottles } from './quantity.ts';

/** The sums of a basket's lines as the lines show them. `grand` is always `nett` plus `vat`. */
export type BasketTotals = { readonly nett: Money; readonly vat: Money; readonly grand: Money };

type Line = { readonly product: LinePrices; readonly quantity: Quantity };

export type Priced<L> = {
  readonly lines: readonly (L & { readonly totals: LineTotals })[];
  readonly totals: BasketTotals;
};

/**
 * Prices the lines of a basket (9.constants.4 to 9.constants.6). Undefined if a sum could exceed MONEY_LIMIT, such as
 * with absurd quantities of expensive products.
 */
export function priceLines<L extends Line>(lines: readonly L[]): Priced<L> | undefined {
  if (!canTotal(lines)) return undefined;
  const priced = lines.map((line) => ({ ...line, totals: lineTotals(line.product, line.quantity) }));
  return { lines: priced, totals: basketTotals(priced.map((line) => line.totals)) };
}

export function basketTotals(lines: readonly Pick<LineTotals, 'nett' | 'vat'>[]): BasketTotals {
  const nett = addMoney(...lines.map((line) => line.nett));
  const vat = addMoney(...lines.map((line) => line.vat));
  return { nett, vat, grand: addMoney(nett, vat) };
}

function canTotal(lines: readonly Line[]): boolean {
  const sum = lines.reduce((total, { product, quantity }) => {
    const { CasePrice, BottleNett, BottleVAT, CaseSize, VatRate = 0 } = product;
    const nett = Math.abs(CasePrice) * quantity.cases + Math.abs(BottleNett) * quantity.bottles;
    // Rounding adds at most a penny to the nett and VAT of a line.
    const vat = Math.abs(BottleVAT) * totalBottles(quantity, CaseSize) + nett * (VatRate / 100);
    return total + nett + vat + 100;
  }, 0);
  return sum <= MONEY_LIMIT;
}
