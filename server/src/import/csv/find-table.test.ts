import { expect, it } from 'vitest';
import { findTable } from './find-table.ts';

const KNOWN = new Set(['code', 'description', 'price, nett']);
const isKnown = (name: string) => KNOWN.has(name.toLowerCase());

it.each([
  ['Code,Description', ',', 0],
  ['Code;Description', ';', 0],
  ['Code\tDescription', '\t', 0],
  ['Code|Description', '|', 0],
  // Known names count more than the number of columns.
  ['Code;Notes, long, and, many, commas;Description', ';', 0],
  ['Code,"A; B; C; D; E",Description', ',', 0],
  ['"Price, nett";Code', ';', 0],
  ['"Code";"Description"', ';', 0],
  // If no name is known, the header with the most columns wins.
  ['Art;Text;Preis', ';', 0],
  ['Code', ',', 0],
  ['', ',', 0],
  ['\r\n\r\nCode;Description', ';', 0],
  ['"Code', ',', 0],
  ['sep=;\r\nCode;Description', ';', 1],
  ['"sep=^"\nCode^Description', '^', 1],
  ['sep=;,,\nCode,Description', ',', 1],
  ['Wines, reds, whites, and spirits\n\nExported 22/11/2026\nCode;Description', ';', 2],
])('finds the delimiter and the header in %j', (header, delimiter, above) => {
  expect(findTable(`${header}\r\nA,B,C,D`, { isKnown })).toMatchObject({ delimiter, above });
});

it('chooses the delimiter by the rows if the header is ambiguous', () => {
  expect(findTable('Art,No;Text\nA;B\nC;D\n', { isKnown })).toMatchObject({ delimiter: ';' });
});
