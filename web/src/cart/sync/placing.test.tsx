import { act, cleanup } from '@testing-library/react';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basketServer } from '../../../test/basket-server.ts';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { basketItemOf } from '../basket/basket-item.ts';
import { addUndoably } from '../basket/basket-store.ts';
import { baskets } from '../basket/device-store.ts';
import { keepInStep } from './basket-sync.ts';
import { beginOrder, endOrder, NotSent, seeLines } from './placing.ts';

vi.mock('./basket-news.ts', () => ({ listenForNews: () => () => undefined }));

const sync = 'account/basket/sync';
const placed = 'order/placed';
const wine = (Code: string) => productCard({ Code, Description: `Wine ${Code}`, CasePrice: 683_800 });
/** A line on the wire, with prices in pounds. */
const sent = (Code: string) => ({
  ...basketItemOf(wine(Code), { cases: 1, bottles: 0 }),
  CasePrice: 68.38,
  BottleNett: 14.5167,
  BottleVAT: 2.9033,
});
const office = officeServer();
let server = basketServer();
let stop = () => {};

const add = (code: string, cases: number) =>
  act(() => void addUndoably([{ product: wine(code), quantity: { cases, bottles: 0 } }]));
const store = () => {
  const found = baskets.storeOf('HARB01');
  if (!found) throw new Error('Nobody is signed in');
  return found;
};
const lines = () =>
  store()
    .getState()
    .basket.items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);
const isSaved = () => store().getState().device.held.queue.length === 0;
const notices = () =>
  store()
    .getState()
    .device.notices.map(({ kind, keys }) => `${kind} ${keys.join(' ')}`);
const acts = () =>
  server.requests.map(({ Acts }) => Acts.map(({ Key, Value }) => `${Value?.CasesQty ?? 'no'} ${Key}`));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function start(): Promise<void> {
  stop = keepInStep('HARB01', store());
  await pass(10);
}
beforeEach(() => {
  vi.useFakeTimers();
  startSession();
  server = basketServer();
  office.answers[sync] = server.sync;
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

const seen = [{ Code: 'A', CasesQty: 2, BottlesQty: 0 }];

describe('an order under way', () => {
  it('asks for the outcome of an order whose page was closed, and shows a notice', async () => {
    server.typed(sent('A'), 2);
    await start();
    await act(() => beginOrder('HARB01', seen));
    const numbers = { orderId: '77', backOrderId: '0', reservesOrderId: '0' };
    office.answers[placed] = () => Response.json({ mainResult: numbers });
    await pass(31_000);
    expect([lines(), notices()]).toEqual([[], ['placed ']]);
  });

  it('does not ask for the outcome of an order that waits for the network', async () => {
    add('A', 2);
    act(() => store().update((device) => beginPlacing(device, 'its form')));
    await start();
    await pass(100_000);
    expect(office.calls.filter(({ path }) => path !== sync)).toEqual([]);
    expect(store().getState().device.placing.form).toBe('its form');
  });

  it('queues an order again if it was sent from the queue and did not arrive', async () => {
    add('A', 2);
    act(() => store().update((device) => sendPlacing(beginPlacing(device, 'its form'))));
    office.answers[placed] = () => new Response(null, { status: 204 });
    await start();
    await pass(32_000);
    expect(store().getState().device.placing).toMatchObject({ form: 'its form', isSent: false });
  });

  it('holds changes back until the outcome is known, and keeps the basket if the order did not arrive', async () => {
    server.typed(sent('A'), 2);
    await start();
    await act(() => beginOrder('HARB01', seen));
    office.answers[placed] = () => new Response(null, { status: 204 });
    add('B', 1);
    await pass(1000);
    expect(acts(), 'nothing else moves meanwhile').toEqual([[]]);
    await pass(62_000);
    expect([lines(), isSaved(), server.lines()]).toEqual([['2 A', '1 B'], true, ['1 B', '2 A']]);
  });
});

describe('lines that a buyer saw', () => {
  it('sends all changes before the order, and orders with the revision and uuid of the answer', async () => {
    server.typed(sent('A'), 2);
    await start();
    add('B', 1);
    const all = [...seen, { Code: 'B', CasesQty: 1, BottlesQty: 0 }];
    const named = await act(() => beginOrder('HARB01', all));
    expect(named).toMatchObject({
      cartId: store().getState().basket.uuid,
      Basket: { Epoch: 'first', Revision: server.revision, Device: store().getState().device.device },
    });
    expect([isSaved(), store().getState().device.placing.isSent]).toEqual([true, true]);
    expect(await beginOrder('HARB01', all), 'a retry is the identical order').toEqual(named);
  });

  it('refuses to order lines that differ from the synchronised basket', async () => {
    await start();
    add('A', 2);
    server.typed(sent('B'), 4);
    await expect(act(() => beginOrder('HARB01', seen))).rejects.toMatchObject({ code: 'basket-changed' });
    expect(store().getState().device.placing.order).toBeUndefined();
    expect(
      (await seeLines('HARB01', seen, { some: true }))?.cartId,
      'a part of it may be named',
    ).toBeDefined();
  });

  it('throws NotSent if the shop does not answer before the order is sent', async () => {
    await start();
    add('A', 2);
    delete office.answers[sync];
    await expect(act(() => beginOrder('HARB01', seen))).rejects.toBeInstanceOf(NotSent);
  });

  it('orders without a revision from a server of an earlier release', async () => {
    office.answers[sync] = () =>
      new Response(JSON.stringify({ error: 'no', code: 'not-found', details: {} }), { status: 404 });
    await start();
    add('A', 2);
    expect(await act(() => beginOrder('HARB01', seen))).toMatchObject({ Basket: undefined });
    act(() => endOrder('HARB01', store().getState().device.placing.order?.uuid ?? ''));
    expect([lines(), isSaved()]).toEqual([[], true]);
  });
});
