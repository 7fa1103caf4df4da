import { describe, expect, it } from 'vitest';
import {
  type Author,
  cartOf,
  closeBasket,
  closingOrder,
  freshBasket,
  mergeBaskets,
  mergeKey,
  orderedSince,
  recordCart,
  type SyncedBasket,
} from './basket-sync.ts';
import { addToCart, type CartItem, clearCart, removeFromCart } from './cart.ts';

const phone: Author = { person: 'ann@example.com', page: 'a' };
const laptop: Author = { person: 'ann@example.com', page: 'b' };
type Basket = SyncedBasket<CartItem>;

const item = (Code: string, CasesQty: number): CartItem => ({ Code, CaseSize: 6, CasesQty, BottlesQty: 0 });
const typed = (basket: Basket, code: string, cases: number, author = phone, uuid = `uuid of ${code}`) =>
  recordCart(basket, addToCart(cartOf(basket), item(code, cases), uuid), author);
const removed = (basket: Basket, code: string, author = phone) =>
  recordCart(basket, removeFromCart(cartOf(basket), code, 'emptied'), author);
const quantities = (basket: Basket) =>
  cartOf(basket).items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);
const placed = (basket: Basket, orderNo: string, of = closingOrder(basket)) =>
  closeBasket(basket, of, orderNo, `after ${orderNo}`);

const empty = freshBasket<CartItem>('first');

describe('a change', () => {
  it('counts on from the version that was seen, and leaves all other lines alone', () => {
    const one = typed(typed(empty, 'A', 1), 'B', 2);
    const two = typed(one, 'A', 3, laptop);
    expect(two.lines.get('A')).toEqual({
      version: { count: 2, page: 'b' },
      item: item('A', 3),
      by: 'ann@example.com',
      ordered: undefined,
    });
    expect(two.lines.get('B')).toBe(one.lines.get('B'));
  });

  it('to the same quantity is none', () => {
    const basket = typed(empty, 'A', 1);
    expect(typed(basket, 'A', 1, laptop).lines.get('A')).toBe(basket.lines.get('A'));
  });

  it('that removes or clears leaves versions without items', () => {
    const basket = typed(typed(empty, 'A', 1), 'B', 1);
    expect(removed(basket, 'A').lines.get('A')).toMatchObject({ version: { count: 2 }, item: undefined });
    const cleared = recordCart(basket, clearCart('cleared'), phone);
    expect(quantities(cleared)).toEqual([]);
    expect([...cleared.lines.values()].map(({ version }) => version.count)).toEqual([2, 2]);
    expect(quantities(typed(cleared, 'A', 4))).toEqual(['4 A']);
  });

  it('makes the next generation where cart.ts makes a new uuid', () => {
    const filled = typed(empty, 'A', 1);
    expect(filled.key).toEqual({ generation: 1, uuid: 'uuid of A' });
    expect(typed(filled, 'B', 1).key).toEqual(filled.key);
    expect(removed(filled, 'A').key).toEqual({ generation: 2, uuid: 'emptied' });
    expect(recordCart(filled, clearCart('cleared'), phone).key).toEqual({ generation: 2, uuid: 'cleared' });
  });

  it('keeps the sequence in which the lines are shown, a restored line in its place', () => {
    const basket = typed(typed(typed(empty, 'A', 1), 'B', 1), 'C', 1);
    const without = removed(basket, 'B');
    const restored = recordCart(without, { uuid: without.key.uuid, items: cartOf(basket).items }, phone);
    expect(quantities(restored)).toEqual(['1 A', '1 B', '1 C']);
  });
});

describe('a merge', () => {
  const shared = typed(typed(empty, 'A', 1), 'B', 1);

  it.each([
    ['two lines', typed(shared, 'C', 3), typed(shared, 'D', 4, laptop), ['1 A', '1 B', '3 C', '4 D']],
    ['a later change', typed(typed(shared, 'A', 5), 'A', 6), typed(shared, 'A', 7, laptop), ['6 A', '1 B']],
    ['two at once', typed(shared, 'A', 5), typed(shared, 'A', 7, laptop), ['7 A', '1 B']],
    ['a removal and nothing', removed(shared, 'A'), shared, ['1 B']],
    [
      'a removal and an earlier change',
      removed(typed(shared, 'A', 9), 'A'),
      typed(shared, 'A', 2, laptop),
      ['1 B'],
    ],
    ['an empty copy', empty, shared, ['1 A', '1 B']],
  ])('B3: of %s is the same from both sides, and when repeated', (_, one, other, expected) => {
    const merged = mergeBaskets(one, other);
    expect(quantities(merged).sort()).toEqual([...expected].sort());
    const reverse = mergeBaskets(other, one);
    expect(new Map([...reverse.lines].sort())).toEqual(new Map([...merged.lines].sort()));
    expect(reverse.key).toEqual(merged.key);
    expect(mergeBaskets(mergeBaskets(merged, other), one)).toEqual(merged);
  });

  it('B4: makes no uuid, also where it fills or empties a basket', () => {
    const emptied = removed(removed(shared, 'A'), 'B');
    expect(mergeBaskets(shared, emptied).key).toEqual(emptied.key);
    expect(mergeBaskets(empty, shared).key).toEqual(shared.key);
  });

  it('takes the key of the later generation, of two equal ones that of the greater uuid', () => {
    const [one, two] = [
      { generation: 1, uuid: 'z' },
      { generation: 2, uuid: 'a' },
    ];
    expect([mergeKey(one, two), mergeKey(two, one)]).toEqual([two, two]);
    expect(mergeKey({ generation: 2, uuid: 'b' }, two).uuid).toBe('b');
  });
});

describe('an order', () => {
  const shared = typed(typed(empty, 'A', 1), 'B', 2);
  const order = closingOrder(shared);

  it('names each line’s version and the newest order of it that its device knew', () => {
    const again = typed(placed(shared, 'XX1'), 'A', 3);
    expect(closingOrder(again)).toEqual({
      key: { generation: 3, uuid: 'uuid of A' },
      lines: [
        { code: 'A', version: { count: 2, page: 'a' }, known: { count: 1, page: 'a', orderNo: 'XX1' } },
      ],
    });
  });

  it('takes its lines out of the basket everywhere, and closes its uuid', () => {
    const closed = placed(shared, 'XX1');
    expect(quantities(closed)).toEqual([]);
    expect(closed.key).toEqual({ generation: 2, uuid: 'after XX1' });
    expect(quantities(mergeBaskets(shared, closed))).toEqual([]);
    expect(closed.lines.get('A')?.ordered?.orderNo).toBe('XX1');
  });

  it('B5: leaves what was typed meanwhile, and lines that it does not name, as the next basket', () => {
    const meanwhile = typed(typed(shared, 'A', 5, laptop), 'C', 1, laptop);
    expect(quantities(placed(meanwhile, 'XX1', order))).toEqual(['5 A', '1 C']);
    expect(quantities(mergeBaskets(placed(shared, 'XX1'), meanwhile)).sort()).toEqual(['1 C', '5 A']);
  });

  it('B6: changes nothing when it is repeated', () => {
    const closed = placed(shared, 'XX1');
    expect(placed(closed, 'XX1', order)).toEqual(closed);
    const next = typed(closed, 'A', 1, phone, 'next');
    expect(placed(next, 'XX1', order)).toEqual(next);
  });

  it('closes on a server that never saw the lines, and they stay out when they come', () => {
    const server = placed(freshBasket<CartItem>('server'), 'XX1', order);
    expect(quantities(mergeBaskets(server, shared))).toEqual([]);
    expect(mergeBaskets(server, shared).key).toEqual(server.key);
  });

  it('leaves a key that a person has renewed since', () => {
    const renewed = recordCart(shared, clearCart('cleared'), laptop);
    expect(placed(renewed, 'XX1', order).key).toEqual(renewed.key);
  });

  it('B7: is asked about when one of its lines was ordered since', () => {
    const server = placed(shared, 'XX1');
    const other = closingOrder(typed(shared, 'A', 5, laptop));
    expect(orderedSince(empty, order)).toEqual([]);
    expect(orderedSince(server, other)).toEqual(['A', 'B']);
    const informed = mergeBaskets(typed(shared, 'A', 5, laptop), server);
    expect(orderedSince(server, closingOrder(informed))).toEqual([]);
  });
});
