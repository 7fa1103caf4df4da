import { act, cleanup } from '@testing-library/react';
import { beginPlacing } from '@tradecellar/trade/device-basket.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basketServer } from '../../../test/basket-server.ts';
import { chooseAccount, signIn, startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { addUndoably } from '../basket/basket-store.ts';
import { baskets } from '../basket/device-store.ts';
import { forgetBaskets, wouldLose } from './forget-baskets.ts';
import { beginOrder } from './placing.ts';

const server = officeServer();
const add = () =>
  act(() => void addUndoably([{ product: productCard({ Code: 'A' }), quantity: { cases: 2, bottles: 0 } }]));
const basket = () => baskets.storeOf('HARB01')?.getState().basket;
const names = () => Object.keys(localStorage).filter((name) => name.includes('basket'));

function serve(): void {
  const { sync } = basketServer();
  server.answers['account/basket/sync'] = sync;
}

beforeEach(startSession);
afterEach(cleanup);

describe('signing out', () => {
  it('sends the basket before the person signs out, and reports no loss', async () => {
    serve();
    add();
    expect(await wouldLose()).toBeUndefined();
  });

  it('sends the baskets of all accounts, and reports the lines that the server could not get', async () => {
    chooseAccount('GRAN01');
    add();
    chooseAccount('HARB01');
    add();
    expect(await wouldLose()).toEqual({ lines: 2, order: undefined });
    serve();
    expect(await wouldLose()).toBeUndefined();
  });

  it('reports that signing out would lose an order without an answer', async () => {
    serve();
    add();
    await act(() => beginOrder('HARB01', basket()?.items ?? []));
    expect(await wouldLose()).toEqual({ lines: 0, order: 'unknown' });
  });

  it('reports that signing out would lose an order that waits for the network', async () => {
    serve();
    add();
    act(() => baskets.storeOf('HARB01')?.update((device) => beginPlacing(device, 'its form')));
    expect(await wouldLose()).toEqual({ lines: 0, order: 'waiting' });
  });

  it('tells the server that the device leaves, so that the server sends it no more notices', async () => {
    serve();
    add();
    await wouldLose();
    act(forgetBaskets);
    expect(server.calls.at(-1)?.body).toMatchObject({ Leave: true, Acts: [] });
  });

  it('deletes the person’s baskets from the browser, and keeps another person’s basket', async () => {
    add();
    signIn('ann');
    expect(basket()?.items, 'another person of the account').toEqual([]);
    add();
    expect(names()).toHaveLength(2);
    act(forgetBaskets);
    expect([basket()?.items, names()]).toEqual([[], ['tradecellar/basket/HARB01']]);
    expect(await wouldLose()).toBeUndefined();
    signIn('bea');
    expect(basket()?.items).toMatchObject([{ Code: 'A', CasesQty: 2 }]);
    act(forgetBaskets);
    expect(names()).toEqual([]);
  });
});
