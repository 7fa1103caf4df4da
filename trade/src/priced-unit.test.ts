import { expect, it } from 'vitest';
import { pricedUnit } from './priced-unit.ts';

const champagne = { CasePrice: 1_350_000, BottleNett: 225_000 };

it.each([
  [225_000, 'bottles'],
  [270_000, 'bottles'],
  [160_000, 'bottles'],
  [1_350_000, 'cases'],
  [1_200_000, 'cases'],
  [500_000, undefined],
  [10_000, undefined],
  [0, undefined],
])('reads a price of %i as the price of %s', (price, expected) =>
  expect(pricedUnit(champagne, price)).toBe(expected),
);

it('gives no unit for the price of a product in cases of one bottle', () => {
  expect(pricedUnit({ CasePrice: 225_000, BottleNett: 225_000 }, 225_000)).toBeUndefined();
});
