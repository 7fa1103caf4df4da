import { expect, it } from 'vitest';
import { transactionsCsv, transactionsFileName } from './transactions-csv.ts';

const receipt = {
  TransactionDate: '12/07/2026',
  TransactionNumber: 'RC88',
  Type: 'Receipt',
  Total: -12_345_000,
  Balance: 50,
  Reference1: '=cmd|calc',
  Reference2: 'SO1, "late"',
};

it('exports the seven columns, with amounts as numbers and references that no spreadsheet runs as formulas', async () => {
  expect(await transactionsCsv([receipt]).text()).toBe(
    'Date,Tran No.,Type,Total,Balance,Reference 1,Reference 2\r\n' +
      '12/07/2026,RC88,Receipt,-1234.50,0.01,\'=cmd|calc,"SO1, ""late"""\r\n',
  );
});

it('begins the file with a byte-order mark, so that Excel reads accents correctly', async () => {
  const bytes = new Uint8Array(await transactionsCsv([]).arrayBuffer());
  expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x44]);
});

it('names the file after the account and the days', () => {
  const range = { start: '2026-07-04', end: '2026-08-03' };
  expect(transactionsFileName('HARB01', range)).toBe('transactions-HARB01-2026-07-04-to-2026-08-03.csv');
  expect(transactionsFileName('A/B: "1"', range)).toBe('transactions-A-B-1--2026-07-04-to-2026-08-03.csv');
});
