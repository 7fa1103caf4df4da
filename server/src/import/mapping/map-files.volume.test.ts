import { expect, it } from 'vitest';
import { guessFile } from './guess-file.ts';

const known = {
  products: new Map(),
  customers: new Set<string>(),
  reps: new Set<string>(),
  today: '2026-11-28',
};
const ROWS = 40_000;
/** Processor time. A quiet machine needs a second. */
const MOST_MS = 30_000;

it('guesses and reads a list of 40,000 products within half a minute of the processor', () => {
  const rows = Array.from(
    { length: ROWS },
    (_none, at) =>
      `${String(at).padStart(6, '0')},Wine ${at} 2021 6x75cl,${(at % 90) + 10}.50,4.10,20%,${at % 60}`,
  );
  const text = `SKU,Item name,Sales price,Cost price,VAT rate,Qty in stock\n${rows.join('\n')}\n`;
  const begun = process.cpuUsage();
  const read = guessFile('items.csv', Buffer.from(text), known);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(MOST_MS);
  if ('says' in read) throw new Error(read.says);
  expect(read.applied.files[0]?.rows).toHaveLength(ROWS);
  expect(read.applied.leftOut).toEqual([]);
});

it('reads a ledger of 40,000 entries without signs within half a minute of the processor', () => {
  const entries = Array.from({ length: ROWS }, (_none, at) => {
    const [type, amount] = at % 2 === 0 ? ['Invoice', '12.50'] : ['Payment', '12.50'];
    return `A${at % 500},01/11/2026,N${at},${type},${amount}`;
  });
  const text = `Account,Date,Number,Type,Amount\n${entries.join('\n')}\n`;
  const begun = process.cpuUsage();
  const read = guessFile('ledger.csv', Buffer.from(text), known);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(MOST_MS);
  if ('says' in read) throw new Error(read.says);
  expect(read.applied.files[0]?.rows).toHaveLength(ROWS);
});
