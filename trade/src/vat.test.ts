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
])('VAT on %d at %d percent is %d', (nett, rate, vat) => expect(vatAtRate(nett, rate)).toBe(vat));

it.each([
  ['£2.22 on £11.11', 111_100, 22_200, 20],
  ['£2.20 on £11.11, a slip', 111_100, 22_000, 20],
  ['£0.50 on £10.00', 100_000, 5_000, 5],
  ['nothing on £10.00', 100_000, 0, 0],
  ['£1.25 on £10.00, as near to both', 100_000, 12_500, 20],
  ['nothing on nothing', 0, 0, 20],
  ['twice the rate', 100_000, 40_000, 20],
])('the nearest rate to %s', (_what, BottleNett, BottleVAT, rate) =>
  expect(nearestVatRate({ BottleNett, BottleVAT })).toBe(rate),
);

it('is found again from any price with VAT at a UK rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), fc.constantFrom(20, 5, 0), (nett, rate) => {
      expect(nearestVatRate({ BottleNett: nett, BottleVAT: vatAtRate(nett, rate) })).toBe(rate);
    }),
  );
});

describe('the difference between VAT by the bottle and the rate', () => {
  const bottle = { BottleNett: 120_000, BottleVAT: 24_000, CasePrice: 720_000, CaseSize: 6 };
  it.each([
    ['not at all', {}, { bottle: 0, case: 0 }],
    ['a case that costs less than its bottles', { CasePrice: 660_000 }, { bottle: 0, case: 12_000 }],
    ['a case that costs more', { CasePrice: 780_000 }, { bottle: 0, case: 12_000 }],
    ['a bottle rounded to the penny', { BottleNett: 120_200, BottleVAT: 24_000 }, { bottle: 0, case: 0 }],
    ['a bottle a penny off', { BottleVAT: 24_100 }, { bottle: 100, case: 600 }],
    ['a bottle of another rate', { BottleVAT: 6_000 }, { bottle: 18_000, case: 108_000 }],
  ])('%s', (_what, facts, gap) => expect(vatGap({ ...bottle, ...facts }, 20)).toEqual(gap));
});
