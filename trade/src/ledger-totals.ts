import { addMoney, type Money } from './money.ts';

/** Totals of ledger rows: charged, paid or credited (0 or negative), and their sum. */
export type LedgerTotals = { readonly charged: Money; readonly paid: Money; readonly total: Money };

/**
 * The sums under a list of transactions: an invoice of £120.00, a receipt of −£100.00 and a credit note of −£6.00
 * are £120.00 charged, −£106.00 paid or credited, £14.00 in all. charged + paid = total, always.
 * @throws RangeError when a sum is beyond MONEY_LIMIT.
 */
export function ledgerTotals(totals: readonly Money[]): LedgerTotals {
  const charged = addMoney(...totals.filter((total) => total > 0));
  const paid = addMoney(...totals.filter((total) => total < 0));
  return { charged, paid, total: addMoney(charged, paid) };
}
