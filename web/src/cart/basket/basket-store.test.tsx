import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseAccount, startSession } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { useSession } from '../../session/session.ts';
import {
  addUndoably,
  emptyBasket,
  useBasket,
  useElsewhere,
  useIsPageOnly,
  useLostLines,
} from './basket-store.ts';
import { baskets } from './device-store.ts';

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
  it('stores prices in pounds, in the format that every release reads [3.cart.5]', () => {
    add(1);
    expect(stored()).toMatchObject({
      version: 1,
      state: { basket: { uuid: basket().uuid, items: [{ Code: 'FLE1', CasePrice: 68.38, CasesQty: 1 }] } },
    });
  });

  it('keeps a basket per account, and separate baskets for an admin', () => {
    add(1);
    chooseAccount('GRAN01');
    expect(cases()).toEqual([]);
    chooseAccount('HARB01');
    act(() => useSession.setState({ __is_admin_user: true, subject: 'olive' }));
    expect(cases()).toEqual([]);
    act(() => useSession.setState({ __is_admin_user: false, subject: 'bea' }));
    expect(cases()).toEqual([1]);
  });

  it('shows the basket that another tab stored', () => {
    store(JSON.stringify({ state: { basket: { uuid, items: [line] } }, version: 1 }));
    expect([basket().uuid, cases()]).toEqual([uuid, [3]]);
  });

  it('keeps a line that another tab has just added when this tab removes its lines', () => {
    add(1);
    const { state, version } = stored();
    const [item] = state.basket.items;
    const added = { ...item, Code: 'CHAB22' };
    const act = { ...state.sync.queue[0], page: 'another', n: 1, key: 'CHAB22', sequence: 2 };
    const items = [...state.basket.items, added];
    const sync = { ...state.sync, queue: [...state.sync.queue, act] };
    // Without a storage event this page has not read the other tab's line.
    localStorage.setItem(name, JSON.stringify({ state: { basket: { uuid, items }, sync }, version }));
    emptyBasket([{ Code: 'FLE1' }]);
    expect(basket().items.map(({ Code }) => Code)).toEqual(['CHAB22']);
  });

  it('repairs a stored basket of an old release or with a damaged line, and keeps its uuid', () => {
    store(JSON.stringify({ uuid, items: [line, { ...line, Code: '' }] }));
    expect([basket().uuid, cases()]).toEqual([uuid, [3]]);
    expect(stored()).toMatchObject({ version: 1, state: { basket: { uuid, items: [{ Code: 'FLE1' }] } } });
    const lost = renderHook(useLostLines).result;
    expect(lost.current[0]).toBe(1);
    act(() => lost.current[1]());
    expect(lost.current[0]).toBe(0);
  });

  it('keeps a basket in memory while the storage is full, and stores the basket afterwards', () => {
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

  it('merges the changes of two tabs that write at the same time, even if a tab is closed [scenario 17]', () => {
    add(1);
    const text = stored();
    const act = {
      ...text.state.sync.queue[0],
      page: 'tab-2',
      key: 'RUL1',
      sequence: 2,
      value: { ...line, Code: 'RUL1' },
    };
    text.state.sync.queue = [act];
    // The other tab stored its line before it read this tab's change, and was then closed.
    store(JSON.stringify(text));
    expect(basket().items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`)).toEqual(['1 FLE1', '3 RUL1']);
    expect(stored().state.sync.queue.map(({ key }: { key: string }) => key)).toEqual(['FLE1', 'RUL1']);
    expect(renderHook(useElsewhere).result.current).toMatchObject({ where: 'in another tab' });
  });

  it('queues a change when the same quantity is added again', () => {
    add(1);
    add(1);
    expect(baskets.storeOf('HARB01')?.getState().device.held.queue).toMatchObject([{ n: 2, key: 'FLE1' }]);
  });

  it('draws a new device id after the basket was forgotten', () => {
    add(1);
    const before = stored().state.sync;
    act(() => baskets.storeOf('HARB01')?.forget());
    add(1);
    expect(stored().state.sync.device).not.toBe(before.device);
    expect(stored().state.sync.queue[0].page).not.toBe(before.queue[0].page);
  });

  it('keeps the device id and the basket’s uuid when the page reloads before the first answer', () => {
    add(1);
    const { sync, basket: text } = stored().state;
    // A reloaded page reads the stored text into an empty store, like the store of an account that was never opened.
    act(() => {
      const name = 'tradecellar/basket/NEVER1';
      localStorage.setItem(name, localStorage.getItem('tradecellar/basket/HARB01') ?? '');
    });
    chooseAccount('NEVER1');
    const { device } = baskets.storeOf('NEVER1')?.getState() ?? {};
    expect([device?.device, device?.uuid]).toEqual([sync.device, text.uuid]);
  });
});
