import { type Money, multiplyToPenny } from './money.ts';

/** A line of an order, or of a claim: bottles, and their sum. */
type Sum = { readonly totalBottles: number; readonly nett: Money; readonly vat: Money };

/**
 * The share of a line's sum that bottles of it cost, in pence: of 12 bottles at £100.00 nett, 5 are £41.67. Bottles claimed
 * before are taken into account, so that the shares of all bottles add up to the line: 4, 4 and 4 of £100.00 are £33.33,
 * £33.34 and £33.33.
 * @throws RangeError when more bottles are claimed than the line has.
 */
export function claimedAmount(
  { totalBottles, nett, vat }: Sum,
  bottles: number,
  claimedBefore: number,
): { nett: Money; vat: Money } {
  const claimed = claimedBefore + bottles;
  if (bottles < 0 || claimedBefore < 0 || claimed > totalBottles) {
    throw new RangeError(`${claimed} bottles claimed of ${totalBottles}`);
  }
  const share = (sum: Money) =>
    multiplyToPenny(sum, claimed, totalBottles) - multiplyToPenny(sum, claimedBefore, totalBottles);
  return { nett: share(nett), vat: share(vat) };
}
