import { csvText } from '@tradecellar/trade/csv-text.ts';
import { moneyFromPence, plainAmount } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import type { AccountStatement } from './read-statement.ts';
import { statementSheet } from './statement-sheet.ts';

const HEADS = [
  ...['Account', 'Statement date', 'Date', 'Due', 'Number', 'Type', 'Reference 1', 'Reference 2', 'Note'],
  ...['Total', 'Open'],
];

/** A statement as CSV: a row for each open item, then a row for each sum, with the sum below `Open`. */
export function statementCsv(account: string, statement: AccountStatement): string {
  const { rows, totals, due, ages } = statementSheet(statement);
  const amount = (pence: number) => ({ figure: plainAmount(moneyFromPence(pence)) });
  const first = [account, formatTradeDate(statement.day)];
  const items = rows.map((row) => [
    ...first,
    ...[row.date, row.due, row.number, row.type],
    ...[...row.references, row.note, amount(row.totalPence), amount(row.openPence)],
  ]);
  const sums = [...totals, ...due, ...ages].map(([label, pence]) => [
    ...first,
    ...['', '', '', '', '', '', label, '', amount(pence)],
  ]);
  return csvText([HEADS, ...items, ...sums]);
}
