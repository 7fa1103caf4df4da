import type { OfficePayment } from '@tradecellar/contract/office-payments.ts';
import { csvText } from '@tradecellar/trade/csv-text.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { plainAmount } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { csvFile } from '../../../ui/tables/csv-file.ts';

export const STATE_OF_PAYMENT: Readonly<Record<OfficePayment['State'], string>> = {
  paying: 'On the payment page',
  'outcome-unknown': 'Outcome not known yet',
  'not-in-ledger': 'Not in the ledger yet',
  'in-ledger': 'In the ledger',
  'went-back': 'Went back to the card',
};

/** False while nobody knows that the money came. */
export const isPaid = ({ State }: OfficePayment) => State === 'in-ledger' || State === 'not-in-ledger';

const header = [
  'Payment',
  'Date',
  'Account',
  'Customer',
  'Paid by',
  'State',
  'Paid',
  'Not in the ledger',
  'Went back',
  'Item',
  'Of it',
];

/** A row for each item of each payment, and for the part that pays no item. */
export function paymentsCsv(payments: readonly OfficePayment[]): Blob {
  const figure = (amount: number) => ({ figure: plainAmount(amount) });
  const rows = payments.flatMap((payment) => {
    const { OnAccount } = payment;
    const parts = [
      ...payment.Items,
      ...(OnAccount === 0 && payment.Items.length > 0
        ? []
        : [{ TransactionNumber: 'On account', Amount: OnAccount }]),
    ];
    // The sums of a payment stand in its first row, so that the columns add up.
    return parts.map(({ TransactionNumber, Amount }, at) => [
      payment.PaymentNo,
      formatTradeDate(londonTime(new Date(payment.At)).date),
      payment.CustomerAccount,
      payment.CustomerName,
      payment.PaidBy,
      STATE_OF_PAYMENT[payment.State],
      at === 0 && isPaid(payment) ? figure(payment.Amount) : '',
      at === 0 ? figure(payment.NotInLedger) : '',
      at === 0 && payment.WentBack !== undefined ? figure(payment.WentBack) : '',
      TransactionNumber,
      figure(Amount),
    ]);
  });
  return csvFile(csvText([header, ...rows]));
}
