import { expect, it } from 'vitest';
import { dueDateWords, isPromised, isSoldOut } from './stock-due.ts';

it.each([
  [null, false],
  [undefined, false],
  ['1899-12-30', false],
  ['2026-11-25', false],
  ['2026-11-26', true],
  ['2027-01-01', true],
])('N1: promises stock for the date %s on 26 November: %s', (date, is) =>
  expect(isPromised(date, '2026-11-26')).toBe(is),
);

it.each([
  ['2026-12-12', 'due 12 Dec'],
  ['2026-12-01', 'due 1 Dec'],
  ['2027-01-12', 'due 12 Jan 2027'],
])('writes the due date %s as “%s” in November 2026', (date, words) =>
  expect(dueDateWords(date, '2026-11-26')).toBe(words),
);

it.each([
  ['the bottle', { CaseSize: 6, OnlySellMultiplesOf: 1 }, 0, true],
  ['the bottle', { CaseSize: 6, OnlySellMultiplesOf: 1 }, 1, false],
  ['the bottle, and oversold,', { CaseSize: 6, OnlySellMultiplesOf: 1 }, -3, true],
  ['the case', { CaseSize: 6, OnlySellMultiplesOf: 6 }, 5, true],
  ['the case', { CaseSize: 6, OnlySellMultiplesOf: 6 }, 6, false],
  ['cases of one bottle', { CaseSize: 1, OnlySellMultiplesOf: 1 }, 0, true],
])('treats a product sold by %s %o as sold out with %i bottles: %s', (_how, pack, bottles, is) => {
  expect(isSoldOut(bottles, pack)).toBe(is);
});
