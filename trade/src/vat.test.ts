import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestVatRate, vatAtRate, vatGap } from './vat.ts';

it.each([
  [2_177_500, 20, 435_500],
  [100, 20, 0],
  [300, 20, 100],
  [250, 20, 100],
  [1_000_000, 5, 50_000],
  [1_000_000, 0, 0],
  [-250, 20, -100],
])('calculates VAT on %d at %d percent as %d', (nett, rate, vat) => expect(vatAtRate(nett, rate)).toBe(vat));

it.each([
  ['£2.22 on £11.11', 111_100, 22_200, 20],
  ['£2.20 on £11.11, a typing error', 111_100, 22_000, 20],
  ['£0.50 on £10.00', 100_000, 5_000, 5],
  ['no VAT on £10.00', 100_000, 0, 0],
  ['£1.25 on £10.00, between two rates', 100_000, 12_500, 20],
  ['no VAT on £0.00', 0, 0, 20],
  ['twice the highest rate', 100_000, 40_000, 20],
])('finds the VAT rate that is nearest to %s', (_what, BottleNett, BottleVAT, rate) =>
  expect(nearestVatRate({ BottleNett, BottleVAT })).toBe(rate),
);

it('finds the rate of any price with VAT at a UK rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), fc.constantFrom(20, 5, 0), (nett, rate) => {
      expect(nearestVatRate({ BottleNett: nett, BottleVAT: vatAtRate(nett, rate) })).toBe(rate);
    }),
  );
});

describe('the gap between VAT by the bottle and VAT by the rate', () => {
  const bottle = { BottleNett: 120_000, BottleVAT: 24_000, CasePrice: 720_000, CaseSize: 6 };
  it.each([
    ['equal VAT', {}, { bottle: 0, case: 0 }],
    ['a case that costs less than its bottles', { CasePrice: 660_000 }, { bottle: 0, case: 12_000 }],
    ['a case that costs more', { CasePrice: 780_000 }, { bottle: 0, case: -12_000 }],
    ['a bottle rounded to the penny', { BottleNett: 120_200, BottleVAT: 24_000 }, { bottle: 0, case: 0 }],
    ['a bottle a penny off', { BottleVAT: 24_100 }, { bottle: 100, case: 600 }],
    ['a bottle of another rate', { BottleVAT: 6_000 }, { bottle: 18_000, case: -108_000 }],
  ])('calculates the gap for %s', (_what, facts, gap) =>
    expect(vatGap({ ...bottle, ...facts }, 20)).toEqual(gap),
  );
});
