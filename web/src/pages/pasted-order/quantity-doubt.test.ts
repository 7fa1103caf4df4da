import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { expect, it } from 'vitest';
import type { PastedLine } from '../../cart/pasted/pasted-order.ts';
import { readTypedRows } from '../../cart/read-order/typed-lines.ts';
import { readLine } from './read-line.ts';

const wine = {
  Code: 'CHA001',
  Description: 'Comtesse',
  Type: 'Wine',
  CustomLabel: '',
  CaseSize: 6,
  OnlySellMultiplesOf: 1,
  StockCases: null,
  StockBottles: null,
  CasePrice: 1_350_000,
  BottleNett: 225_000,
  BottleVAT: 45_000,
} as ProductCard; // Reading a quantity needs only these fields.
const had = (LastCases: number, LastBottles: number) =>
  ({
    LastCases,
    LastBottles,
    UsualCases: LastCases,
    UsualBottles: LastBottles,
    LastDate: '13/11/2026',
  }) as Bought; // A doubt compares only these fields.

function firstOf(rows: readonly (readonly string[])[]): PastedLine {
  const [line] = readTypedRows(rows).lines;
  if (line === undefined) throw new Error('No line');
  return { ...line, id: 0 };
}

const readAs = (line: PastedLine, bought?: Bought, usual?: number) =>
  readLine(line, {
    match: { Text: line.text, Codes: ['CHA001'], Sure: 'code' },
    products: new Map([['CHA001', wine]]),
    switches: { stockControl: true, backOrder: false },
    bought: new Map(bought && [['CHA001', bought]]),
    usual: usual as Money | undefined, // `Money` is a plain number on the wire.
  });
const read = (rows: readonly (readonly string[])[], bought?: Bought) => readAs(firstOf(rows), bought);
const ordered = (quantity: string) => [
  ['Code', 'Qty'],
  ['CHA001', quantity],
];

it.each([
  [
    'six times the last quantity',
    ordered('12'),
    had(0, 3),
    '12 cases? You last ordered 3 bottles on 13 Nov 2026.',
  ],
  ['more than 50 cases', ordered('51'), undefined, '51 cases? That is more than 50 cases.'],
  [
    'more than 50 cases, in bottles',
    [
      ['Code', 'Bottles'],
      ['CHA001', '1,000'],
    ],
    undefined,
    '1000 bottles? That is more than 50 cases.',
  ],
  [
    'cases of another size',
    [
      ['Code', 'Pack', 'Qty'],
      ['CHA001', '12x75cl', '2'],
    ],
    undefined,
    'Your list counts cases of 12; ours hold 6. 2 cases?',
  ],
  [
    'a remark',
    [
      ['Code', 'Qty', 'Notes'],
      ['CHA001', '2', 'bottles not cases'],
    ],
    undefined,
    '2 cases? Your list also says “bottles not cases”.',
  ],
])('asks before it adds %s', (_title, rows, bought, sentence) => {
  const line = read(rows, bought);
  expect(line).toMatchObject({ place: 'check', ready: undefined, doubt: { sentence } });
  const confirmed = readAs({ ...line.line, isConfirmed: true }, bought);
  expect(confirmed.place).toBe('check');
  expect(confirmed.ready).toBeDefined();
});

it.each([
  ['50 cases', ordered('50'), undefined],
  ['five times the last quantity', ordered('5'), had(1, 0)],
  ['one case after a bottle', ordered('1'), had(0, 1)],
  [
    'the wine’s own case size',
    [
      ['Code', 'Pack', 'Qty'],
      ['CHA001', '6x75cl', '2'],
    ],
    undefined,
  ],
  [
    'a remark of something else',
    [
      ['Code', 'Qty', 'Notes'],
      ['CHA001', '2', 'for Friday'],
    ],
    undefined,
  ],
])('does not ask about %s', (_title, rows, bought) => {
  const line = read(rows, bought);
  expect(line).toMatchObject({ place: 'matched', notes: [] });
  expect(line.doubt).toBeUndefined();
});

it('compares a bare number for a new wine with the usual order', () => {
  const doubt = (quantity: string, usual: number) =>
    readAs(firstOf(ordered(quantity)), undefined, usual).doubt;
  expect(doubt('12', 9_500_000)).toEqual({
    sentence: '12 cases or 12 bottles? 12 cases comes to £1,620.00.',
    asked: { cases: 12, bottles: 0 },
    instead: { cases: 0, bottles: 12 },
  });
  expect(doubt('12', 16_200_000)).toBeUndefined();
  expect(doubt('5', 1_000_000), 'hardly bottles').toBeUndefined();
});

it('offers bottles if a bare number was read as cases', () => {
  expect(read(ordered('12'), had(0, 3)).doubt?.instead).toEqual({ cases: 0, bottles: 12 });
  expect(
    read(
      [
        ['Code', 'Cases'],
        ['CHA001', '12'],
      ],
      had(0, 3),
    ).doubt?.instead,
  ).toBeUndefined();
});
