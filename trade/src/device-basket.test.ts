import { describe, expect, it } from 'vitest';
import { cartOf, closeBasket, freshBasket, mergeBaskets, type SyncedBasket } from './basket-sync.ts';
import { addToCart, type CartItem, removeFromCart } from './cart.ts';
import {
  beginPlacing,
  changeHere,
  type DeviceBasket,
  dropPlacing,
  emptyDevice,
  endPlacing,
  mergeNews,
  mergePages,
  type SyncRequest,
  sendPlacing,
  syncRequest,
  takeAnew,
  takeAnswer,
  takeBack,
  waitAgain,
} from './device-basket.ts';

type Device = DeviceBasket<CartItem>;
const none: Device = emptyDevice(freshBasket('first'));
const item = (Code: string, CasesQty: number): CartItem => ({ Code, CaseSize: 6, CasesQty, BottlesQty: 0 });
const typed = (device: Device, code: string, cases: number, page = 'a') =>
  changeHere(device, (cart) => addToCart(cart, item(code, cases), `uuid of ${code} ${page}`), {
    person: 'ann@example.com',
    page,
  });
const quantities = ({ basket }: Device) =>
  cartOf(basket).items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);

/** An answer with all that the server has after it took the request. */
function answerOf(server: SyncedBasket<CartItem>, request: SyncRequest<CartItem>, revision = 1) {
  const { key, lines } = mergeBaskets(server, request);
  return { revision, key, lines };
}
function inStep(device: Device, server: SyncedBasket<CartItem> = freshBasket('server')): Device {
  const request = syncRequest(device);
  return takeAnswer(device, request, answerOf(server, request));
}

describe('a device sends', () => {
  it('its changed lines until the server has them, and where it stands', () => {
    const device = typed(typed(none, 'A', 1), 'B', 2);
    expect([...syncRequest(device).lines.keys()]).toEqual(['A', 'B']);
    const saved = inStep(device);
    expect(syncRequest(saved)).toEqual({ revision: 1, key: device.basket.key, lines: new Map() });
    expect([...syncRequest(typed(saved, 'B', 3)).lines.keys()]).toEqual(['B']);
  });

  it('a removal like any change', () => {
    const device = changeHere(inStep(typed(none, 'A', 1)), (cart) => removeFromCart(cart, 'A', 'emptied'), {
      person: 'ann@example.com',
      page: 'a',
    });
    expect(syncRequest(device).lines.get('A')).toMatchObject({ version: { count: 2 }, item: undefined });
  });

  it('every line again that a restored server lacks, and goes on from where it is', () => {
    const saved = { ...inStep(typed(typed(none, 'A', 1), 'B', 2)), revision: 70 };
    const device = typed(saved, 'C', 3);
    const request = syncRequest(device);
    expect([...request.lines.keys()]).toEqual(['C']);
    const restored = inStep(typed(none, 'A', 1)).basket;
    const anew = takeAnew(device, request, answerOf(restored, request, 5));
    expect([anew.revision, ...anew.unsaved]).toEqual([5, 'B']);
    expect(quantities(anew)).toEqual(['1 A', '2 B', '3 C']);
  });

  it('B10: again what was typed after the request, and nothing that the server has newer', () => {
    const device = typed(none, 'A', 2);
    const request = syncRequest(device);
    const later = takeAnswer(typed(device, 'A', 3), request, answerOf(freshBasket('server'), request));
    expect([...later.unsaved]).toEqual(['A']);
    const newer = typed(typed(none, 'A', 8, 'z'), 'A', 9, 'z').basket;
    const overruled = takeAnswer(device, request, answerOf(newer, request));
    expect([[...overruled.unsaved], quantities(overruled)]).toEqual([[], ['9 A']]);
  });

  it('the same after the same answer, late or twice', () => {
    const device = typed(none, 'A', 1);
    const request = syncRequest(device);
    const early = answerOf(freshBasket('server'), request, 1);
    const late = answerOf(typed(device, 'B', 1, 'z').basket, request, 2);
    const inOrder = takeAnswer(takeAnswer(device, request, early), request, late);
    expect(takeAnswer(takeAnswer(inOrder, request, early), request, late)).toEqual(inOrder);
    expect(takeAnswer(takeAnswer(device, request, late), request, early)).toEqual(inOrder);
  });
});

describe('two pages of a browser', () => {
  it('are one device: lines of both, saved as soon as one knows it', () => {
    const shared = typed(none, 'A', 1);
    const [one, other] = [inStep(shared), typed(shared, 'B', 1, 'b')];
    const merged = mergePages(one, other);
    expect([quantities(merged), [...merged.unsaved], merged.revision]).toEqual([['1 A', '1 B'], ['B'], 1]);
    expect(mergePages(merged, other)).toEqual(merged);
  });

  it('that have heard of a restored backup or not send all that the server lacks', () => {
    const saved = { ...inStep(typed(typed(none, 'A', 1), 'B', 2)), revision: 70 };
    const restored = inStep(typed(none, 'A', 1)).basket;
    const anew = takeAnew(saved, syncRequest(saved), answerOf(restored, syncRequest(saved), 5));
    for (const both of [mergePages(saved, anew), mergePages(anew, saved)])
      expect([[...both.unsaved], both.revision]).toEqual([['B'], 5]);
    const again = inStep(anew, restored);
    expect([...mergePages(saved, again).unsaved]).toEqual([]);
  });

  it('B9: do not send what was taken back on the other', () => {
    const waiting = beginPlacing(typed(none, 'A', 1));
    const back = takeBack(waiting);
    expect(mergePages(waiting, back).placing.order).toBeUndefined();
    expect(mergePages(back, waiting).placing.order).toBeUndefined();
    expect(mergePages(none, waiting).placing.order).toBe(waiting.placing.order);
  });
});

describe('an order that was sent', () => {
  const waiting = beginPlacing(typed(none, 'A', 1));
  const sent = sendPlacing(waiting);

  it('is not taken back, by the other page either', () => {
    expect(takeBack(sent)).toBe(sent);
    expect(mergePages(takeBack(waiting), sent).placing).toEqual(sent.placing);
    expect(mergePages(sent, takeBack(waiting)).placing).toEqual(sent.placing);
  });

  it('is sent once more as the same', () => {
    expect(sendPlacing(sent)).toBe(sent);
    expect(sendPlacing(none)).toBe(none);
    expect(beginPlacing(sent)).toBe(sent);
  });
});

describe('an order that waits for the network', () => {
  const waiting = beginPlacing(typed(none, 'A', 1), 'its form');
  const sent = sendPlacing(waiting);

  it('keeps its form until its outcome is known', () => {
    expect([waiting.placing.form, sent.placing.form]).toEqual(['its form', 'its form']);
    expect(endPlacing(sent, 'XX1', 'next').placing.form).toBeUndefined();
    expect(takeBack(waiting).placing).toMatchObject({ order: undefined, form: undefined });
  });

  it('waits again once the server says that it does not have it; another order is over', () => {
    const again = waitAgain(sent);
    expect(again.placing).toMatchObject({ order: waiting.placing.order, isSent: false, form: 'its form' });
    expect(mergePages(sent, again).placing.isSent).toBe(false);
    expect(takeBack(again).placing.order).toBeUndefined();
    expect(waitAgain(sendPlacing(beginPlacing(typed(none, 'A', 1)))).placing.order).toBeUndefined();
  });
});

describe('placing', () => {
  const placing = beginPlacing(inStep(typed(none, 'A', 1)));

  it('B8: sends the same order until its outcome is known, whatever was typed since', () => {
    expect(beginPlacing(typed(placing, 'B', 1)).placing).toBe(placing.placing);
    expect(beginPlacing(dropPlacing(typed(placing, 'B', 1))).placing.order?.lines).toHaveLength(2);
  });

  it('leaves what was typed since as the next basket, under a new uuid', () => {
    const after = endPlacing(typed(typed(placing, 'A', 3), 'B', 1), 'XX1', 'next');
    expect([quantities(after), [...after.unsaved]]).toEqual([
      ['3 A', '1 B'],
      ['A', 'B'],
    ]);
    expect(after.basket.key.uuid).toBe('next');
    expect(endPlacing(after, 'XX1', 'other')).toBe(after);
  });

  it('of unsaved lines leaves nothing to be sent', () => {
    const after = endPlacing(beginPlacing(typed(none, 'A', 1)), 'XX1', 'next');
    expect([quantities(after), [...after.unsaved]]).toEqual([[], []]);
  });
});

describe('a merge tells', () => {
  const shared = inStep(typed(typed(none, 'A', 1), 'B', 1));
  const order = beginPlacing(shared).placing.order ?? { key: shared.basket.key, lines: [] };
  const closed = closeBasket(shared.basket, order, 'XX1', 'next');

  it('B11: the number of an order that another device placed, once', () => {
    const after = inStep(shared, closed);
    expect(mergeNews(shared, after)).toEqual({ orders: ['XX1'], overruled: [] });
    expect(mergeNews(after, inStep(after, closed))).toEqual({ orders: [], overruled: [] });
    expect(mergeNews(none, inStep(none, closed))).toEqual({ orders: [], overruled: [] });
  });

  it('nothing of an order of its own', () => {
    const placing = beginPlacing(shared);
    expect(mergeNews(placing, inStep(placing, closed))).toEqual({ orders: [], overruled: [] });
  });

  it('the number also where what was typed here stays', () => {
    const device = typed(shared, 'A', 5);
    const after = inStep(device, closed);
    expect([quantities(after), mergeNews(device, after)]).toEqual([
      ['5 A'],
      { orders: ['XX1'], overruled: [] },
    ]);
  });

  it('the unsaved lines that gave way to another device', () => {
    const device = typed(shared, 'A', 5);
    const newer = typed(typed(shared, 'A', 7, 'z'), 'A', 8, 'z').basket;
    expect(mergeNews(device, inStep(device, newer)).overruled).toEqual([item('A', 5)]);
    expect(mergeNews(shared, inStep(shared, newer)).overruled).toEqual([]);
  });
});
