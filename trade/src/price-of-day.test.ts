import { describe, expect, it } from 'vitest';
import { nextPrice, nextPriceWords, priceOnDay, pricingDay } from './price-of-day.ts';

const price = (pounds: number) => ({
  CasePrice: pounds * 60_000,
  BottleNett: pounds * 10_000,
  BottleVAT: pounds * 2_000,
  NilPrice: false,
});
const from = (day: string, pounds: number) => ({ ...price(pounds), from: day });
const product = { undated: price(10), dated: [from('2027-03-01', 12), from('2027-02-01', 11)] };
const listed = { undated: price(9), dated: [from('2027-02-15', 8)] };
const later = { undated: undefined, dated: [from('2027-02-15', 8)] };

describe('priceOnDay', () => {
  it.each([
    ['2027-01-31', { product }, 10],
    ['2027-02-01', { product }, 11],
    ['2027-02-28', { product }, 11],
    ['2027-03-01', { product }, 12],
    ['2030-01-01', { product }, 12],
    ['2027-03-01', { product, list: listed }, 8],
    ['2027-02-14', { product, list: listed }, 9],
    ['2027-02-14', { product, list: later }, 11],
    ['2027-02-15', { product, list: later }, 8],
    ['2027-02-15', { product, list: { undated: undefined, dated: [] } }, 11],
  ])('on %s takes the price of the list, else of the product', (day, rows, pounds) => {
    expect(priceOnDay(day, rows)).toMatchObject(price(pounds));
  });

  it('has no price if neither the list nor the product has a price by the day', () => {
    expect(priceOnDay('2027-02-14', { product: later })).toBeUndefined();
  });
});

describe('nextPrice', () => {
  it.each([
    ['2027-01-31', { product }, '2027-02-01', 11],
    ['2027-02-01', { product }, '2027-03-01', 12],
    ['2027-01-31', { product, list: listed }, '2027-02-15', 8],
    ['2027-01-31', { product, list: later }, '2027-02-01', 11],
    ['2027-02-01', { product, list: later }, '2027-02-15', 8],
  ])('after %s is the first price that differs', (day, rows, next, pounds) => {
    expect(nextPrice(day, rows)).toEqual(from(next, pounds));
  });

  it.each([
    ['the last dated price holds', '2027-03-01', { product }],
    ["the product's price changes under a list's own price", '2027-02-15', { product, list: listed }],
    [
      'the dated price is the price already',
      '2027-01-31',
      { product: { undated: price(10), dated: [from('2027-02-01', 10)] } },
    ],
  ])('is undefined if %s', (_why, day, rows) => {
    expect(nextPrice(day, rows)).toBeUndefined();
  });

  it('passes over a dated price that is the price already', () => {
    const dated = [from('2027-02-01', 10), from('2027-02-02', 13)];
    expect(nextPrice('2027-01-31', { product: { undated: price(10), dated } })).toEqual(dated[1]);
  });
});

describe('nextPriceWords', () => {
  const next = { From: '2027-02-01', CasePrice: 1_428_000, BottleNett: 119_000 };
  it.each([
    ['Red', '2027-01-31', '£142.80 a case, £11.90 a bottle from 1 Feb'],
    ['Keg', '2026-12-31', '£142.80 a case, £11.90 a keg from 1 Feb 2027'],
    ['Red', '2027-02-01', ''],
  ])('says the later price of a wine of type %s on %s: %j', (type, today, words) => {
    expect(nextPriceWords(next, { type, today })).toBe(words);
  });

  it('is empty without a later price', () => {
    expect(nextPriceWords(undefined, { type: 'Red', today: '2027-01-01' })).toBe('');
  });
});

describe('pricingDay', () => {
  it.each([
    ['order', '2027-02-03', '2027-01-31'],
    ['delivery', '2027-02-03', '2027-02-03'],
    ['delivery', '2027-02-03T11:00', '2027-02-03'],
    ['delivery', '2027-01-30', '2027-01-31'],
    ['delivery', '2027-02-30', '2027-01-31'],
    ['delivery', '', '2027-01-31'],
  ] as const)('prices an order by %s for %j on %s', (by, required, day) => {
    expect(pricingDay(by, { today: '2027-01-31', required })).toBe(day);
  });
});
