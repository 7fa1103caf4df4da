import { MONEY_LIMIT, type Money, multiplyToPenny, roundToPenny, tenThousandths } from './money.ts';

type BottlePrices = {
  readonly BottleNett: Money;
  readonly BottleVAT: Money;
};

/** Standard, reduced and zero rate of UK VAT, in percent. */
const UK_RATES = [20, 5, 0] as const;

/** VAT on a nett amount, rounded half-up to the penny: 20 % of £217.75 is £43.55. */
export function vatAtRate(nett: Money, ratePercent: number): Money {
  return multiplyToPenny(nett, tenThousandths(ratePercent), 1_000_000);
}

/**
 * Guesses the VAT rate of a product without a rate: the UK rate that is nearest to the bottle's VAT. £2.22 on £11.11 is
 * 20, £0.50 on £10.00 is 5. A tie, or a price of 0, gives the higher rate.
 */
export function nearestVatRate({ BottleNett, BottleVAT }: BottlePrices): number {
  const farness = (rate: number) => Math.abs(BottleNett * rate - BottleVAT * 100);
  return UK_RATES.reduce((nearest, rate) => (farness(rate) < farness(nearest) ? rate : nearest));
}

/** `case` is negative if the bottles of a case carry less VAT than the rate of the case's price. */
export type VatGap = { readonly bottle: Money; readonly case: Money };

/**
 * The gap between VAT by the bottle and VAT by the rate. The VAT of a case is the VAT of its bottles (9.constants.5). A
 * bottle's VAT within half a penny of the rate is only rounded and agrees. A case agrees if both amounts are the same
 * to the penny.
 *
 * Worked example: a bottle at £12.00 with £2.40 VAT agrees at 20 %. Six bottles have £14.40 VAT, but a case at £66.00
 * should have £13.20: the case's gap is £1.20. A case at £78.00 should have £15.60: its gap is −£1.20.
 */
export function vatGap(
  prices: BottlePrices & { readonly CasePrice: Money; readonly CaseSize: number },
  ratePercent: number,
): VatGap {
  const { BottleNett, BottleVAT, CasePrice, CaseSize } = prices;
  const exact = Math.abs(BottleNett * tenThousandths(ratePercent) - BottleVAT * 1_000_000);
  const bottle = Math.abs(vatAtRate(BottleNett, ratePercent) - roundToPenny(BottleVAT));
  return {
    bottle: exact <= 50 * 1_000_000 ? 0 : bottle,
    case: roundToPenny(Math.min(BottleVAT * CaseSize, MONEY_LIMIT)) - vatAtRate(CasePrice, ratePercent),
  };
}
