import { addMoney, type Money } from './money.ts';

/** `paid` also includes credits, and is 0 or negative. */
export type LedgerTotals = { readonly charged: Money; readonly paid: Money; readonly total: Money };

/**
 * The sums below a list of transactions: an invoice of £120.00, a receipt of −£100.00 and a credit note of −£6.00 are
 * £120.00 charged, −£106.00 paid or credited and £14.00 in total. charged + paid is always total.
 * @throws RangeError if a sum is beyond MONEY_LIMIT.
 */
export function ledgerTotals(totals: readonly Money[]): LedgerTotals {
  const charged = addMoney(...totals.filter((total) => total > 0));
  const paid = addMoney(...totals.filter((total) => total < 0));
  return { charged, paid, total: addMoney(charged, paid) };
}
