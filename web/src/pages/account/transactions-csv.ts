import type { Transaction } from '@tradecellar/contract/account.ts';
import { csvText } from '@tradecellar/trade/csv-text.ts';
import { type Money, plainAmount } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { csvFile } from '../../ui/tables/csv-file.ts';

const header = ['Date', 'Tran No.', 'Type', 'Total', 'Balance', 'Reference 1', 'Reference 2'];

export function transactionsCsv(rows: readonly Transaction[]): Blob {
  const figure = (amount: Money) => ({ figure: plainAmount(amount) });
  return csvFile(
    csvText([
      header,
      ...rows.map((row) => [
        row.TransactionDate,
        row.TransactionNumber,
        row.Type,
        figure(row.Total),
        figure(row.Balance),
        row.Reference1,
        row.Reference2,
      ]),
    ]),
  );
}

/**
 * Example: 'transactions-HARB01-2026-07-04-to-2026-08-03.csv'. Characters that file names must not contain become
 * hyphens.
 */
export function transactionsFileName(account: string, { start, end }: DateRange): string {
  const safe = account.replace(/[^A-Za-z0-9_-]+/g, '-');
  return `transactions-${safe}-${start}-to-${end}.csv`;
}
