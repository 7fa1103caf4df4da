import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  canStepUp,
  isOutOfStock,
  isSellable,
  lineQuantity,
  normaliseQuantity,
  STOCK_CEILING,
  sellsSingles,
  splitBottles,
  stockBound,
  stockInBottles,
  totalBottles,
} from './quantity.ts';

const anyCaseSize = fc.integer({ min: 1, max: 48 });
const anyQuantity = fc.record({ cases: fc.nat(5000), bottles: fc.nat(5000) });

describe('splitting a quantity into cases and bottles', () => {
  test.each([
    [1, 14, 12, 2, 2],
    [0, 0, 6, 0, 0],
    [0, 6, 6, 1, 0],
    [2, 5, 6, 2, 5],
    [0, 7, 1, 7, 0],
    [3, 0, 1, 3, 0],
  ])(
    'turns %d cases and %d bottles, with a case size of %d, into %d cases and %d bottles [4.basket.5]',
    (cases, bottles, caseSize, newCases, rest) => {
      const split = normaliseQuantity({ cases, bottles }, caseSize);
      expect(split).toEqual({ cases: newCases, bottles: rest });
      expect(totalBottles(split, caseSize)).toBe(cases * caseSize + bottles);
    },
  );

  it('keeps every bottle, and leaves fewer loose bottles than a case has [4.basket.5]', () => {
    fc.assert(
      fc.property(anyQuantity, anyCaseSize, (quantity, caseSize) => {
        const split = normaliseQuantity(quantity, caseSize);
        expect(totalBottles(split, caseSize)).toBe(totalBottles(quantity, caseSize));
        expect(split.bottles).toBeLessThan(caseSize);
        expect(normaliseQuantity(split, caseSize)).toEqual(split);
      }),
    );
  });

  it('leaves all bottles loose for a line without a case size', () => {
    expect(lineQuantity(14, 6)).toEqual({ cases: 2, bottles: 2 });
    expect(lineQuantity(14, 0)).toEqual({ cases: 0, bottles: 14 });
  });

  it('limits a quantity to the bound, and keeps a quantity below the bound [4.basket.6]', () => {
    expect(normaliseQuantity({ cases: 1, bottles: 14 }, 12, 20)).toEqual({ cases: 1, bottles: 8 });
    expect(normaliseQuantity({ cases: 1, bottles: 8 }, 12, 20)).toEqual({ cases: 1, bottles: 8 });
    expect(normaliseQuantity({ cases: 4, bottles: 0 }, 12, 0)).toEqual({ cases: 0, bottles: 0 });
    expect(totalBottles(normaliseQuantity({ cases: STOCK_CEILING, bottles: 5 }, 6), 6)).toBe(STOCK_CEILING);
    fc.assert(
      fc.property(anyQuantity, anyCaseSize, fc.nat(50_000), (quantity, caseSize, bound) => {
        const capped = totalBottles(normaliseQuantity(quantity, caseSize, bound), caseSize);
        expect(capped).toBe(Math.min(bound, totalBottles(quantity, caseSize)));
      }),
    );
  });

  it('treats a negative quantity as 0, and refuses a case size of 0', () => {
    expect(splitBottles(-5, 6)).toEqual({ cases: 0, bottles: 0 });
    expect(() => splitBottles(5, 0)).toThrow(RangeError);
    expect(() => totalBottles({ cases: 1, bottles: 0 }, 2.5)).toThrow(RangeError);
  });
});

describe('stock', () => {
  const on = { stockControl: true };

  test.each([
    [{ CaseSize: 6 }, null],
    [{ CaseSize: 6, StockCases: null, StockBottles: null }, null],
    [{ CaseSize: 6, StockCases: 2, StockBottles: 3 }, 15],
    [{ CaseSize: 6, StockCases: null, StockBottles: 3 }, 3],
    [{ CaseSize: 6, StockCases: 2 }, 12],
    [{ CaseSize: 6, StockCases: 0, StockBottles: -4 }, 0],
  ])('counts the stock of %j as %s bottles', (product, bottles) =>
    expect(stockInBottles(product)).toBe(bottles),
  );

  it('limits a quantity to the stock only with stock control on and back orders off [4.basket.7, 9.constants.20]', () => {
    const product = { CaseSize: 6, StockCases: 1, StockBottles: 2 };
    expect(stockBound(product, on)).toBe(8);
    expect(stockBound(product, { stockControl: true, backOrder: false })).toBe(8);
    expect(stockBound(product, { stockControl: true, backOrder: true })).toBe(STOCK_CEILING);
    expect(stockBound(product, { stockControl: false })).toBe(STOCK_CEILING);
    expect(stockBound({ CaseSize: 6 }, on)).toBe(STOCK_CEILING);
    expect(stockBound({ CaseSize: 6, StockBottles: STOCK_CEILING + 9 }, on)).toBe(STOCK_CEILING);
  });

  it('limits a product that is sold only by the case to the whole cases in stock', () => {
    const product = { CaseSize: 6, StockCases: 1, StockBottles: 2, OnlySellMultiplesOf: 6 };
    expect(stockBound(product, on)).toBe(6);
  });

  test.each([
    [true, false, 0, true],
    [true, false, 1, false],
    [true, true, 0, false],
    [false, false, 0, false],
    [false, true, 0, false],
  ])(
    'treats a product as out of stock with stock control %s, back order %s and %d bottles: %s',
    (stockControl, backOrder, bottles, out) => {
      expect(isOutOfStock({ CaseSize: 6, StockBottles: bottles }, { stockControl, backOrder })).toBe(out);
    },
  );

  it('treats a case-only product with less than a case left as out of stock, but no product without a stock figure', () => {
    expect(isOutOfStock({ CaseSize: 6 }, on)).toBe(false);
    expect(isOutOfStock({ CaseSize: 6, StockBottles: 5, OnlySellMultiplesOf: 6 }, on)).toBe(true);
  });
});

describe('selling single bottles', () => {
  test.each([
    [1, 6, true],
    [0, 6, true],
    [null, 6, true],
    [undefined, 6, true],
    [2, 6, false],
    [6, 6, false],
    [1, 1, false],
  ])(
    'shows a bottles field for multiples of %s in cases of %d: %s [2.card.8, 5.quantity.4]',
    (OnlySellMultiplesOf, CaseSize, singles) => {
      const pack = OnlySellMultiplesOf === undefined ? { CaseSize } : { CaseSize, OnlySellMultiplesOf };
      expect(sellsSingles(pack)).toBe(singles);
    },
  );

  test.each([
    [0, 3, 1, 6, true],
    [0, 3, 6, 6, false],
    [0, 12, 6, 6, true],
    [2, 0, 6, 6, true],
    [0, 3, 1, 1, true],
    [-1, 12, 1, 6, false],
    [0.5, 0, 1, 6, false],
    [STOCK_CEILING, 0, 1, 6, false],
  ])(
    'sells %d cases and %d bottles with multiples of %d in cases of %d: %s',
    (cases, bottles, of, size, ok) => {
      expect(isSellable({ cases, bottles }, { OnlySellMultiplesOf: of, CaseSize: size })).toBe(ok);
    },
  );
});

it('allows a step up while another bottle stays within the bound', () => {
  expect(canStepUp({ cases: 1, bottles: 1 }, 6, 8)).toBe(true);
  expect(canStepUp({ cases: 1, bottles: 2 }, 6, 8)).toBe(false);
});
