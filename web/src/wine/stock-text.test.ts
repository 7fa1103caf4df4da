import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { productCard } from '../../test/product-card.ts';
import { shownStockText, stockDueText } from './stock-text.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['a date, without figures', { DueDate: '2026-12-12' }, 'due 12 Dec'],
  ['no stock', { DueDate: '2026-12-12', StockCases: 0, StockBottles: 0 }, 'due 12 Dec'],
  ['bottles', { DueDate: '2026-12-12', DueBottles: 66 }, '11 cases due 12 Dec'],
  ['another year', { DueDate: '2027-01-12' }, 'due 12 Jan 2027'],
  ['some stock', { DueDate: '2026-12-12', StockCases: 0, StockBottles: 2 }, ''],
  ['a day that has passed since the list was loaded', { DueDate: '2026-11-25' }, ''],
  ['no date', {}, ''],
])('describes a product with %s (%j) as %j', (_with, fields, text) => {
  expect(stockDueText(productCard(fields))).toBe(text);
});

it('appends the due date to the stock if the merchant shows stock', () => {
  const none = productCard({ DueDate: '2026-12-12', StockCases: 0, StockBottles: 0 });
  expect(shownStockText(none, true)).toBe('Not in stock, due 12 Dec');
  expect(shownStockText(none, false)).toBe('due 12 Dec');
  expect(shownStockText(productCard({ StockCases: 3, StockBottles: 0 }), true)).toBe('In stock: 3 cases');
  expect(shownStockText(productCard(), false)).toBe('');
});
