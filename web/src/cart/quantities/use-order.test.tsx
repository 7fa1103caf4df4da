import { act, renderHook } from '@testing-library/react';
import { ADDED_NOTICE_MS, REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import { describe, expect, it, vi } from 'vitest';
import { startSessionsWithClock } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { useBasket } from '../basket/basket-store.ts';
import { useTypedByCode } from '../basket/typed-quantities.ts';
import { useOrder } from './use-order.ts';

const switches = { stockControl: false, backOrder: true };
const strict = { stockControl: true, backOrder: false };

function open(product = productCard(), rules = switches) {
  const { result } = renderHook(() => ({
    // `useOrder` reads only the stock rules and the flyout.
    order: useOrder(product, { ...rules, basketInFlyout: false } as Parameters<typeof useOrder>[1]),
    items: useBasket().items.map(({ CasesQty, BottlesQty }) => [CasesQty, BottlesQty]),
    typed: useTypedByCode(),
  }));
  return {
    now: () => result.current,
    type: (cases: string, bottles = '') => act(() => result.current.order.type({ cases, bottles })),
    add: () => act(() => result.current.order.addNow()),
    enter: () => act(() => void result.current.order.addOnTheWay()),
  };
}

startSessionsWithClock();

describe('the quantity fields of a product', () => {
  it('sets 1 case and 8 bottles of a 6-bottle case as 2 cases and 2 bottles [4.basket.1, 4.basket.5]', () => {
    const { now, type, add } = open();
    type('1', '8');
    expect([now().order.state, now().items]).toEqual(['typed', []]);
    add();
    expect([now().order.state, now().items, now().typed.size]).toEqual(['held', [[2, 2]], 0]);
    expect(now().order.shown).toEqual({ cases: '2', bottles: '2' });
    type('3', '2');
    add();
    expect(now().items, 'set, not summed').toEqual([[3, 2]]);
  });

  it('shows a confirmation for three seconds, and marks the button for half a second [4.basket.8, 4.basket.9]', () => {
    const { now, type, add } = open();
    type('1');
    add();
    expect([now().order.isRefreshed, now().order.message?.kind]).toEqual([true, 'good']);
    act(() => vi.advanceTimersByTime(REFRESHED_FLASH_MS));
    expect([now().order.isRefreshed, now().order.message?.kind]).toEqual([false, 'good']);
    act(() => vi.advanceTimersByTime(ADDED_NOTICE_MS - REFRESHED_FLASH_MS));
    expect(now().order.message).toBeUndefined();
  });

  it('removes the line if both fields are 0 [4.basket.4]', () => {
    const { now, type, add } = open();
    type('1');
    add();
    type('0');
    add();
    expect([now().items, now().order.message]).toEqual([
      [],
      { kind: 'note', sentence: 'Chablis 2022 removed from basket' },
    ]);
  });

  it('asks for a quantity if both fields are empty, but not for Enter in a list', () => {
    const { now, add, enter } = open();
    enter();
    expect(now().order.message).toBeUndefined();
    add();
    expect(now().order.message?.sentence).toBe('Please enter a quantity');
  });

  it('caps the quantity at the stock, and says so [4.basket.6, 4.basket.15]', () => {
    const { now, type, add } = open(productCard({ StockCases: 1, StockBottles: 3 }), strict);
    type('5');
    expect(now().order.max).toEqual({ cases: 5, bottles: 0 });
    add();
    expect([now().items, now().order.message?.sentence]).toEqual([
      [[1, 3]],
      'Only 1 case and 3 bottles of Chablis 2022 in stock.',
    ]);
  });

  it('adds nothing of a wine that is out of stock', () => {
    const { now, type, add } = open(productCard({ StockCases: 0, StockBottles: 0 }), strict);
    type('1');
    add();
    expect([now().order.isOut, now().items]).toEqual([true, []]);
  });
});
