import { bottlePremium } from './bottle-premium.ts';
import type { DeliveryCharge } from './delivery-charge.ts';
import type { LinePrices, LineTotals } from './line-totals.ts';
import { addMoney, type Money } from './money.ts';
import type { Quantity } from './quantity.ts';
import { nearestVatRate, vatAtRate } from './vat.ts';

type Line = { readonly product: LinePrices; readonly quantity: Quantity; readonly totals: LineTotals };

export type WhyLine = {
  readonly exact: Money;
  /** The change by rounding to the penny; negative if rounding reduced the nett. */
  readonly rounding: Money;
  /** How much more the line's single bottles cost than bottles of a case; 0 if they cost no more. */
  readonly bottlePremium: Money;
  readonly vatRate: number;
};

export type WhyVat = {
  readonly ratePercent: number;
  readonly nett: Money;
  readonly vat: Money;
  /** `vat` minus the VAT on `nett` at the rate. The difference comes from rounding each bottle or each line. */
  readonly rounding: Money;
  /** `vat` is the sum of the VAT of bottles or of lines (decision 33). */
  readonly by: 'bottle' | 'line';
};

export type WhyTotal<L> = {
  readonly lines: readonly (L & WhyLine)[];
  /** The highest rate comes first. The delivery charge is included, so the netts and VAT add up to the basket's. */
  readonly byRate: readonly WhyVat[];
  readonly rounding: Money;
  readonly bottlePremium: Money;
};

type TaxedCharge = DeliveryCharge & { readonly vatRate: number };

/**
 * Explains a basket's total from the sums that the screen shows (9.constants.4 to 9.constants.6). It calculates no
 * total of its own, so the explanation cannot differ from the amount to pay. A product with VAT by the bottle counts
 * under the nearest rate.
 *
 * Worked example: 2 cases and 3 bottles of a 6-bottle case at £87.10 a case, £14.5167 and £2.9033 VAT a bottle are
 * exactly £217.7501: £217.75 nett and −£0.0001 of rounding. There is no premium, because six bottles cost the same as a
 * case. £1,473.84 VAT on £7,371.00 is £0.36 less than 20 %, £1,474.20: a rounding of −£0.36.
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
