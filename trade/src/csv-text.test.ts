import { expect, it, test } from 'vitest';
import { csvText } from './csv-text.ts';

it('ends every line with CRLF, the last line too (RFC 4180)', () => {
  expect(
    csvText([
      ['Date', 'Total'],
      ['12/07/2026', { figure: '-120.50' }],
    ]),
  ).toBe('\uFEFFDate,Total\r\n12/07/2026,-120.50\r\n');
  expect(csvText([])).toBe('\uFEFF');
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Côte d’Or £ 東', 'Côte d’Or £ 東'],
  ['', ''],
])('writes the field %j as %s', (text, field) => expect(csvText([[text]])).toBe(`\uFEFF${field}\r\n`));

test.each(['=1+1', '+44 20', '-5', '@SUM(A1)', '\t=1', '  =1', '＝1+1', '=HYPERLINK("http://x","y")'])(
  'keeps spreadsheets from reading %j as a formula',
  (text) => expect(csvText([[text]])).toMatch(/^\uFEFF"?'/),
);

it('leaves figures and harmless texts unchanged', () => {
  expect(csvText([[{ figure: '-5.00' }, 'PO-5', 'a=b']])).toBe('\uFEFF-5.00,PO-5,a=b\r\n');
});
