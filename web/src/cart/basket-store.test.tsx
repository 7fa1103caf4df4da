import { act, cleanup, renderHook } from '@testing-library/react';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selectAccount } from '../session/account.ts';
import { signedOut, useSession } from '../session/session.ts';
import { addToBasket, emptyPlacedBasket, useBasket, useIsPageOnly, useLostLines } from './basket-store.ts';

const name = 'tradecellar/basket/HARB01';
const fleurie = {
  Code: 'FLE1',
  Description: 'Fleurie',
  CaseSize: 6,
  OnlySellMultiplesOf: 1,
  CasePrice: 683_800,
  BottleNett: 117_500,
  BottleVAT: 23_500,
  Type: 'Red',
  CustomLabel: '',
  UnitSize: 75,
  ClosureStyle: '',
} as ProductCard; // All that a basket reads of it.
const uuid = '11111111-1111-4111-8111-111111111111';
const line = { ...fleurie, CasePrice: 68.38, BottleNett: 11.75, BottleVAT: 2.35, CasesQty: 3, BottlesQty: 0 };

const choose = (account: string) => act(() => selectAccount({ account, customerName: account }));
const add = (cases: number) => act(() => addToBasket(fleurie, { cases, bottles: 0 }));
const basket = () => renderHook(useBasket).result.current;
const cases = () => basket().items.map(({ CasesQty }) => CasesQty);
/** Another tab writes the basket. */
const store = (text: string) =>
  act(() => {
    localStorage.setItem(name, text);
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: name }));
  });
const stored = () => JSON.parse(localStorage.getItem(name) ?? 'null');

beforeEach(() => {
  localStorage.clear();
  act(() => {
    useSession.setState({ ...signedOut, status: 'in', subject: 'bea', __empty: false });
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }));
  });
  choose('HARB01');
});
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

  it('is one for each account, and an admin has an own one', () => {
    add(1);
    choose('GRAN01');
    expect(cases()).toEqual([]);
    choose('HARB01');
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

  it('lasts as long as the page where the browser has no room, and says so', () => {
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

  it('is emptied by its own order alone: a newer one of another tab stays', () => {
    add(1);
    const placed = basket().uuid;
    store(JSON.stringify({ state: { basket: { uuid, items: [line] } }, version: 1 }));
    expect(emptyPlacedBasket('HARB01', placed)).toBe(false);
    expect(cases()).toEqual([3]);
    act(() => void emptyPlacedBasket('HARB01', uuid));
    expect(cases()).toEqual([]);
  });
});
