import { expect, it } from 'vitest';
import { drinkingYearDoubt, drinkingYears, drinkWords } from './drinking-years.ts';

it.each([
  [2026, 2031, '2026 to 2031', 'Drink 2026 to 2031'],
  [2026, 2026, 'in 2026', 'Drink in 2026'],
  [2026, null, 'from 2026', 'Drink from 2026'],
  [2026, undefined, 'from 2026', 'Drink from 2026'],
  [null, 2031, 'by 2031', 'Drink by 2031'],
  [undefined, 2031, 'by 2031', 'Drink by 2031'],
  [null, null, '', ''],
  [undefined, undefined, '', ''],
])('says of a wine from %s to %s “%s”', (from, to, years, words) => {
  const wine = {
    ...(from !== undefined && { DrinkFrom: from }),
    ...(to !== undefined && { DrinkTo: to }),
  };
  expect([drinkingYears(wine), drinkWords(wine)]).toEqual([years, words]);
});

it.each<
  readonly [
    from: number | null,
    to: number | null,
    vintage: number | undefined,
    string | undefined,
    string | undefined,
  ]
>([
  [2026, 2031, 2022, undefined, undefined],
  [2026, 2026, 2026, undefined, undefined],
  [null, null, 2022, undefined, undefined],
  [1950, 2150, undefined, undefined, undefined],
  [1899, 2031, undefined, 'is not a year from 1950 to 2150', undefined],
  [2026, 1900, 2022, undefined, 'is not a year from 1950 to 2150'],
  [2026, 2151, 2022, undefined, 'is not a year from 1950 to 2150'],
  [2031, 2026, 2022, undefined, 'is before 2031, its DrinkFrom'],
  [null, 2019, 2022, undefined, 'is before 2022, its vintage'],
  [2019, null, 2022, undefined, undefined],
])('doubts the years from %s to %s of the vintage %s', (DrinkFrom, DrinkTo, Vintage, ofFrom, ofTo) => {
  const wine = { DrinkFrom, DrinkTo, Vintage };
  expect([drinkingYearDoubt('DrinkFrom', wine), drinkingYearDoubt('DrinkTo', wine)]).toEqual([ofFrom, ofTo]);
});
