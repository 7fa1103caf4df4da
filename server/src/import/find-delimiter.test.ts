import { expect, it } from 'vitest';
import { findDelimiter } from './find-delimiter.ts';

const KNOWN = new Set(['code', 'description', 'price, nett']);

it.each([
  ['Code,Description', ','],
  ['Code;Description', ';'],
  ['Code\tDescription', '\t'],
  // Known names count before the number of columns.
  ['Code;Notes, long, and, many, commas;Description', ';'],
  ['Code,"A; B; C; D; E",Description', ','],
  ['"Price, nett";Code', ';'],
  ['"Code";"Description"', ';'],
  // Of none that is known, the one with most columns.
  ['Art;Text;Preis', ';'],
  ['Code', ','],
  ['', ','],
  ['\r\n\r\nCode;Description\r\nA,B,C;D', ';'],
  ['"Code', ','],
])('%s', (header, delimiter) => {
  expect(findDelimiter(`${header}\r\nA,B,C,D`, (name) => KNOWN.has(name.toLowerCase()))).toBe(delimiter);
});
