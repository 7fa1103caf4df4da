import { expect, it } from 'vitest';
import { bottleOfCase, bottlePrices } from './bottle-prices.ts';

const before = { CasePrice: '131.10', BottleNett: '23.00', BottleVAT: '4.60' };

it('keeps the proportion of the bottle to the case, and the rate of VAT', () => {
  expect(bottlePrices('140', before)).toEqual({ BottleNett: '24.56', BottleVAT: '4.912' });
  expect(bottlePrices('131.10', before)).toEqual({ BottleNett: '23.00', BottleVAT: '4.60' });
  expect(bottlePrices('66', { CasePrice: '60', BottleNett: '10', BottleVAT: '0' })).toEqual({
    BottleNett: '11.00',
    BottleVAT: '0.00',
  });
});

it('gives a bottle of a new case its part of the price, and the VAT of its rate', () => {
  expect(bottleOfCase('72.50', { caseSize: '6', vatRate: '20' })).toEqual({
    BottleNett: '12.08',
    BottleVAT: '2.416',
  });
  expect(bottleOfCase('60', { caseSize: 'six', vatRate: '20' })).toBeUndefined();
  expect(bottleOfCase('', { caseSize: '6', vatRate: '20' })).toBeUndefined();
});

it('proposes nothing without an amount, or after a price of nought', () => {
  for (const wrong of ['', 'abc', '0', '-1']) expect(bottlePrices(wrong, before)).toBeUndefined();
  expect(bottlePrices('60', { CasePrice: '0', BottleNett: '0', BottleVAT: '0' })).toBeUndefined();
});
