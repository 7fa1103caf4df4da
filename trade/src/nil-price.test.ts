import { expect, it } from 'vitest';
import { lacksPrice } from './nil-price.ts';

it.each([
  [1_350_000, 225_000, false, 1, 2, false],
  [0, 225_000, false, 1, 2, true],
  [0, 225_000, false, 0, 2, false],
  [1_350_000, 0, false, 1, 0, false],
  [1_350_000, 0, false, 1, 1, true],
  [0, 0, false, 1, 0, true],
  [0, 0, false, 0, 0, false],
  [0, 0, true, 10, 3, false],
])(
  'decides, with a case at %i, a bottle at %i and NilPrice %s, if %i cases and %i bottles lack a price: %s',
  (...row) => {
    const [CasePrice, BottleNett, NilPrice, cases, bottles, expected] = row;
    expect(lacksPrice({ CasePrice, BottleNett, NilPrice }, { cases, bottles })).toBe(expected);
  },
);
