import { describe, expect, it } from 'vitest';
import {
  canMove,
  confirmedState,
  hasDeliveryDay,
  isFinal,
  ORDER_STATES,
  type OrderState,
  STATE_WORDS,
  whyBuyerCannotCancel,
} from './order-life.ts';
import { ORDER_KINDS } from './order-number.ts';

describe('the life of an order', () => {
  const reach = (from: OrderState, seen = new Set<OrderState>()): Set<OrderState> => {
    for (const to of ORDER_STATES) {
      if (!canMove(from, to) || seen.has(to)) continue;
      seen.add(to);
      reach(to, seen);
    }
    return seen;
  };

  it('leads from placed to every other state, and never back to placed', () => {
    expect([...reach('placed')].sort()).toEqual(ORDER_STATES.filter((state) => state !== 'placed').sort());
  });

  it.each([
    ['placed', 'handed-over'],
    ['handed-over', 'confirmed'],
    ['confirmed', 'dispatched'],
    ['dispatched', 'invoiced'],
    ['dispatched', 'delivered'],
    ['delivered', 'invoiced'],
    ['on-back-order', 'released'],
  ] as const)('goes from %s to %s', (from, to) => expect(canMove(from, to)).toBe(true));

  it.each([
    ['placed', 'dispatched'],
    ['dispatched', 'cancelled'],
    ['invoiced', 'cancelled'],
    ['cancelled', 'confirmed'],
    ['confirmed', 'handed-over'],
    ['confirmed', 'confirmed'],
  ] as const)('does not go from %s to %s', (from, to) => expect(canMove(from, to)).toBe(false));

  it('ends invoiced or cancelled', () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(['invoiced', 'cancelled']);
  });

  it('has different words for every state', () => {
    expect(new Set(Object.values(STATE_WORDS)).size).toBe(ORDER_STATES.length);
  });

  it('leaves a confirmed back order waiting for stock', () => {
    expect(ORDER_KINDS.map((kind) => confirmedState(kind, 'placed'))).toEqual([
      'confirmed',
      'on-back-order',
      'confirmed',
    ]);
  });

  it('leaves an order that went on without a number in its state when the number comes', () => {
    for (const state of ['on-back-order', 'released', 'dispatched', 'invoiced'] as const) {
      expect(confirmedState('Back Order', state)).toBe(state);
    }
    expect(canMove('cancelled', confirmedState('Order', 'cancelled'))).toBe(false);
  });

  it('lets a buyer cancel only an order that was never handed over', () => {
    expect(whyBuyerCannotCancel('placed', false)).toBeUndefined();
    expect(whyBuyerCannotCancel('placed', true)).toBe('is-with-the-merchant');
    expect(whyBuyerCannotCancel('cancelled', false)).toBe('is-cancelled');
    for (const state of ORDER_STATES.filter((each) => each !== 'placed' && each !== 'cancelled')) {
      expect(whyBuyerCannotCancel(state, false)).toBe('is-with-the-merchant');
    }
  });

  it('promises no day for an order that waits for stock', () => {
    expect(ORDER_STATES.filter((state) => hasDeliveryDay('Back Order', state))).toEqual([
      'released',
      'dispatched',
      'delivered',
      'invoiced',
    ]);
    expect(ORDER_STATES.filter((state) => !hasDeliveryDay('Order', state))).toEqual([
      'on-back-order',
      'cancelled',
    ]);
  });
});
