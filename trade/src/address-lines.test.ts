import { expect, it } from 'vitest';
import { fitLines } from './address-lines.ts';

it.each([
  [[], ['', '', '']],
  [['a'], ['a', '', '']],
  [
    ['a', '', 'c'],
    ['a', '', 'c'],
  ],
  [
    ['a', 'b', 'c', '', 'e'],
    ['a', 'b', 'c, e'],
  ],
])('fits the address lines %j into three fields without loss', (lines, fitted) => {
  expect(fitLines(lines, 3)).toEqual(fitted);
});
