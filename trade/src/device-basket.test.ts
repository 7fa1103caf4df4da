import { describe, expect, it } from 'vitest';
import type { CopyAnswer } from './acts.ts';
import { addToCart, type CartItem, clearCart, removeFromCart, restoreItems } from './cart.ts';
import {
  type BasketAnswer,
  beginPlacing,
  cartOf,
  changeHere,
  type DeviceBasket,
  dropPlacing,
  emptyDevice,
  endPlacing,
  isAsSeen,
  reprice,
  sendPlacing,
  takeBack,
  takeBasketAnswer,
  uniteDevices,
  waitAgain,
} from './device-basket.ts';
import type { Notice } from './shared-device.ts';

type Item = CartItem & { readonly price: number };
type Device = DeviceBasket<Item>;

const page = 'page-1';
const fresh = emptyDevice<Item>('phone', 'uuid-0');

const wine = (Code: string, CasesQty: number, price = 100): Item => {
  return { Code, CaseSize: 12, CasesQty, BottlesQty: 0, price };
};
const set = (device: Device, item: Item, by = page, uuid = 'uuid-1') =>
  changeHere(device, (cart) => addToCart(cart, item, uuid), { page: by });
const remove = (device: Device, code: string, by = page) =>
  changeHere(device, (cart) => removeFromCart(cart, code, 'uuid-2'), { page: by });
const casesOf = (device: Device) => cartOf(device).items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);

function answer(
  revision: number,
  items: readonly Item[],
  facts: Partial<BasketAnswer<Item>> = {},
): BasketAnswer<Item> {
  const entries = items.map((value, at) => [value.Code, { value, revision, place: at + 1 }] as const);
  const whole: CopyAnswer<Item> = {
    epoch: 'e',
    revision,
    isWhole: true,
    entries: new Map(entries),
    answered: new Map(),
    recovered: undefined,
  };
  return { ...whole, uuid: 'uuid-server', notices: [], ...facts };
}
const notice = (
  kind: Notice<Item>['kind'],
  revision: number,
  facts: Partial<Notice<Item>> = {},
): Notice<Item> => {
  return { kind, revision, keys: ['A'], before: undefined, orderNo: undefined, ...facts };
};

describe('a device', () => {
  it('B4: keeps acts that were made before the first answer, on top of whatever the server has', () => {
    const typed = set(set(fresh, wine('A', 1)), wine('B', 2));
    const answered = takeBasketAnswer(typed, answer(9, [wine('A', 7), wine('C', 3)]));
    expect(casesOf(answered)).toEqual(['1 A', '3 C', '2 B']);
    expect(answered.held.queue.map(({ base }) => base)).toEqual([0, 0]);
  });

  it('drops answered acts and keeps later acts', () => {
    const synced = takeBasketAnswer(fresh, answer(1, []));
    const typed = set(synced, wine('A', 1));
    const more = set(typed, wine('B', 2));
    const answered = takeBasketAnswer(more, answer(2, [wine('A', 1)], { answered: new Map([[page, 1]]) }));
    expect(answered.held.queue.map(({ key }) => key)).toEqual(['B']);
    expect(casesOf(answered)).toEqual(['1 A', '2 B']);
  });

  it('bases an act on the copy that the person saw when the typing began', () => {
    const known = takeBasketAnswer(fresh, answer(5, [wine('A', 2), wine('B', 1)]));
    const newer = takeBasketAnswer(known, answer(6, [wine('A', 7), wine('B', 3)]));
    const began = new Map([
      ['A', 5],
      ['B', 5],
    ]);
    const typed = changeHere(newer, () => ({ uuid: 'uuid-1', items: [wine('A', 4)] }), { page, began });
    expect(typed.held.queue).toMatchObject([
      { key: 'B', base: 5, value: undefined },
      { key: 'A', base: 5 },
    ]);
  });

  it('bases a further act on the base of the pending act, because the screen hid the newer copy', () => {
    const synced = takeBasketAnswer(fresh, answer(5, [wine('A', 1)]));
    const pending = set(synced, wine('A', 2));
    const newer = takeBasketAnswer(pending, answer(8, [wine('A', 9)]));
    expect(casesOf(newer)).toEqual(['2 A']);
    expect(set(newer, wine('A', 4)).held.queue).toMatchObject([{ base: 5, n: 2, value: { CasesQty: 4 } }]);
  });

  it('merges acts of the same page on the same wine, and keeps the removal of a wine that was set', () => {
    const typed = remove(set(set(fresh, wine('A', 1)), wine('A', 2)), 'A');
    expect(typed.held.queue).toMatchObject([{ key: 'A', value: undefined, n: 3 }]);
  });

  it('queues no act for a new price, but an act for a quantity that the person enters again', () => {
    const synced = takeBasketAnswer(fresh, answer(5, [wine('A', 1)]));
    const repriced = changeHere(synced, (cart) => ({ ...cart, items: [wine('A', 1, 120)] }), { page });
    expect(repriced.held.queue).toEqual([]);
    expect(cartOf(repriced).items[0]?.price).toBe(120);
    const again = changeHere(synced, (cart) => addToCart(cart, wine('A', 1), 'u'), { page, touched: ['A'] });
    expect(again.held.queue).toMatchObject([{ key: 'A', base: 5 }]);
  });

  it('applies new prices only to pending lines of the same quantity', () => {
    const typed = set(set(fresh, wine('A', 1)), wine('B', 2));
    const laid = reprice(typed, [wine('A', 1, 120), wine('B', 3, 120)]);
    expect(cartOf(laid).items.map(({ price }) => price)).toEqual([120, 100]);
  });

  it('puts a removed line back in its place', () => {
    const synced = takeBasketAnswer(fresh, answer(5, [wine('A', 1), wine('B', 1), wine('C', 1)]));
    const before = cartOf(synced).items;
    const undone = changeHere(remove(synced, 'B'), (cart) => restoreItems(cart, before, ['B'], 'u'), {
      page,
    });
    expect(casesOf(undone)).toEqual(['1 A', '1 B', '1 C']);
  });

  it('takes only the answered acts from an answer that is older than the device’s copy', () => {
    const synced = takeBasketAnswer(fresh, answer(8, [wine('A', 2)]));
    const typed = set(synced, wine('B', 1));
    const late = takeBasketAnswer(
      typed,
      answer(5, [wine('A', 1)], { answered: new Map([[page, 1]]), notices: [notice('changed', 4)] }),
    );
    expect(casesOf(late)).toEqual(['2 A']);
    expect(late).toMatchObject({ notices: [], held: { queue: [] } });
  });

  it('takes an answer of a restored server (another epoch) only if that server has recovered the device’s latest copy', () => {
    const synced = takeBasketAnswer(fresh, answer(8, [wine('A', 2)]));
    const anew = answer(1_000, [], { epoch: 'f' });
    expect(casesOf(takeBasketAnswer(synced, anew))).toEqual(['2 A']);
    expect(casesOf(takeBasketAnswer(synced, { ...anew, recovered: 7 }))).toEqual(['2 A']);
    expect(casesOf(takeBasketAnswer(synced, { ...anew, recovered: 8 }))).toEqual([]);
  });
});

describe('the uuid of a device’s basket', () => {
  it('gives the basket a new uuid when a person fills or empties it, and takes the server’s uuid with the answer', () => {
    const synced = takeBasketAnswer(fresh, answer(1, []));
    expect(synced.uuid).toBe('uuid-server');
    const filled = set(synced, wine('A', 1));
    expect(filled.uuid).toBe('uuid-1');
    const pending = takeBasketAnswer(filled, answer(2, [], { isWhole: false }));
    expect(pending.uuid).toBe('uuid-1');
    const answered = answer(3, [wine('A', 1)], { answered: new Map([[page, 1]]), uuid: 'uuid-other' });
    expect(takeBasketAnswer(pending, answered).uuid).toBe('uuid-other');
  });

  it('takes the server’s uuid if another device filled the basket, too', () => {
    const filled = set(fresh, wine('A', 1));
    expect(takeBasketAnswer(filled, answer(4, [wine('B', 1)])).uuid).toBe('uuid-server');
  });
});

describe('a notice', () => {
  const synced = takeBasketAnswer(fresh, answer(5, [wine('A', 1)]));

  it('B6: tells the person each notice once', () => {
    const told = takeBasketAnswer(synced, answer(7, [wine('A', 2)], { notices: [notice('changed', 6)] }));
    expect(told.notices).toHaveLength(1);
    const again = takeBasketAnswer(
      { ...told, notices: [] },
      answer(8, [wine('A', 2)], { notices: [notice('changed', 6)] }),
    );
    expect(again.notices).toEqual([]);
  });

  it('tells a device without a copy of the basket no notice about an order', () => {
    const notices = [notice('ordered', 6, { orderNo: 'XX1' }), notice('stays', 7)];
    expect(takeBasketAnswer(fresh, answer(8, [wine('A', 2)], { notices })).notices).toMatchObject([
      { kind: 'stays' },
    ]);
  });

  it('ends a notice when the person changes the line, or when the line is again as before', () => {
    const notices = [
      notice('changed', 6, { before: wine('A', 1) }),
      notice('ordered', 7, { orderNo: 'XX1' }),
    ];
    const told = takeBasketAnswer(synced, answer(8, [wine('A', 2)], { notices }));
    expect(set(told, wine('A', 5)).notices).toMatchObject([{ kind: 'ordered' }]);
    expect(takeBasketAnswer(told, answer(9, [wine('A', 1)])).notices).toMatchObject([{ kind: 'ordered' }]);
  });

  it('keeps a notice while an unanswered act hides its line', () => {
    const removing = remove(synced, 'A');
    const told = takeBasketAnswer(removing, answer(7, [wine('A', 2)], { notices: [notice('stays', 6)] }));
    expect(told.notices).toHaveLength(1);
  });

  it('replaces an older notice of the same wine and kind', () => {
    const told = takeBasketAnswer(synced, answer(7, [wine('A', 2)], { notices: [notice('changed', 6)] }));
    const newer = takeBasketAnswer(told, answer(9, [wine('A', 3)], { notices: [notice('changed', 8)] }));
    expect(newer.notices).toMatchObject([{ revision: 8 }]);
  });
});

describe('two pages of the same browser', () => {
  it('B5: keeps the acts of two pages of a browser, in sequence', () => {
    const synced = takeBasketAnswer(fresh, answer(5, []));
    const stored = set(synced, wine('A', 1), 'page-1');
    const here = set(synced, wine('B', 2), 'page-2');
    expect(casesOf(uniteDevices(stored, here))).toEqual(['1 A', '2 B']);
  });

  it('drops an act if either page of a browser knows that the act was answered', () => {
    const typed = set(takeBasketAnswer(fresh, answer(5, [])), wine('A', 1));
    const answered = takeBasketAnswer(typed, answer(6, [wine('A', 9)], { answered: new Map([[page, 1]]) }));
    expect(casesOf(uniteDevices(answered, typed))).toEqual(['9 A']);
    expect(casesOf(uniteDevices(typed, answered))).toEqual(['9 A']);
  });

  it('drops an act that its page has replaced', () => {
    const typed = set(takeBasketAnswer(fresh, answer(5, [])), wine('A', 1));
    const replaced = remove(typed, 'A');
    expect(uniteDevices(typed, replaced).held.queue).toMatchObject([{ n: 2 }]);
  });

  it('keeps the order under way that either page of a browser began', () => {
    const typed = takeBasketAnswer(fresh, answer(5, [wine('A', 1)]));
    const placing = beginPlacing(typed);
    expect(uniteDevices(typed, placing).placing.order?.uuid).toBe('uuid-server');
    expect(uniteDevices(placing, typed).placing.order?.uuid).toBe('uuid-server');
  });
});

describe('an order of the basket', () => {
  const synced = takeBasketAnswer(fresh, answer(5, [wine('A', 1), wine('B', 1)]));

  it('B8: sends an order with the basket as the buyer saw it, and removes the ordered lines after the order is placed', () => {
    const placing = sendPlacing(beginPlacing(synced));
    expect(placing.placing.order).toMatchObject({ uuid: 'uuid-server', epoch: 'e', revision: 5 });
    const typed = set(placing, wine('A', 4));
    const placed = endPlacing(typed, 'uuid-9');
    expect(casesOf(placed)).toEqual(['4 A']);
    expect(placed).toMatchObject({ uuid: 'uuid-9', placing: { order: undefined } });
  });

  it('keeps the lines of an order under way unchanged until its outcome is known', () => {
    const placing = sendPlacing(beginPlacing(synced));
    expect(beginPlacing(set(placing, wine('C', 1)))).toMatchObject({
      placing: { order: { lines: [wine('A', 1), wine('B', 1)] } },
    });
    expect(takeBack(placing).placing.order).toBeDefined();
    expect(waitAgain(placing).placing.order).toBeUndefined();
  });

  it('takes back an order that waits for the network, or sends it with the basket’s current revision', () => {
    const waiting = beginPlacing(synced, 'form');
    expect(takeBack(waiting).placing.order).toBeUndefined();
    const later = takeBasketAnswer(waiting, answer(9, [wine('A', 1), wine('B', 1), wine('C', 1)]));
    expect(isAsSeen(later)).toBe(true);
    expect(sendPlacing(later).placing).toMatchObject({
      isSent: true,
      order: { revision: 9, lines: { length: 2 } },
    });
    expect(waitAgain(sendPlacing(later)).placing).toMatchObject({ isSent: false, form: 'form' });
    expect(isAsSeen(takeBasketAnswer(waiting, answer(9, [wine('A', 2), wine('B', 1)])))).toBe(false);
  });

  it('keeps the basket unchanged if the order was refused', () => {
    expect(casesOf(dropPlacing(sendPlacing(beginPlacing(synced))))).toEqual(['1 A', '1 B']);
  });

  it('gives the basket a new uuid after the Empty button', () => {
    expect(changeHere(synced, () => clearCart<Item>('uuid-3'), { page })).toMatchObject({ uuid: 'uuid-3' });
  });
});
