import { describe, expect, it } from 'vitest';
import { bottleInCase, bottlePremium, singleWords } from './bottle-premium.ts';
import { moneyFromPounds } from './money.ts';

const product = (CasePrice: number, BottleNett: number, OnlySellMultiplesOf = 1) => ({
  CasePrice: moneyFromPounds(CasePrice),
  BottleNett: moneyFromPounds(BottleNett),
  BottleVAT: 0,
  CaseSize: 6,
  Type: 'B',
  OnlySellMultiplesOf,
});

describe('the premium of a single bottle over a bottle of a case', () => {
  it.each([
    { name: 'pence', it: product(43.5, 7.55), inCase: 7.25, more: '£0.30' },
    { name: 'pounds', it: product(60, 11.05), inCase: 10, more: '£1.05' },
    { name: 'a penny', it: product(60, 10.01), inCase: 10, more: '£0.01' },
  ])(
    'gives the price of a bottle in a case if a single bottle costs more by $name',
    ({ it: one, inCase, more }) => {
      expect(bottleInCase(one)).toBe(moneyFromPounds(inCase));
      expect(singleWords(one)).toBe(`A single bottle costs ${more} more than by the case`);
    },
  );

  it.each([
    { name: 'a single bottle that costs the same', it: product(60, 10) },
    { name: 'a single bottle that costs less', it: product(60, 9.5) },
    { name: 'a product that is not sold singly', it: product(60, 11, 6) },
    { name: 'a price that is only rounded up', it: product(50, 8.34) },
    { name: 'a case without a price', it: product(0, 10) },
  ])('gives no price of a bottle in a case for $name', ({ it: one }) => {
    expect(bottleInCase(one)).toBeUndefined();
    expect(singleWords(one)).toBeUndefined();
  });

  it('computes a premium of 0 if single bottles cost less than bottles of a case', () => {
    expect(bottlePremium(product(60, 9), 3)).toBe(0);
    expect(bottlePremium(product(60, 11), 3)).toBe(moneyFromPounds(3));
  });
});
