import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { describe, expect, it, test } from 'vitest';
import type { BasketItem } from '../../cart/basket-item.ts';
import { ordersSentence, previewStock } from './stock-preview.ts';

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

const previewOf = (available: Parameters<typeof previewStock>[1]) =>
  previewStock([item], available, '2026-11-26').lines.get('A');

describe('a line', () => {
  it('says when its part on back order is due', () => {
    const products = now(11, 3).map((product) => ({ ...product, DueDate: '2026-12-12' }));
    expect(previewOf({ ...specified, products })?.parts.at(-1)).toEqual({
      source: 'on back order, due 12 Dec',
      cases: 2,
      bottles: 4,
    });
    const past = now(0, 0).map((product) => ({ ...product, DueDate: '2026-11-25' }));
    expect(previewOf({ ...specified, products: past })?.parts.at(-1)?.source).toBe('on back order');
  });

  it('is divided over reserves, stock and back order, and nothing is lost on the way', () => {
    const parts = previewOf(specified)?.parts;
    expect(parts).toEqual([
      { source: 'from your reserves', cases: 5, bottles: 5 },
      { source: 'from stock', cases: 11, bottles: 3 },
      { source: 'on back order', cases: 2, bottles: 4 },
    ]);
    expect(parts?.reduce((sum, part) => sum + totalBottles(part, 6), 0)).toBe(120);
  });

  it.each([
    ['all from stock', { ...specified, reserves: [], products: now(null, null) }],
    ['of which nothing is known', { ...specified, reserves: undefined, products: undefined }],
    ['that cannot be ordered', strict],
  ])('%s has no parts to show', (_which, available) => {
    expect(previewOf(available)?.parts).toEqual([]);
  });

  it('all of one kind has that one part', () => {
    const all = { ...specified, reserves: [{ ProductCode: 'A', FreeCases: 99, FreeBottles: 0 }] };
    expect(previewOf(all)?.parts).toEqual([{ source: 'from your reserves', cases: 20, bottles: 0 }]);
  });

  it.each([
    ['beyond stock', strict, 'Only 8 bottles of Clos du Puits Corton in stock.'],
    [
      'beyond a single bottle',
      { ...strict, products: now(0, 1) },
      'Only 1 bottle of Clos du Puits Corton in stock.',
    ],
    ['in stock', { ...strict, products: now(20, 0) }, undefined],
    ['withdrawn', { ...specified, products: [] }, 'Clos du Puits Corton is no longer sold.'],
    ['of an unread product', { ...specified, products: undefined }, undefined],
  ])('%s has its problem in the server’s words', (_which, available, problem) => {
    expect(previewOf(available)?.problem).toBe(problem);
  });
});

describe('the orders of a basket', () => {
  test.each<[readonly OrderKind[], string | undefined]>([
    [[], undefined],
    [['Order'], undefined],
    [['Back Order'], 'This will be placed as one order on back order.'],
    [['Reserves Order'], 'This will be placed as one order from your reserves.'],
    [['Order', 'Back Order'], 'This will be placed as two orders: one from stock and one on back order.'],
    [
      ['Order', 'Back Order', 'Reserves Order'],
      'This will be placed as three orders: one from stock, one on back order and one from your reserves.',
    ],
  ])('%j', (orders, sentence) => expect(ordersSentence(orders)).toBe(sentence));
});
