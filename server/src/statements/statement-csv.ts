import { moneyFromPence, plainAmount } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { stringify } from 'csv-stringify/sync';
import type { AccountStatement } from './read-statement.ts';
import { statementSheet } from './statement-sheet.ts';

const HEADS = [
  ...['Account', 'Statement date', 'Date', 'Due', 'Number', 'Type', 'Reference 1', 'Reference 2', 'Note'],
  ...['Total', 'Open'],
];

/**
 * A statement as CSV by RFC 4180, with a byte order mark, without which spreadsheets spoil accents: a row for each open
 * item, then a row for each sum, with the sum below `Open`.
 */
export function statementCsv(account: string, statement: AccountStatement): string {
  const { rows, totals, due, ages } = statementSheet(statement);
  const amount = (pence: number) => plainAmount(moneyFromPence(pence));
  const first = [harmless(account), formatTradeDate(statement.day)];
  const items = rows.map((row) => [
    ...first,
    ...[row.date, row.due, harmless(row.number), harmless(row.type)],
    ...[...row.references.map(harmless), row.note, amount(row.totalPence), amount(row.openPence)],
  ]);
  const sums = [...totals, ...due, ...ages].map(([label, pence]) => [
    ...first,
    ...['', '', '', '', '', '', label, '', amount(pence)],
  ]);
  return stringify([HEADS, ...items, ...sums], { record_delimiter: '\r\n', bom: true });
}

/** A text with an apostrophe before it if a spreadsheet would run the text as a formula. */
function harmless(text: string): string {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
