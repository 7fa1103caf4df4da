import { expect, it } from 'vitest';
import { amount, type Cell, day, decimal, emailAddress, flag, price, whole } from './cells.ts';

const point = { dates: 'DD/MM/YYYY', decimal: '.' } as const;
const comma = { ...point, decimal: ',' } as const;
const size = decimal(0, 100_000, 'numeric(8,3)', 'cl');
const GROUPED = 'is not an amount such as 1,234.50: commas stand between thousands, a full stop before pence';
const DECIMALS = 'is not an amount with at most four decimals';

it.each<[string, string, Cell, unknown]>([
  ['an amount', '1,234.50', amount, '1234.5'],
  ['an amount', '£1,234,567.50', amount, '1234567.5'],
  ['an amount', '£12,345,678', amount, '12345678'],
  ['an amount', '-1,234.5', amount, '-1234.5000'],
  ['an amount', '12.50-', amount, '-12.5000'],
  ['an amount', '(12.50)', amount, '-12.5000'],
  ['an amount', '- 12.50', amount, '-12.5000'],
  ['an amount', '−12.50', amount, '-12.5000'],
  ['an amount', '-.5', amount, '-0.5000'],
  ['a price', '12.123400', price, '12.1234'],
  ['a price', '12.500000', price, '12.5'],
  ['a price', '75.0000', price, '75.0000'],
  ['a price', '.90', price, '0.9'],
  ['a price', '+7', price, '7'],
  ['a price', '5.', price, '5'],
  ['a price', '7.50 GBP', price, '7.5'],
  ['a count', '6.00', whole(-9, 9), 6],
  ['a size', '37.5 cl', size, '37.5'],
  ['a size', '75.000000', size, '75'],
  ['a flag', '-1', flag, true],
  ['a flag', '.F.', flag, false],
  ['an e-mail', 'mailto:Link@Example.com', emailAddress, 'link@example.com'],
  // Only A to Z are lower-cased: U+212A is the sign of kelvin, not a K.
  ['an e-mail', '\u212Aate@Example.com', emailAddress, '\u212Aate@example.com'],
])('reads %s that is written as %j', (_what, text, cell, value) => {
  expect(cell.read(text, point)).toEqual({ value });
});

it.each<[string, Cell, string]>([
  ...['78,97', '1,23', '1,2345.00', '1.234,56', '1234,567', ',50', '1,23,456', '12,34,567', '1,23.4'].map(
    (text): [string, Cell, string] => [text, amount, GROUPED],
  ),
  ...['12.12345', '1 234', '12 bottles', '1E+2', '12.345678', '.', '-'].map(
    (text): [string, Cell, string] => [text, amount, DECIMALS],
  ),
  ['99999999999999.00', amount, 'is beyond 99,999,999'],
  ['-60', price, 'is below zero'],
  ['0', whole(1, 10_000), 'is not from 1 to 10000'],
  ['six', whole(1, 10_000), 'is not a whole number'],
  ['01/01/1900', day, 'is not from 1950 to 2100'],
  ['31/12/1949', day, 'is not from 1950 to 2100'],
  ['2101-01-01', day, 'is not from 1950 to 2100'],
  ['<evil@example.org>,x', emailAddress, 'is not an e-mail address'],
  ['a@b.uk,c@d.uk', emailAddress, 'is not an e-mail address'],
])('refuses %j, and says why', (text, cell, fault) => {
  expect(cell.read(text, point)).toEqual({ fault });
});

it('reads a decimal comma if the merchant’s setting says so', () => {
  expect(amount.read('1.234,50', comma)).toEqual({ value: '1234.5' });
  expect(amount.read('78.97', comma)).toEqual({
    fault: 'is not an amount such as 1.234,50: a comma stands before pence, full stops between thousands',
  });
  expect(size.read('x', comma)).toEqual({
    fault: 'is not a number with at most three decimals such as 37,5',
  });
});
