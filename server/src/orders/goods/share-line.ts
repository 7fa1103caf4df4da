import { addMoney, type Money, multiplyToPenny } from '@tradecellar/trade/money.ts';

/** The nett and the VAT of a basket line, or of the bottles of the line that one order has. Each is in whole pence. */
export type Share = { readonly nett: Money; readonly vat: Money };

/**
 * Shares a line's nett and VAT over the orders of its bottles, so that the orders of a basket add up exactly to the
 * total that the buyer agreed to. A line is priced as a whole, because split bottles may cost more: 12 bottles of a
 * 6-bottle case are 2 cases, but 5 and 7 bottles are 1 case and 6 single bottles. Running totals are rounded to the
 * nearest penny, and each share is the difference of two running totals: no share is negative, or a penny away from its
 * exact amount.
 *
 * Worked example: £100.00 nett and £20.00 VAT on 3 bottles, one to each of three orders: nett £33.33, £33.34, £33.33;
 * VAT £6.67, £6.66, £6.67.
 * @param bottles the bottles of each part, in the sequence of the answer. Their sum is positive.
 */
export function shareLine(line: Share, bottles: readonly number[]): Share[] {
  const nett = shareAmount(line.nett, bottles);
  const vat = shareAmount(line.vat, bottles);
  return bottles.map((_, part) => ({ nett: nett[part] ?? 0, vat: vat[part] ?? 0 }));
}

function shareAmount(amount: Money, bottles: readonly number[]): Money[] {
  const all = bottles.reduce((sum, count) => sum + count, 0);
  let counted = 0;
  let given: Money = 0;
  return bottles.map((count) => {
    counted += count;
    const upToHere = multiplyToPenny(amount, counted, all);
    const part = addMoney(upToHere, -given);
    given = upToHere;
    return part;
  });
}
