import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addMoney,
  formatAmount,
  formatMoney,
  formatPrice,
  MONEY_LIMIT,
  moneyFromPounds,
  moneyText,
  multiplyToPenny,
  nearestMoney,
  parseMoney,
  plainAmount,
  plainPrice,
  poundsOf,
  roundToPenny,
  tenThousandths,
} from './money.ts';

const anyMoney = fc.integer({ min: -MONEY_LIMIT, max: MONEY_LIMIT });
const everydayMoney = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

describe('amounts on the wire', () => {
  it.each([
    [9.99999, 100_000],
    [0.00004, 0],
    [15, 150_000],
  ])('rounds a limit of %d pounds to %d', (pounds, money) => {
    expect(nearestMoney(pounds)).toBe(money);
  });

  test.each([
    [0, 0],
    [12.34, 123400],
    [14.5167, 145167],
    [0.0001, 1],
    [-3.5, -35000],
    [87.1, 871000],
    [99_999_999.9999, 999_999_999_999],
    [1.005, 10050],
  ])('converts %d pounds into %d and back', (pounds, money) => {
    expect(moneyFromPounds(pounds)).toBe(money);
    expect(poundsOf(money)).toBe(pounds);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.00001, 1.23456, 0.1 + 0.2, 1e12, -1e12])(
    'refuses %d pounds',
    (pounds) => expect(() => moneyFromPounds(pounds)).toThrow(RangeError),
  );

  it('returns 0, never -0', () => {
    expect(Object.is(moneyFromPounds(-0), 0)).toBe(true);
    expect(Object.is(roundToPenny(-1), 0)).toBe(true);
    expect(Object.is(parseMoney('-0.0000'), 0)).toBe(true);
    expect(Object.is(multiplyToPenny(-1, 0), 0)).toBe(true);
  });

  it('converts every amount to pounds and back unchanged', () => {
    fc.assert(fc.property(anyMoney, (money) => moneyFromPounds(poundsOf(money)) === money));
  });

  it('refuses half of the smallest unit, and amounts beyond the limit', () => {
    expect(() => poundsOf(0.5)).toThrow(RangeError);
    expect(() => poundsOf(MONEY_LIMIT + 1)).toThrow(RangeError);
    expect(poundsOf(-MONEY_LIMIT)).toBe(-100_000_000_000);
    expect(() => formatMoney(Number.NaN)).toThrow(RangeError);
  });
});

describe('amounts in SQL and CSV', () => {
  test.each([
    ['12.3400', 123400],
    ['-12.3400', -123400],
    ['1234.5', 12345000],
    ['0', 0],
    ['  7.05 ', 70500],
    ['007', 70000],
    ['99999999.9999', 999_999_999_999],
  ])('reads the amount %s as %d', (text, money) => expect(parseMoney(text)).toBe(money));

  test.each([
    '',
    ' ',
    '£1',
    '1,234',
    '1.23456',
    '.5',
    '5.',
    '+1',
    '1e3',
    'NaN',
    '--1',
    '1 2',
    '100000000000.0001',
  ])('refuses %j as an amount', (text) => expect(parseMoney(text)).toBeUndefined());

  test.each([
    [123400, '12.3400'],
    [-5, '-0.0005'],
    [0, '0.0000'],
  ])('writes the amount %d as %s', (money, text) => expect(moneyText(money)).toBe(text));

  it('reads back every amount that it writes', () => {
    fc.assert(fc.property(anyMoney, (money) => parseMoney(moneyText(money)) === money));
  });
});

describe('rounding', () => {
  test.each([
    [123450, 123500],
    [123449, 123400],
    [123451, 123500],
    [-123450, -123500],
    [-123449, -123400],
    [50, 100],
    [49, 0],
  ])('rounds %d to the penny as %d', (money, rounded) => expect(roundToPenny(money)).toBe(rounded));

  it('rounds by half a penny at most, to whole pence, alike for positive and negative amounts', () => {
    fc.assert(
      fc.property(everydayMoney, (money) => {
        const rounded = roundToPenny(money);
        expect(rounded % 100 === 0).toBe(true);
        expect(Math.abs(rounded - money)).toBeLessThanOrEqual(50);
        expect(roundToPenny(rounded)).toBe(rounded);
        expect(roundToPenny(-money) + rounded).toBe(0);
      }),
    );
  });
});

describe('multiplying', () => {
  test.each([
    [10000, 1, 3, 3300],
    [10000, 2, 3, 6700],
    [-10000, 2, 3, -6700],
    [100, 1, 2, 100],
    [-100, 1, 2, -100],
    [145167, 3, 1, 435500],
    [999_999_999_900, 999_999, 999_999, 999_999_999_900],
  ])('computes %d × %d/%d as %d', (money, numerator, denominator, product) => {
    expect(multiplyToPenny(money, numerator, denominator)).toBe(product);
  });

  it('rounds a product to the penny once, not twice', () => {
    // £1.00499996: rounding to 1/10,000 first would make it £1.0050, and so £1.01.
    expect(multiplyToPenny(10000, 100_499_996, 100_000_000)).toBe(10000);
    expect(multiplyToPenny(10000, 1005, 1000)).toBe(10100);
  });

  test.each([
    [1, 0.5, 1],
    [1, 1, 0],
    [1, 1, -2],
    [MONEY_LIMIT, 2, 1],
  ])('refuses %d × %d/%d', (money, numerator, denominator) => {
    expect(() => multiplyToPenny(money, numerator, denominator)).toThrow(RangeError);
  });
});

test.each([
  [33.5, 335_000],
  [0, 0],
  [100, 1_000_000],
  [33.3333, 333_333],
  [0.00005, 1],
  [0.00004, 0],
])('converts a rate of %d into %d ten-thousandths', (rate, whole) =>
  expect(tenThousandths(rate)).toBe(whole),
);

it('adds up amounts, gives 0 for no amounts, and refuses sums beyond the limit', () => {
  expect(addMoney()).toBe(0);
  expect(addMoney(1, 2, -5)).toBe(-2);
  expect(() => addMoney(MONEY_LIMIT, 1)).toThrow(RangeError);
});

describe('the amount that the buyer reads', () => {
  test.each([
    [0, '£0.00'],
    [12345000, '£1,234.50'],
    [-12345000, '−£1,234.50'],
    [145167, '£14.52'],
    [9999900, '£999.99'],
    [10000000, '£1,000.00'],
    [9999999, '£1,000.00'],
    [12345678900000, '£1,234,567,890.00'],
    [-49, '£0.00'],
    [-50, '−£0.01'],
    [500, '£0.05'],
  ])(
    'shows the buyer the amount %d as %s [1.switch.1, 9.constants.1, 9.constants.2, 9.constants.3]',
    (money, text) => {
      expect(formatMoney(money)).toBe(text);
      expect(formatAmount(money)).toBe(text.replace('£', ''));
    },
  );

  it('shows the buyer any amount to the penny, however large', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        expect(formatAmount(money)).toMatch(/^−?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(parseMoney(plainAmount(money))).toBe(roundToPenny(money));
      }),
    );
  });
});

describe('amounts of a ledger', () => {
  test.each([
    [0, '£0.00', '0.00'],
    [12345000, '£1,234.50', '1234.50'],
    [-12345000, '−£1,234.50', '-1234.50'],
    [-49, '£0.00', '0.00'],
    [-50, '−£0.01', '-0.01'],
  ])('shows the ledger’s amount %d as %s and exports it as %s', (money, read, exported) => {
    expect(formatMoney(money)).toBe(read);
    expect(plainAmount(money)).toBe(exported);
  });
});

it.each([
  [871_000, '£87.10'],
  [145_167, '£14.5167'],
  [12_045_000, '£1,204.50'],
  [870_010, '£87.001'],
  [-5_000, '−£0.50'],
  [-12_045_000, '−£1,204.50'],
  [0, '£0.00'],
])('writes a price of %i with all its decimals as %s', (money, text) => {
  expect(formatPrice(money)).toBe(text);
});

it.each([
  [871_000, '87.10'],
  [145_167, '14.5167'],
  [83_375, '8.3375'],
  [12_045_500, '1204.55'],
  [-20_000, '-2.00'],
  [0, '0.00'],
])('writes the price %d for a file as %s', (money, text) => expect(plainPrice(money)).toBe(text));
