import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { describe, expect, it, test } from 'vitest';
import type { BasketItem } from '../basket/basket-item.ts';
import { ordersSentence, previewStock, withHeld } from './stock-preview.ts';

const item: BasketItem = {
  Code: 'A',
  Description: 'Clos du Puits Corton',
  CustomLabel: '',
  Type: 'Red',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 600_000,
  BottleNett: 100_000,
  BottleVAT: 20_000,
  OnlySellMultiplesOf: 1,
  ClosureStyle: '',
  CasesQty: 20,
  BottlesQty: 0,
};
const now = (StockCases: number | null, StockBottles: number | null) => [
  { Code: 'A', CaseSize: 6, StockCases, StockBottles },
];
const reserves = [{ ProductCode: 'A', FreeCases: 5, FreeBottles: 5 }];
const specified = { reserves, products: now(11, 3), backOrder: true, stockControl: false };
const strict = { reserves: [], products: now(1, 2), backOrder: false, stockControl: true };

const days = { today: '2026-11-26', dayProposed: (due: string) => addDays(due, 3) };
const previewOf = (available: Parameters<typeof previewStock>[1]) =>
  previewStock([item], available, days).lines.get('A');

describe('a line', () => {
  it('shows the due date of bottles on back order, and the proposed delivery day', () => {
    const products = now(11, 3).map((product) => ({ ...product, DueDate: '2026-12-12' }));
    expect(previewOf({ ...specified, products })?.parts.at(-1)).toEqual({
      source: 'on back order, due 12 Dec: proposed for Tue 15 Dec',
      cases: 2,
      bottles: 4,
    });
    const past = now(0, 0).map((product) => ({ ...product, DueDate: '2026-11-25' }));
    expect(previewOf({ ...specified, products: past })?.parts.at(-1)?.source).toBe('on back order');
  });

  it.each([
    [
      { CasePrice: 0, BottleNett: 100_000 },
      'Clos du Puits Corton has no price at present. Please ask our office.',
    ],
    [{ CasePrice: 0, BottleNett: 0, NilPrice: true }, undefined],
    [{ CasePrice: 600_000, BottleNett: 0 }, undefined],
  ])('reports for a wine with the prices %j the problem: %s', (prices, expected) => {
    const products = now(null, null).map((product) => ({ ...product, ...prices }));
    expect(previewOf({ ...specified, products })?.problem).toBe(expected);
  });

  it('divides a line between reserves, stock and back order without losing bottles', () => {
    const parts = previewOf(specified)?.parts;
    expect(parts).toEqual([
      { source: 'from your reserves', cases: 5, bottles: 5 },
      { source: 'from stock', cases: 11, bottles: 3 },
      { source: 'on back order', cases: 2, bottles: 4 },
    ]);
    expect(parts?.reduce((sum, part) => sum + totalBottles(part, 6), 0)).toBe(120);
  });

  it.each([
    ['from stock only', { ...specified, reserves: [], products: now(null, null) }],
    ['without known stock', { ...specified, reserves: undefined, products: undefined }],
    ['that cannot be ordered', strict],
  ])('shows no parts of a line %s', (_which, available) => {
    expect(previewOf(available)?.parts).toEqual([]);
  });

  it('shows a single part of a line from reserves only', () => {
    const all = { ...specified, reserves: [{ ProductCode: 'A', FreeCases: 99, FreeBottles: 0 }] };
    expect(previewOf(all)?.parts).toEqual([{ source: 'from your reserves', cases: 20, bottles: 0 }]);
  });

  it.each([
    ['beyond the stock', strict, 'Only 8 bottles of Clos du Puits Corton in stock.'],
    [
      'beyond a stock of 1 bottle',
      { ...strict, products: now(0, 1) },
      'Only 1 bottle of Clos du Puits Corton in stock.',
    ],
    ['within the stock', { ...strict, products: now(20, 0) }, undefined],
    ['with a withdrawn product', { ...specified, products: [] }, 'Clos du Puits Corton is no longer sold.'],
    ['with a product that is not loaded', { ...specified, products: undefined }, undefined],
  ])('reports the server’s sentence, if any, for a line %s', (_which, available, problem) => {
    expect(previewOf(available)?.problem).toBe(problem);
  });
});

describe('lines on one back order', () => {
  const sources = (
    dueDates: readonly (string | undefined)[],
    dates: Parameters<typeof previewStock>[2] = days,
  ) => {
    const items = dueDates.map((_, index) => ({ ...item, Code: `W${index}` }));
    const products = items.map(({ Code }, index) => {
      const stock = { Code, CaseSize: 6, StockCases: index === 3 ? 20 : 0, StockBottles: 0 };
      const DueDate = dueDates[index];
      return DueDate === undefined ? stock : { ...stock, DueDate };
    });
    const { lines } = previewStock(items, { ...specified, reserves: [], products }, dates);
    return [...lines.values()].map(({ parts }) => parts[0]?.source);
  };

  it('proposes for all lines on back order the same day, after the latest due date', () => {
    // The fourth line is in stock, so its due date does not count.
    expect(sources(['2026-12-12', '2026-12-29', '2026-12-01', '2027-02-01'])).toEqual([
      'on back order, due 12 Dec: proposed for Fri 1 Jan 2027',
      'on back order, due 29 Dec: proposed for Fri 1 Jan 2027',
      'on back order, due 1 Dec: proposed for Fri 1 Jan 2027',
      undefined,
    ]);
  });

  it.each([
    ['a line has no due date', undefined],
    ['the due date of a line has passed', '2026-11-25'],
  ])('proposes no day if %s', (_why, other) => {
    expect(sources(['2026-12-12', other])).toEqual(['on back order, due 12 Dec', 'on back order']);
  });

  it('proposes no day if the merchant decides the days', () => {
    const merchants = { ...days, dayProposed: () => undefined };
    expect(sources(['2026-12-12'], merchants)).toEqual(['on back order, due 12 Dec']);
  });
});

describe('the orders of a basket', () => {
  test.each<[readonly OrderKind[], string | undefined]>([
    [[], undefined],
    [['Order'], undefined],
    [['Back Order'], 'We’ll send this as one order on back order.'],
    [
      ['Reserves Order'],
      'We’ll send this as one order from your reserves. Reserves are wine that we keep for you.',
    ],
    [['Order', 'Back Order'], 'We’ll send this as two orders: stock and back order.'],
    [
      ['Order', 'Back Order', 'Reserves Order'],
      'We’ll send this as three orders: stock, back order and reserves. Reserves are wine that we keep for you.',
    ],
  ])('writes a sentence about the orders %j', (orders, sentence) =>
    expect(ordersSentence(orders)).toBe(sentence),
  );
});

describe('an order that is changed', () => {
  it('allows a changed order to take its own bottles again, in addition to free bottles', () => {
    const held = [{ code: 'A', stockBottles: 3, reserveBottles: 2 }];
    const parts = previewStock([item], withHeld(specified, held), days).lines.get('A')?.parts;
    // 35 free and 2 own bottles come from reserves, 69 free and 3 own bottles from stock.
    expect(parts).toEqual([
      { source: 'from your reserves', cases: 6, bottles: 1 },
      { source: 'from stock', cases: 12, bottles: 0 },
      { source: 'on back order', cases: 1, bottles: 5 },
    ]);
  });

  it('adds a changed order’s own reserves if no reserves are free, and sets no bound without a stock figure', () => {
    const none = { ...specified, reserves: [], products: now(null, null) };
    const held = [{ code: 'A', stockBottles: 3, reserveBottles: 2 }];
    expect(withHeld(none, held)).toEqual({
      ...none,
      reserves: [{ ProductCode: 'A', FreeCases: 0, FreeBottles: 2 }],
    });
  });
});
