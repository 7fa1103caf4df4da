import { bottlePremium } from './bottle-premium.ts';
import type { DeliveryCharge } from './delivery-charge.ts';
import type { LinePrices, LineTotals } from './line-totals.ts';
import { addMoney, type Money } from './money.ts';
import type { Quantity } from './quantity.ts';
import { nearestVatRate, vatAtRate } from './vat.ts';

/** A line with its sums as shown. */
type Line = { readonly product: LinePrices; readonly quantity: Quantity; readonly totals: LineTotals };

/** The parts of a line's nett. */
export type WhyLine = {
  /** Cases × case price + bottles × bottle price, before it is rounded to the penny. */
  readonly exact: Money;
  /** The rounding to the penny; negative if it reduced the sum. */
  readonly rounding: Money;
  /** The extra cost of single bottles, part of the nett; 0 if there is none. */
  readonly bottlePremium: Money;
  readonly vatRate: number;
};

/** The nett at one rate, and its VAT. */
export type WhyVat = {
  readonly ratePercent: number;
  readonly nett: Money;
  readonly vat: Money;
  /** The VAT beyond the rate of the nett, from adding it up by bottle or by line. */
  readonly rounding: Money;
  /** Whether its VAT is the sum of bottles' or of lines' (decision 33). */
  readonly by: 'bottle' | 'line';
};

export type WhyTotal<L> = {
  readonly lines: readonly (L & WhyLine)[];
  /** Highest rate first, the delivery charge among them: their netts and VAT add up to the basket's. */
  readonly byRate: readonly WhyVat[];
  readonly rounding: Money;
  readonly bottlePremium: Money;
};

/** A delivery charge and the rate of its VAT. */
type TaxedCharge = DeliveryCharge & { readonly vatRate: number };

/**
 * Explains a basket's total by the sums it is shown with (9.constants.4 to 9.constants.6): it computes no
 * total of its own, so the explanation cannot differ from the amount asked for. A product with VAT by the
 * bottle counts to the nearest rate.
 * Worked example: 2 cases and 3 bottles of a 6-bottle case at £87.10 a case, £14.5167 and £2.9033 VAT a
 * bottle are 217.7501 exactly: £217.75 nett, −£0.0001 of rounding, and no premium, as six bottles cost what a
 * case does. £1,473.84 of VAT on £7,371.00 is £0.36 less than 20 %, £1,474.20: a rounding of −£0.36.
 */
export function whyTotal<L extends Line>(lines: readonly L[], charge: TaxedCharge | undefined): WhyTotal<L> {
  const explained = lines.map((line) => ({ ...line, ...whyLine(line) }));
  const charged = charge === undefined || charge.nett === 0 ? [] : [charge];
  const taxed = [
    ...explained.map(({ vatRate, totals, product }) => ({
      vatRate,
      ...totals,
      isByBottle: product.VatRate === undefined,
    })),
    ...charged.map((each) => ({ ...each, isByBottle: false })),
  ];
  const rates = [...new Set(taxed.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  return {
    lines: explained,
    byRate: rates.map((ratePercent) => {
      const own = taxed.filter(({ vatRate }) => vatRate === ratePercent);
      const nett = addMoney(...own.map((each) => each.nett));
      const vat = addMoney(...own.map((each) => each.vat));
      const by = own.some(({ isByBottle }) => isByBottle) ? 'bottle' : 'line';
      return { ratePercent, nett, vat, rounding: vat - vatAtRate(nett, ratePercent), by };
    }),
    rounding: addMoney(...explained.map((line) => line.rounding)),
    bottlePremium: addMoney(...explained.map((line) => line.bottlePremium)),
  };
}

function whyLine({ product, quantity: { cases, bottles }, totals }: Line): WhyLine {
  const { CasePrice, BottleNett, VatRate } = product;
  const exact = CasePrice * cases + BottleNett * bottles;
  return {
    exact,
    rounding: totals.nett - exact,
    bottlePremium: bottlePremium(product, bottles),
    vatRate: VatRate ?? nearestVatRate(product),
  };
}
