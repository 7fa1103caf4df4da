import { act, cleanup, renderHook } from '@testing-library/react';
import type { accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { officeServer, refusal } from '../../test/office-server.tsx';
import { productCard } from '../../test/product-card.ts';
import { asksPassword } from '../session/browser-memory.ts';
import { addUndoably } from './basket-store.ts';
import { keepInStep } from './basket-sync.ts';
import { baskets } from './device-store.ts';
import { forgetBaskets } from './forget-baskets.ts';
import { beginOrder } from './placing.ts';
import { hideToast, useToast } from './toast-store.ts';

let hear: (revision: number) => void = () => undefined;
let open: (isOpen: boolean) => void = () => undefined;
vi.mock('./basket-news.ts', () => ({
  listenForNews(_account: string, onNews: typeof hear, onOpen: typeof open) {
    [hear, open] = [onNews, onOpen];
    return () => undefined;
  },
}));

type Request = RequestOf<typeof accountBasketSync>;

const name = 'tradecellar/basket/HARB01';
const key = '11111111-1111-4111-8111-111111111111';
const sync = 'account/basket/sync';
const placed = 'order/placed';
const wine = (Code: string) => productCard({ Code, Description: `Wine ${Code}`, CasePrice: 683_800 });
const server = officeServer();
let requests: readonly Request[] = [];
let stop = () => {};

/** The server answers so, beside what it always says. */
function answer(of: (request: Request) => object = () => ({})): void {
  server.answers[sync] = (body) => {
    const request = body as Request; // The only caller is the code under test.
    requests = [...requests, request];
    const { Generation, CartId } = request;
    const always = { Generation, CartId, Revision: 5, IsAnew: false, HasMore: false, Lines: [] };
    return Response.json({ mainResult: { ...always, ...of(request) } });
  };
}

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
const isSaved = () => store().getState().device.unsaved.size === 0;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toast = () => renderHook(useToast).result.current;
async function start(): Promise<void> {
  stop = keepInStep('HARB01', store());
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  startSession();
  answer();
});
afterEach(() => {
  stop();
  cleanup();
  hideToast();
  vi.useRealTimers();
});

describe('the basket of a device', () => {
  it('is sent soon after a change, in pounds, each change once', async () => {
    await start();
    add('A', 2);
    await pass(400);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ CustomerAccount: 'HARB01', Since: 5 });
    expect(requests[1]?.Lines).toMatchObject([
      { Code: 'A', Count: 1, Item: { CasePrice: 68.38, CasesQty: 2 } },
    ]);
    expect(isSaved()).toBe(true);
    await pass(30_000);
    expect(requests[2]?.Lines).toEqual([]);
  });

  it('takes the lines of another device, and stores them', async () => {
    add('A', 2);
    const { CasesQty: _cases, ...seen } = { ...store().getState().basket.items[0] };
    answer(() => ({
      Lines: [{ Code: 'B', Count: 3, Page: 'other', Item: { ...seen, CasePrice: 10, CasesQty: 4 } }],
    }));
    await start();
    expect(lines()).toEqual(['2 A', '4 B']);
    expect(store().getState().basket.items[1]?.CasePrice).toBe(100_000);
    expect(localStorage.getItem(name)).toContain('"Code":"B"');
  });

  it('is sent in parts of 500 lines', async () => {
    act(() => {
      const many = Array.from({ length: 1001 }, (_, n) => ({
        product: wine(`W${n}`),
        quantity: { cases: 1, bottles: 0 },
      }));
      addUndoably(many);
    });
    await start();
    await pass(100);
    expect(requests.map(({ Lines }) => Lines.length)).toEqual([500, 500, 1]);
    expect(isSaved()).toBe(true);
  });

  it('is sent whole to a server that knows it no longer', async () => {
    add('A', 2);
    await start();
    add('B', 1);
    let isRestored = true;
    answer(() => {
      const facts = isRestored ? { IsAnew: true, Revision: 2 } : { Revision: 3 };
      isRestored = false;
      return facts;
    });
    await pass(500);
    expect(requests.map(({ Since, Lines }) => [Since, ...Lines.map(({ Code }) => Code)])).toEqual([
      [0, 'A'],
      [5, 'B'],
      [2, 'A'],
    ]);
  });

  it('asks at once for more', async () => {
    answer(({ Since }) => ({ Revision: Since + 1, HasMore: Since < 3 }));
    await start();
    await pass(10);
    expect(requests.map(({ Since }) => Since)).toEqual([0, 1, 2, 3]);
  });

  it('asks at the news of something newer, and seldom besides while there is a stream', async () => {
    await start();
    open(true);
    hear(5);
    await pass(30_000);
    expect(requests).toHaveLength(2);
    await pass(200_000);
    expect(requests).toHaveLength(2);
    answer(() => ({ Revision: 6 }));
    hear(6);
    await pass(10);
    expect(requests).toHaveLength(3);
    hear(6);
    await pass(100_000);
    expect(requests).toHaveLength(3);
  });

  it('is sent again after a failure, later each time, and quietly', async () => {
    delete server.answers[sync];
    add('A', 2);
    await start();
    await pass(60_000);
    const tries = server.calls.length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    expect(toast()).toBeUndefined();
    answer();
    await pass(80_000);
    expect(isSaved()).toBe(true);
  });

  it('rests at a server of an earlier release', async () => {
    server.answers[sync] = () => refusal(404, 'not-found');
    await start();
    await pass(300_000);
    expect(server.calls).toHaveLength(1);
  });

  it('says once that it is full', async () => {
    server.answers[sync] = () => refusal(409, 'basket-full', { most: 20_000 });
    add('A', 2);
    await start();
    expect(toast()?.sentence).toContain('it has held 20000 different products');
    hideToast();
    await pass(700_000);
    expect(toast()).toBeUndefined();
    expect(lines()).toEqual(['2 A']);
  });

  it('goes with an account that was taken away', async () => {
    add('A', 2);
    server.answers[sync] = () => refusal(403, 'account-not-yours');
    await start();
    expect([lines(), localStorage.getItem(name)]).toEqual([[], null]);
  });

  it('tells of an order that another device placed, once', async () => {
    add('A', 2);
    await start();
    const { version } = store().getState().device.basket.lines.get('A') ?? {};
    const Ordered = { Count: version?.count, Page: version?.page, OrderNo: '1234' };
    const gone = { Code: 'A', Count: version?.count, Page: version?.page, Ordered };
    answer(() => ({ Generation: 9, CartId: key, Lines: [gone] }));
    await pass(30_000);
    expect(toast()?.sentence).toBe('Ordered on another device: order 1234.');
    expect([lines(), store().getState().basket.uuid]).toEqual([[], key]);
    hideToast();
    await pass(30_000);
    expect(toast()).toBeUndefined();
  });

  it('tells of a line that gave way, which can be had back', async () => {
    add('A', 2);
    const [item] = store().getState().basket.items;
    answer(() => ({
      Lines: [{ Code: 'A', Count: 7, Page: 'other', Item: { ...item, CasePrice: 1, CasesQty: 9 } }],
    }));
    await start();
    expect(lines()).toEqual(['9 A']);
    expect(toast()?.sentence).toBe('Changed on another device: Wine A.');
    const undo = toast()?.undo;
    act(() => undo?.());
    expect(lines()).toEqual(['2 A']);
  });

  it('stays forgotten, whatever comes after somebody has signed out', async () => {
    add('A', 2);
    let late = () => {};
    const mainResult = { Generation: 1, CartId: key, Revision: 5, IsAnew: false, HasMore: false, Lines: [] };
    vi.stubGlobal('fetch', () => new Promise((done) => (late = () => done(Response.json({ mainResult })))));
    await start();
    act(forgetBaskets);
    asksPassword.set();
    late();
    await pass(100_000);
    expect([lines(), localStorage.getItem(name)]).toEqual([[], null]);
  });

  it('learns the outcome of an order whose page was closed', async () => {
    add('A', 2);
    beginOrder('HARB01', store().getState().basket.uuid);
    const numbers = { orderId: '77', backOrderId: '0', reservesOrderId: '0' };
    server.answers[placed] = () => Response.json({ mainResult: numbers });
    await start();
    await pass(10);
    expect(lines()).toEqual([]);
    expect(toast()?.sentence).toBe('Your order 77 was placed.');
  });

  it('rests while an order waits for the network, which is not asked about', async () => {
    add('A', 2);
    act(() => store().update((device) => beginPlacing(device, 'its form')));
    await start();
    await pass(100_000);
    expect(server.calls).toEqual([]);
    expect(store().getState().device.placing.form).toBe('its form');
  });

  it('has its order waiting again that was sent after waiting, and did not arrive', async () => {
    add('A', 2);
    act(() => store().update((device) => sendPlacing(beginPlacing(device, 'its form'))));
    server.answers[placed] = () => new Response(null, { status: 204 });
    await start();
    await pass(32_000);
    expect(store().getState().device.placing).toMatchObject({ form: 'its form', isSent: false });
  });

  it('is kept whose order did not arrive', async () => {
    add('A', 2);
    beginOrder('HARB01', store().getState().basket.uuid);
    server.answers[placed] = () => new Response(null, { status: 204 });
    await start();
    await pass(1000);
    expect(requests, 'nothing else moves meanwhile').toEqual([]);
    await pass(31_000);
    expect([lines(), isSaved()]).toEqual([['2 A'], true]);
  });
});
