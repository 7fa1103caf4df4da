import { act, renderHook } from '@testing-library/react';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { describe, expect, it, vi } from 'vitest';
import { startSessionsWithClock, withCatalogue } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { addUndoably, useBasket } from '../../cart/basket/basket-store.ts';
import { useToast } from '../../cart/toast/toast-store.ts';
import { useBasketState } from './use-basket-state.ts';

const chablis = productCard();
const fleurie = productCard({ Code: 'FLEU23', Description: 'Fleurie 2023' });

/** A basket of 2 cases of Chablis and 1 case of Fleurie. `catalogue`: the products as they are now. */
function open(catalogue: readonly ProductCard[] = [chablis, fleurie], stockControl = false) {
  addUndoably([
    { product: chablis, quantity: { cases: 2, bottles: 0 } },
    { product: fleurie, quantity: { cases: 1, bottles: 0 } },
  ]);
  const wrapper = withCatalogue(catalogue, stockControl, ['CHAB22', 'FLEU23']);
  const { result } = renderHook(
    () => ({ cart: useBasket(), state: useBasketState(useBasket()), toast: useToast() }),
    { wrapper },
  );
  const line = (code: string) => {
    const item = result.current.cart.items.find(({ Code }) => Code === code);
    if (!item) throw new Error(`No line of ${code}`);
    return { item, ...result.current.state.lineOf(item) };
  };
  return {
    line,
    state: () => result.current.state,
    toast: () => result.current.toast,
    cases: () => result.current.cart.items.map(({ CasesQty }) => CasesQty),
    type: (code: string, cases: string) => act(() => line(code).fields.onChange({ cases, bottles: '' })),
  };
}

startSessionsWithClock();

describe('edits of a basket', () => {
  it('applies edits to one line or to all lines [2.basket.3, 2.basket.4, 2.basket.11, 4.basket.10, 4.basket.12]', () => {
    const { line, state, cases, type } = open();
    expect(state().isEdited).toBe(false);
    type('CHAB22', '3');
    type('FLEU23', '4');
    expect([state().isEdited, cases()]).toEqual([true, [2, 1]]);
    expect([line('CHAB22').isEdited, line('CHAB22').newNett]).toEqual([true, 2_613_000]);
    act(() => line('CHAB22').refresh());
    expect([cases(), line('CHAB22').isRefreshed, line('FLEU23').isEdited]).toEqual([[3, 1], true, true]);
    act(() => vi.advanceTimersByTime(500));
    expect(line('CHAB22').isRefreshed, 'after half a second').toBe(false);
    act(() => state().update());
    expect([cases(), state().isEdited]).toEqual([[3, 4], false]);
  });

  it('finds no edit in an unchanged quantity, and ignores Enter', () => {
    const { line, state, type } = open();
    type('CHAB22', '2');
    act(() => void line('CHAB22').fields.onEnter());
    expect([state().isEdited, line('CHAB22').isRefreshed]).toEqual([false, false]);
  });

  it('caps an edit at the stock', () => {
    const { state, cases, type } = open([productCard({ StockCases: 4 }), fleurie], true);
    type('CHAB22', '9');
    act(() => state().update());
    expect(cases()[0]).toBe(4);
  });

  it('removes a line with an edit of 0, and Undo restores the line at its place', () => {
    const { state, cases, type, toast } = open();
    type('CHAB22', '0');
    act(() => state().update());
    expect([cases(), toast()?.sentence]).toEqual([[1], 'Chablis 2022 was removed.']);
    act(() => toast()?.undo?.());
    expect(cases()).toEqual([2, 1]);
  });
});

it('undoes Empty and the remove icon [2.basket.2, 2.basket.6, 4.basket.2]', () => {
  const { line, state, cases, toast } = open();
  act(() => state().remove(line('FLEU23').item));
  expect(cases()).toEqual([2]);
  act(() => state().empty());
  expect([cases(), toast()?.sentence]).toEqual([[], 'Your basket was emptied.']);
  act(() => toast()?.undo?.());
  expect(cases()).toEqual([2]);
});

describe('a basket whose products have changed', () => {
  const dearer = { CasePrice: 900_000, BottleNett: 150_000 };

  it('shows new prices, and puts accepted prices in the basket', () => {
    const { line, state } = open([productCard(dearer), { ...fleurie, ...dearer }]);
    expect(line('CHAB22').news?.sentence).toBe('Price was £87.10, now £90.00');
    expect(line('CHAB22').item.CasePrice).toBe(871_000);
    act(() => state().takePrices(['CHAB22']));
    expect([line('CHAB22').item.CasePrice, line('FLEU23').item.CasePrice]).toEqual([900_000, 871_000]);
    act(() => state().takePrices(state().news.keys()));
    expect([line('FLEU23').item.CasePrice, state().news.size]).toEqual([900_000, 0]);
  });

  it('tells the buyer which wine is no longer sold', () => {
    const { line } = open([chablis]);
    expect([line('FLEU23').news?.kind, line('FLEU23').product]).toEqual(['withdrawn', undefined]);
  });
});
