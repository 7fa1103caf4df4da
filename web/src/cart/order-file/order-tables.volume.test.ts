import { expect, it } from 'vitest';
import { volume } from '../../../../trade/test/volume.ts';
import { type OrderTable, orderTable } from '../../../test/order-tables.ts';
import type { TypedLine } from '../read-order/pasted-line.ts';
import { quantityOf } from '../read-order/typed-quantity.ts';
import { readOrderFile } from './read-order-file.ts';

const TABLES = volume(5_000, 200);

/** Returns the bottles that would go into the basket, or 'asked' if the buyer is asked first. */
function bottlesOf(line: TypedLine, caseSize: number): number | 'asked' {
  if (line.isUnordered) return 0;
  if (line.isAside) return 0;
  if (line.fault !== undefined || line.remark !== undefined) return 'asked';
  const quantity = quantityOf(line.quantity, { CaseSize: caseSize });
  if (quantity === undefined) return caseSize;
  if (typeof quantity === 'string') return 'asked';
  const bottles = quantity.cases * caseSize + quantity.bottles;
  const isOtherCase = line.caseOf !== undefined && line.caseOf !== caseSize;
  return isOtherCase || bottles > 50 * caseSize ? 'asked' : bottles;
}

/**
 * Returns the wrong quantities about which the buyer is not asked. `isAsked` is true if the buyer is asked about the
 * table although a careful clerk would know the answer.
 */
async function misread({ name, bytes, right, caseSizes }: OrderTable) {
  const file = await readOrderFile(name, bytes);
  if ('fault' in file) return { wrong: [file.fault], isAsked: false };
  const { lines, readings } = file.lines;
  if (readings.length > 1) return { wrong: [], isAsked: true };
  let isAsked = false;
  const wrong = [...right].flatMap(([code, bottles]) => {
    const own = lines.filter(({ text }) => text.split(' ').includes(code));
    const read = own.map((line) => bottlesOf(line, caseSizes.get(code) ?? 0));
    const isOther = bottles !== 'ask' && read.includes('asked');
    isAsked ||= isOther;
    if (isOther || (read.length === 1 && (read[0] === bottles || read[0] === 'asked'))) return [];
    return [`${code}: ${read.join(' and ')} for ${bottles}`];
  });
  return { wrong, isAsked };
}

it('reads order tables as a careful clerk would, or asks the buyer', async () => {
  const failures: string[] = [];
  let asked = 0;
  for (let seed = 1; seed <= TABLES; seed += 1) {
    const table = orderTable(seed);
    const { wrong, isAsked } = await misread(table);
    if (isAsked) asked += 1;
    if (wrong.length > 0)
      failures.push([`seed ${seed}`, ...wrong, ...table.rows.map((row) => row.join(' | '))].join('\n'));
  }
  expect(failures.slice(0, 5).join('\n\n'), `${failures.length} tables, ${asked} asked`).toBe('');
  expect(asked / TABLES, 'asking is not the way out').toBeLessThan(0.15);
}, 120_000);
