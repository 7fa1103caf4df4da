import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lineTotals } from './line-totals.ts';

const croft = { CasePrice: 871_000, BottleNett: 145_167, BottleVAT: 29_033, CaseSize: 6 };

const anyPrices = fc.record({
  CasePrice: fc.nat(10_000_000),
  BottleNett: fc.nat(2_000_000),
  BottleVAT: fc.nat(400_000),
  CaseSize: fc.integer({ min: 1, max: 24 }),
});
const anyQuantity = fc.record({ cases: fc.nat(500), bottles: fc.nat(500) });

describe('totalling a line', () => {
  test.each([
    [2, 3, 2_177_500, 435_500],
    [1, 0, 871_000, 174_200],
    [0, 1, 145_200, 29_000],
    [0, 0, 0, 0],
    [0, 6, 871_000, 174_200],
  ])('prices %d cases and %d bottles [9.constants.4]', (cases, bottles, nett, vat) => {
    expect(lineTotals(croft, { cases, bottles })).toEqual({ nett, vat, gross: nett + vat });
  });

  it('rounds half a penny up, once a line and not once a bottle', () => {
    const prices = { CasePrice: 0, BottleNett: 10_050, BottleVAT: 2_010, CaseSize: 6 };
    expect(lineTotals(prices, { cases: 0, bottles: 1 })).toEqual({ nett: 10_100, vat: 2_000, gross: 12_100 });
    expect(lineTotals(prices, { cases: 0, bottles: 2 })).toEqual({ nett: 20_100, vat: 4_000, gross: 24_100 });
  });

  it('charges a case its own price, and VAT on every bottle of the case [9.constants.4, 9.constants.5]', () => {
    const prices = { CasePrice: 600_000, BottleNett: 120_000, BottleVAT: 20_000, CaseSize: 6 };
    expect(lineTotals(prices, { cases: 1, bottles: 1 })).toEqual({
      nett: 720_000,
      vat: 140_000,
      gross: 860_000,
    });
  });

  it('takes VAT on the line’s nett if the product has a VAT rate', () => {
    const dearByTheBottle = { CasePrice: 600_000, BottleNett: 120_000, BottleVAT: 24_000, CaseSize: 6 };
    const quantity = { cases: 1, bottles: 1 };
    expect(lineTotals(dearByTheBottle, quantity).vat).toBe(168_000);
    for (const [VatRate, vat] of [
      [20, 144_000],
      [5, 36_000],
      [0, 0],
    ] as const) {
      expect(lineTotals({ ...dearByTheBottle, VatRate }, quantity)).toEqual({
        nett: 720_000,
        vat,
        gross: 720_000 + vat,
      });
    }
  });

  it('keeps a line’s VAT within half a penny of its VAT rate times the nett that the line shows', () => {
    fc.assert(
      fc.property(anyPrices, anyQuantity, fc.constantFrom(20, 5, 0), (prices, quantity, VatRate) => {
        const { nett, vat } = lineTotals({ ...prices, VatRate }, quantity);
        expect(Math.abs(vat - (nett * VatRate) / 100)).toBeLessThanOrEqual(50);
        expect(vat % 100).toBe(0);
      }),
    );
  });

  it('rounds nett and VAT by at most half a penny, to whole pence that add up to the gross', () => {
    fc.assert(
      fc.property(anyPrices, anyQuantity, (prices, quantity) => {
        const { nett, vat, gross } = lineTotals(prices, quantity);
        const exactNett = prices.CasePrice * quantity.cases + prices.BottleNett * quantity.bottles;
        const exactVat = prices.BottleVAT * (prices.CaseSize * quantity.cases + quantity.bottles);
        expect(Math.abs(nett - exactNett)).toBeLessThanOrEqual(50);
        expect(Math.abs(vat - exactVat)).toBeLessThanOrEqual(50);
        expect([nett % 100, vat % 100]).toEqual([0, 0]);
        expect(gross).toBe(nett + vat);
      }),
    );
  });
});
