import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseAccount, startSession } from '../../test/buyer-session.tsx';
import { productCard } from '../../test/product-card.ts';
import { useSession } from '../session/session.ts';
import { addUndoably, removeAdded, useBasket, useIsPageOnly, useLostLines } from './basket-store.ts';
import { emptyPlacedBasket } from './placing.ts';

const name = 'tradecellar/basket/HARB01';
const fleurie = productCard({
  Code: 'FLE1',
  CasePrice: 683_800,
  BottleNett: 117_500,
  BottleVAT: 23_500,
});
const uuid = '11111111-1111-4111-8111-111111111111';
const line = { ...fleurie, CasePrice: 68.38, BottleNett: 11.75, BottleVAT: 2.35, CasesQty: 3, BottlesQty: 0 };

const add = (cases: number) =>
  act(() => void addUndoably([{ product: fleurie, quantity: { cases, bottles: 0 } }]));
const basket = () => renderHook(useBasket).result.current;
const cases = () => basket().items.map(({ CasesQty }) => CasesQty);
/** Another tab writes the basket. */
const store = (text: string) =>
  act(() => {
    localStorage.setItem(name, text);
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: name }));
  });
const stored = () => JSON.parse(localStorage.getItem(name) ?? 'null');

beforeEach(startSession);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a basket', () => {
  it('is stored in pounds, in the frame of every release [3.cart.5]', () => {
    add(1);
    expect(stored()).toMatchObject({
      version: 1,
      state: { basket: { uuid: basket().uuid, items: [{ Code: 'FLE1', CasePrice: 68.38, CasesQty: 1 }] } },
    });
  });

  it('belongs to an account, and an admin has another', () => {
    add(1);
    chooseAccount('GRAN01');
    expect(cases()).toEqual([]);
    chooseAccount('HARB01');
    act(() => useSession.setState({ __is_admin_user: true, subject: 'olive' }));
    expect(cases()).toEqual([]);
    act(() => useSession.setState({ __is_admin_user: false, subject: 'bea' }));
    expect(cases()).toEqual([1]);
  });

  it('follows another tab', () => {
    store(JSON.stringify({ state: { basket: { uuid, items: [line] } }, version: 1 }));
    expect([basket().uuid, cases()]).toEqual([uuid, [3]]);
  });

  it('of an old release or with a damaged line is written back once, with its uuid', () => {
    store(JSON.stringify({ uuid, items: [line, { ...line, Code: '' }] }));
    expect([basket().uuid, cases()]).toEqual([uuid, [3]]);
    expect(stored()).toMatchObject({ version: 1, state: { basket: { uuid, items: [{ Code: 'FLE1' }] } } });
    const lost = renderHook(useLostLines).result;
    expect(lost.current[0]).toBe(1);
    act(() => lost.current[1]());
    expect(lost.current[0]).toBe(0);
  });

  it('that the browser cannot store lasts as long as the page', () => {
    add(1);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    add(2);
    expect([cases(), renderHook(useIsPageOnly).result.current]).toEqual([[2], true]);
    add(5);
    expect(cases(), 'the stored basket is older').toEqual([5]);
    vi.restoreAllMocks();
    add(6);
    expect([cases(), renderHook(useIsPageOnly).result.current]).toEqual([[6], false]);
  });

  it('is emptied by its own order; a newer one of another tab stays', () => {
    add(1);
    const placed = basket().uuid;
    store(JSON.stringify({ state: { basket: { uuid, items: [line] } }, version: 1 }));
    expect(emptyPlacedBasket('HARB01', placed)).toBe(false);
    expect(cases()).toEqual([3]);
    act(() => void emptyPlacedBasket('HARB01', uuid));
    expect(cases()).toEqual([]);
  });

  it('that was added to an order keeps lines that changed since, under another uuid, and a newer one whole', () => {
    add(1);
    const added = basket();
    act(
      () => void addUndoably([{ product: { ...fleurie, Code: 'RUL1' }, quantity: { cases: 1, bottles: 0 } }]),
    );
    const more = basket();
    act(() => expect(removeAdded('HARB01', { ...more, items: more.items.slice(0, 1) })).toBe(true));
    expect(basket().items.map(({ Code }) => Code)).toEqual(['RUL1']);
    expect(basket().uuid).not.toBe(added.uuid);
    expect(removeAdded('HARB01', added)).toBe(false);
    expect(cases()).toEqual([1]);
  });
});
