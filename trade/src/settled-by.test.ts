import { expect, it } from 'vitest';
import { parseSettledBy } from './settled-by.ts';

it.each([
  ['', []],
  [' ; ', []],
  ['R100', [{ number: 'R100', pence: null }]],
  [
    'R100; C7=12.50',
    [
      { number: 'R100', pence: null },
      { number: 'C7', pence: 1250 },
    ],
  ],
  ['R 1/2 = 7 ;', [{ number: 'R 1/2', pence: 700 }]],
  ['A=B=0.01', [{ number: 'A=B', pence: 1 }]],
])('reads the settlements of “%s”', (text, settlements) => {
  expect(parseSettledBy(text)).toEqual(settlements);
});

it.each(['C7=', 'C7=12,50', 'C7=-1', 'C7=0', 'C7=1.005', 'R1; C7=x'])(
  'refuses the amount of “%s”',
  (text) => {
    expect(parseSettledBy(text)).toEqual({ fault: expect.stringMatching(/^has no amount .*“C7=.*”$/) });
  },
);

it('refuses an amount without a transaction', () => {
  expect(parseSettledBy('=12.50')).toEqual({ fault: 'has no number of a transaction in “=12.50”' });
});
