import { type Money, multiplyToPenny } from './money.ts';

/** Bottles and their price, for a line of an order or for the claims of this line. */
export type ClaimedSum = { readonly bottles: number; readonly nett: Money; readonly vat: Money };

/**
 * The nett and VAT of claimed bottles, to the penny: of 12 bottles at £100.00 nett, 5 bottles are £41.67. Together with
 * the earlier claims the sum is the exact share of all claimed bottles: three claims of 4 bottles each are £33.33,
 * £33.34 and £33.33. This holds also if an earlier claim was withdrawn.
 * @throws RangeError if more bottles are claimed than the line has.
 */
export function claimedAmount(
  line: ClaimedSum,
  bottles: number,
  before: ClaimedSum,
): { nett: Money; vat: Money } {
  const claimed = before.bottles + bottles;
  if (bottles < 0 || before.bottles < 0 || claimed > line.bottles) {
    throw new RangeError(`${claimed} bottles claimed of ${line.bottles}`);
  }
  const share = (sum: Money, sumBefore: Money) =>
    Math.max(0, multiplyToPenny(sum, claimed, line.bottles) - sumBefore);
  return { nett: share(line.nett, before.nett), vat: share(line.vat, before.vat) };
}

/**
 * The bottles of a line that can still be claimed. `reports` includes earlier lines of the same report. Example: of 6
 * bottles, with 2 broken and 3 missing, 1 is left. Never below 0, even if the line was shortened after a report.
 */
export function bottlesLeft(
  line: Pick<ClaimedSum, 'bottles'>,
  reports: readonly Pick<ClaimedSum, 'bottles'>[],
): number {
  return Math.max(
    0,
    reports.reduce((left, { bottles }) => left - bottles, line.bottles),
  );
}
