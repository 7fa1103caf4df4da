import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basketServer } from '../../../test/basket-server.ts';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, refusal } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { asksPassword } from '../../session/device/browser-memory.ts';
import { basketItemOf } from '../basket/basket-item.ts';
import { addUndoably, putBack, removeFromBasket, useIsBasketKnown } from '../basket/basket-store.ts';
import { baskets } from '../basket/device-store.ts';
import { typeQuantities } from '../basket/typed-quantities.ts';
import { keepInStep } from './basket-sync.ts';
import { forgetBaskets } from './forget-baskets.ts';

let hear: (revision: number) => void = () => undefined;
let open: (isOpen: boolean) => void = () => undefined;
vi.mock('./basket-news.ts', () => ({
  listenForNews(_account: string, onNews: typeof hear, onOpen: typeof open) {
    [hear, open] = [onNews, onOpen];
    return () => undefined;
  },
}));

const name = 'tradecellar/basket/HARB01';
const sync = 'account/basket/sync';
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
const remove = (code: string) => act(() => removeFromBasket(code));
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
const isKnown = () => renderHook(useIsBasketKnown).result.current;
async function start(): Promise<void> {
  stop = keepInStep('HARB01', store());
  await pass(10);
}
async function reach(): Promise<void> {
  hear(server.revision);
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

describe('the basket of a device', () => {
  it('notifies the other device if a typed quantity replaces the other device’s newer quantity', async () => {
    server.typed(sent('A'), 2);
    await start();
    act(() => typeQuantities({ product: wine('A'), cases: '3', bottles: '0' }));
    server.typed(sent('A'), 7);
    await reach();
    add('A', 3);
    await pass(400);
    expect(lines()).toEqual(['3 A']);
    expect(server.notices).toMatchObject([{ kind: 'changed', to: 'other', keys: ['A'] }]);
  });

  it('reads the server’s basket before it sends its own changes, each once and in pounds', async () => {
    server.typed(sent('B'), 4);
    add('A', 2);
    expect(isKnown()).toBe(false);
    await start();
    expect([acts(), isKnown()]).toEqual([[[], ['2 A']], true]);
    expect(server.requests[0]).toMatchObject({ CustomerAccount: 'HARB01', Since: 0 });
    expect(server.requests[0]).not.toHaveProperty('Epoch');
    expect(server.requests[1]?.Acts).toMatchObject([
      { Key: 'A', N: 1, Base: 0, Value: { CasePrice: 68.38, CasesQty: 2 } },
    ]);
    expect([lines(), server.lines()]).toEqual([
      ['4 B', '2 A'],
      ['2 A', '4 B'],
    ]);
    await pass(30_000);
    expect(acts()[2]).toEqual([]);
  });

  it('sends changes 0.3 s after the first change, in one call', async () => {
    await start();
    add('A', 2);
    add('B', 1);
    add('A', 3);
    await pass(290);
    expect(acts()).toHaveLength(1);
    await pass(20);
    expect(acts()[1]).toEqual(['1 B', '3 A']);
    expect(isSaved()).toBe(true);
  });

  it('keeps wines added before the first answer without a notice, even if the wines were ordered earlier', async () => {
    for (const code of ['A', 'B', 'C']) server.typed(sent(code), 1);
    server.ordered('1234');
    for (const code of ['A', 'B', 'C']) add(code, 2);
    await start();
    expect([lines(), notices()]).toEqual([['2 A', '2 B', '2 C'], []]);
    expect(server.lines()).toEqual(['2 A', '2 B', '2 C']);
  });

  it('stores the server’s lines on the device', async () => {
    server.typed(sent('B'), 4);
    await start();
    expect(store().getState().basket.items[0]?.CasePrice).toBe(683_800);
    expect(localStorage.getItem(name)).toContain('"Code":"B"');
  });

  it('sends at most 500 changes in a call', async () => {
    await start();
    act(() => {
      const many = Array.from({ length: 1001 }, (_, n) => ({
        product: wine(`W${n}`),
        quantity: { cases: 1, bottles: 0 },
      }));
      addUndoably(many);
    });
    await pass(1000);
    expect(acts().map(({ length }) => length)).toEqual([0, 500, 500, 1]);
    expect(isSaved()).toBe(true);
  });

  it('sends its whole copy after the server was restored from a backup', async () => {
    server.typed(sent('B'), 4);
    await start();
    server.epoch = 'restored';
    add('A', 2);
    await pass(400);
    expect(server.requests[2]?.Recover).toMatchObject({
      Revision: 1,
      IsWhole: true,
      Entries: [{ Key: 'B', Revision: 1 }],
    });
    expect([isSaved(), store().getState().device.held.copy.epoch]).toEqual([true, 'restored']);
  });

  it('synchronises when the stream announces a revision, and polls seldom while a stream is open', async () => {
    await start();
    open(true);
    hear(0);
    await pass(30_000);
    expect(acts()).toHaveLength(2);
    await pass(200_000);
    expect(acts()).toHaveLength(2);
    server.typed(sent('B'), 4);
    await reach();
    expect([acts().length, lines()]).toEqual([3, ['4 B']]);
    hear(1);
    await pass(100_000);
    expect(acts()).toHaveLength(3);
  });

  it('retries after a failure, with growing pauses', async () => {
    delete office.answers[sync];
    add('A', 2);
    await start();
    await pass(60_000);
    const tries = office.calls.length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    office.answers[sync] = server.sync;
    await pass(80_000);
    expect([isSaved(), server.lines()]).toEqual([true, ['2 A']]);
  });

  it('treats the device’s basket as complete if the server is of an earlier release, and polls seldom', async () => {
    office.answers[sync] = () => refusal(404, 'not-found');
    await start();
    await pass(300_000);
    expect([office.calls.length, isKnown()]).toEqual([1, true]);
    await pass(310_000);
    expect(office.calls).toHaveLength(2);
  });

  it('drops a change that the server cannot read, shows a notice, and sends all other changes', async () => {
    await start();
    office.answers[sync] = (body) => {
      const isBad = JSON.stringify(body).includes('"Key":"BAD"');
      return isBad ? refusal(400, 'bad-request', { field: 'Acts', reason: 'odd' }) : server.sync(body);
    };
    for (const code of ['A', 'BAD', 'B', 'C']) add(code, 1);
    await pass(400);
    expect([isSaved(), lines(), notices()]).toEqual([true, ['1 A', '1 B', '1 C'], ['refused BAD']]);
    expect(server.lines()).toEqual(['1 A', '1 B', '1 C']);
  });

  it('deletes the basket and its queue when the person loses the account [scenario 20]', async () => {
    add('A', 2);
    office.answers[sync] = () => refusal(403, 'account-not-yours');
    await start();
    expect([lines(), localStorage.getItem(name), isSaved()]).toEqual([[], null, true]);
  });

  it('keeps a deleted basket deleted when an answer arrives after the log-out', async () => {
    add('A', 2);
    let late = () => {};
    vi.stubGlobal(
      'fetch',
      () => new Promise((done) => (late = () => done(server.sync({ Device: 'd', Since: 0, Acts: [] })))),
    );
    await start();
    act(forgetBaskets);
    asksPassword.set();
    late();
    await pass(100_000);
    expect([lines(), localStorage.getItem(name)]).toEqual([[], null]);
  });
});

describe('a notice on the device', () => {
  it('shows a single notice when another device places an order', async () => {
    server.typed(sent('A'), 2);
    await start();
    server.ordered('1234');
    await reach();
    expect([lines(), notices(), store().getState().basket.uuid]).toEqual([[], ['ordered A'], server.uuid]);
    await pass(60_000);
    expect(notices()).toEqual(['ordered A']);
  });

  it('shows a notice of a quantity that another device replaced, and can put the quantity back', async () => {
    await start();
    add('A', 9);
    await pass(400);
    server.typed(sent('A'), 4, 0);
    await reach();
    expect([lines(), notices()]).toEqual([['4 A'], ['changed A']]);
    const [notice] = store().getState().device.notices;
    act(() => notice?.before && putBack(notice.before));
    await pass(400);
    expect([lines(), notices(), server.lines()]).toEqual([['9 A'], [], ['9 A']]);
  });

  it('shows a notice of a removed line that comes back because another device changed the line', async () => {
    server.typed(sent('A'), 2);
    await start();
    remove('A');
    await pass(400);
    server.typed(sent('A'), 9, 1);
    await reach();
    expect([lines(), notices()]).toEqual([['9 A'], ['back A']]);
  });

  it('shows a notice of a removed line that stays because another device had changed its quantity', async () => {
    server.typed(sent('A'), 2);
    await start();
    server.typed(sent('A'), 9);
    remove('A');
    expect(lines()).toEqual([]);
    await pass(400);
    expect([lines(), notices()]).toEqual([['9 A'], ['stays A']]);
  });

  it('shows a notice of a wine that was ordered meanwhile, and keeps its new quantity for the next order', async () => {
    server.typed(sent('A'), 2);
    await start();
    server.ordered('1234');
    add('A', 3);
    await pass(400);
    expect([lines(), notices()]).toEqual([['3 A'], ['ordered A', 'next A']]);
  });
});
