import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from './cart.ts';
import {
  addToCart,
  applyEdits,
  clearCart,
  emptyCart,
  isDirty,
  isDirtyLine,
  removeFromCart,
  replaceItems,
  restoreItems,
} from './cart.ts';

const item = (Code: string, CasesQty: number, BottlesQty = 0): CartItem => ({
  Code,
  CaseSize: 6,
  CasesQty,
  BottlesQty,
});
const cartOf = (...items: CartItem[]): Cart => ({ uuid: 'old', items });

describe('adding a product to a cart', () => {
  it('appends the product, splits its bottles into cases, and keeps the other lines in order [4.basket.1]', () => {
    expect(addToCart(cartOf(item('A', 1)), item('B', 1, 8), 'new')).toEqual(
      cartOf(item('A', 1), item('B', 2, 2)),
    );
  });

  it('replaces the quantity of a product in place, and does not add the old quantity [4.basket.1]', () => {
    const cart = addToCart(cartOf(item('A', 5), item('B', 1)), item('A', 2), 'new');
    expect(cart).toEqual(cartOf(item('A', 2), item('B', 1)));
  });

  it('removes the line if the quantity is 0 [4.basket.4]', () => {
    expect(addToCart(cartOf(item('A', 1), item('B', 1)), item('A', 0), 'new')).toEqual(cartOf(item('B', 1)));
    expect(addToCart(cartOf(item('A', 1)), item('Z', 0), 'new')).toEqual(cartOf(item('A', 1)));
  });

  it('limits the quantity to the bound, and removes the line if the bound is 0 [4.basket.6]', () => {
    expect(addToCart(cartOf(item('B', 1)), item('A', 3), 'new', 8).items).toEqual([
      item('B', 1),
      item('A', 1, 2),
    ]);
    expect(addToCart(cartOf(item('A', 1)), item('A', 3), 'new', 0).items).toEqual([]);
  });

  it('preserves the item’s other fields and does not change the old cart [3.basketitem.1]', () => {
    const before = cartOf();
    const cart = addToCart({ ...before, items: [] }, { ...item('A', 1), Description: 'Croft' }, 'new');
    expect(cart.items).toEqual([{ ...item('A', 1), Description: 'Croft' }]);
    expect(before).toEqual(cartOf());
  });
});

describe('the uuid of a cart', () => {
  it('gives a cart a new uuid only if the cart becomes filled or empty, or is cleared [3.cart.2, 3.cart.3, 3.cart.4, 4.basket.2, 4.basket.14]', () => {
    expect(addToCart(emptyCart('old'), item('A', 1), 'new').uuid).toBe('new');
    expect(addToCart(cartOf(item('A', 1)), item('B', 1), 'new').uuid).toBe('old');
    expect(addToCart(cartOf(item('A', 1)), item('A', 0), 'new').uuid).toBe('new');
    expect(addToCart(emptyCart('old'), item('A', 0), 'new').uuid).toBe('old');
    expect(removeFromCart(cartOf(item('A', 1)), 'A', 'new')).toEqual(emptyCart('new'));
    expect(removeFromCart(cartOf(item('A', 1), item('B', 1)), 'A', 'new').uuid).toBe('old');
    expect(removeFromCart(cartOf(item('A', 1)), 'Z', 'new')).toEqual(cartOf(item('A', 1)));
    expect(replaceItems(cartOf(item('A', 1)), [item('B', 1)], 'new').uuid).toBe('old');
    expect(replaceItems(cartOf(item('A', 1)), [], 'new')).toEqual(emptyCart('new'));
    expect(replaceItems(emptyCart('old'), [item('B', 1)], 'new').uuid).toBe('new');
    expect(clearCart('new')).toEqual(emptyCart('new'));
  });

  it('gives a cart a new uuid exactly when the cart becomes empty or filled, after any steps', () => {
    const anyStep = fc.record({ code: fc.constantFrom('A', 'B'), cases: fc.nat(2), bottles: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        let cart: Cart = emptyCart('start');
        for (const [index, { code, cases, bottles }] of steps.entries()) {
          const before = cart;
          cart = addToCart(cart, item(code, cases, bottles), `new-${index}`);
          const turned = (before.items.length === 0) !== (cart.items.length === 0);
          expect(cart.uuid).toBe(turned ? `new-${index}` : before.uuid);
          expect(new Set(cart.items.map(({ Code }) => Code)).size).toBe(cart.items.length);
          const line = cart.items.find(({ Code }) => Code === code);
          expect(line ? line.CasesQty * 6 + line.BottlesQty : 0).toBe(cases * 6 + bottles);
        }
      }),
    );
  });
});

it('replaces all items, splits their bottles into cases, drops empty items and keeps the last item of a code [4.basket.13]', () => {
  const cart = replaceItems(cartOf(item('Z', 1)), [item('A', 0, 7), item('B', 0), item('A', 2)], 'new');
  expect(cart.items).toEqual([item('A', 2)]);
});

it('restores a removed item in its place and keeps later changes', () => {
  const before = [item('A', 1), item('B', 2), item('C', 3)];
  const now = cartOf(item('A', 1), item('C', 9), item('D', 4));
  expect(restoreItems(now, before, ['B'], 'new')).toEqual(
    cartOf(item('A', 1), item('B', 2), item('C', 9), item('D', 4)),
  );
  expect(restoreItems(cartOf(item('B', 7)), before, ['B'], 'new'), 'added again since').toEqual(
    cartOf(item('B', 7)),
  );
  expect(restoreItems(emptyCart<CartItem>('old'), before, ['B'], 'new'), 'ordered since').toEqual({
    uuid: 'new',
    items: [item('B', 2)],
  });
});

describe('edits of a cart', () => {
  const cart = cartOf(item('A', 1), item('B', 2));

  it('marks a line as dirty if the typed quantity differs from the quantity in the cart [4.basket.10]', () => {
    expect(isDirtyLine(item('A', 1), {})).toBe(false);
    expect(isDirtyLine(item('A', 1), { A: { cases: 1, bottles: 0 } })).toBe(false);
    expect(isDirtyLine(item('A', 1), { A: { cases: 2, bottles: 0 } })).toBe(true);
    expect(isDirtyLine(item('A', 1), { A: { cases: 1, bottles: 1 } })).toBe(true);
    expect(isDirtyLine(item('constructor', 1), {})).toBe(false);
    expect(isDirty(cart, { Z: { cases: 9, bottles: 0 } })).toBe(false);
    expect(isDirty(cart, { B: { cases: 9, bottles: 0 } })).toBe(true);
  });

  it('applies all edits of a cart at once, within the stock', () => {
    const edits = { A: { cases: 0, bottles: 8 }, B: { cases: 0, bottles: 0 } };
    expect(applyEdits(cart, edits, 'new')).toEqual(cartOf(item('A', 1, 2)));
    expect(applyEdits(cart, { A: { cases: 9, bottles: 0 } }, 'new', () => 7).items[0]).toEqual(
      item('A', 1, 1),
    );
    expect(applyEdits(cart, {}, 'new')).toEqual(cart);
    const emptied = { A: { cases: 0, bottles: 0 }, B: { cases: 0, bottles: 0 } };
    expect(applyEdits(cart, emptied, 'new')).toEqual(emptyCart('new'));
  });
});
