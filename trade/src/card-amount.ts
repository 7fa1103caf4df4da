import { addMoney, formatMoney, type Money, moneyFromPence, roundToPenny } from './money.ts';

const SMALLEST = moneyFromPence(30);
const LARGEST = moneyFromPence(99_999_999);

/** True for amounts that the card service accepts: from £0.30 to £999,999.99 (docs.stripe.com/currencies). */
export function isCardAmount(amount: Money): boolean {
  return amount >= SMALLEST && amount <= LARGEST;
}

export const cardAmountSentence = `A card pays amounts from ${formatMoney(SMALLEST)} to ${formatMoney(LARGEST)}.`;

/**
 * The part of a balance that can be paid by card, to the penny: the debt in the ledger minus the card payments since. 0
 * if the part is below or above the amounts that a card can pay.
 */
export function payableBalance({ owed, paid }: { readonly owed: Money; readonly paid: Money }): Money {
  const left = roundToPenny(addMoney(owed, -paid));
  return isCardAmount(left) ? left : 0;
}
