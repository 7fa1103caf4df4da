import type { OfficePayment } from '@tradecellar/contract/office-payments.ts';
import { moneyFromPence, poundsOf } from '@tradecellar/trade/money.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import type { Shop } from '../shop.ts';
import { readMissing } from '../statements/payable-queries.ts';
import { type ListedRow, readListed } from './queries.ts';

/**
 * The card payments towards balances in the last 60 days, with the part that the ledger does not have yet. Pages that
 * were closed without a payment are left out.
 */
export async function listPayments(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  account: string | undefined,
): Promise<OfficePayment[]> {
  const now = clock.now();
  const rows = await readListed(database, { account, now });
  const accounts = [...new Set(rows.map(({ customer_account }) => customer_account))];
  const missing = await readMissing(database, accounts, now);
  return rows.map((row) => presentListed(row, missing.get(paymentNumber(row.id)) ?? 0));
}

function presentListed(row: ListedRow, missingPence: number): OfficePayment {
  const pounds = (pence: number) => poundsOf(moneyFromPence(pence));
  const isPaid = row.state === 'paid';
  const itemsPence = row.items.reduce((sum, { pence }) => sum + pence, 0);
  return {
    PaymentNo: paymentNumber(row.id),
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    PaidBy: row.payer,
    At: row.at.toISOString(),
    Amount: pounds(row.amount_pence),
    Items: row.items
      .filter(({ pence }) => pence !== 0)
      .map(({ number, pence }) => ({ TransactionNumber: number, Amount: pounds(pence) })),
    OnAccount: pounds(row.amount_pence - itemsPence),
    State: stateOf(row, missingPence),
    NotInLedger: pounds(isPaid ? missingPence : 0),
    ...(row.returned_pence > 0 && { WentBack: pounds(Math.min(row.returned_pence, row.amount_pence)) }),
    ...(row.is_disputed && { IsDisputed: true }),
  };
}

function stateOf(row: ListedRow, missingPence: number): OfficePayment['State'] {
  if (row.state === 'open') return row.is_unknown ? 'outcome-unknown' : 'paying';
  if (row.returned_pence >= row.amount_pence) return 'went-back';
  return missingPence === 0 ? 'in-ledger' : 'not-in-ledger';
}
