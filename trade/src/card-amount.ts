import { addMoney, formatMoney, type Money, moneyFromPence, roundToPenny } from './money.ts';

const SMALLEST = moneyFromPence(30);
const LARGEST = moneyFromPence(99_999_999);

/** Whether the card service takes a payment of this amount: from £0.30 to £999,999.99 (docs.stripe.com/currencies). */
export function isCardAmount(amount: Money): boolean {
  return amount >= SMALLEST && amount <= LARGEST;
}

/** The reason why a button to pay by card is disabled. */
export const cardAmountSentence = `A card pays amounts from ${formatMoney(SMALLEST)} to ${formatMoney(LARGEST)}.`;

/**
 * The part of a balance that may be paid by card: the ledger's debt less card payments made since, to the
 * penny. 0 if nothing is owed, or if it is too little or too much for a card.
 */
export function payableBalance({ owed, paid }: { readonly owed: Money; readonly paid: Money }): Money {
  const left = roundToPenny(addMoney(owed, -paid));
  return isCardAmount(left) ? left : 0;
}
