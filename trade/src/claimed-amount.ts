import { type Money, multiplyToPenny } from './money.ts';

/** Bottles and their sum, of an order's line or of the claims of it. */
export type ClaimedSum = { readonly bottles: number; readonly nett: Money; readonly vat: Money };

/**
 * The share of a line's sum that bottles of it cost, in pence: of 12 bottles at £100.00 nett, 5 are £41.67. With the claims
 * before, it makes the share of all claimed bottles: 4, 4 and 4 of £100.00 are £33.33, £33.34 and £33.33, also where an
 * earlier claim was withdrawn.
 * @throws RangeError when more bottles are claimed than the line has.
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
 * The bottles of a line that may still be reported after these reports, a report's own earlier lines included: 6 bottles with 2
 * broken and 3 missing leave 1. Never below 0, also where the line was shortened after its reports.
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
