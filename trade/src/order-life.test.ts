import { describe, expect, it } from 'vitest';
import {
  awaitsDelivery,
  canClaim,
  canMove,
  confirmedState,
  hasDeliveryDay,
  hasLeft,
  isFinal,
  ORDER_STATES,
  type OrderState,
  reportOutcome,
  STATE_WORDS,
  whyBuyerCannot,
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

  it('O1: leads an order from placed to every other state, and never back to placed', () => {
    expect([...reach('placed')].sort()).toEqual(ORDER_STATES.filter((state) => state !== 'placed').sort());
  });

  it.each([
    ['placed', 'handed-over'],
    ['handed-over', 'confirmed'],
    ['confirmed', 'dispatched'],
    ['dispatched', 'delivered'],
    ['delivered', 'invoiced'],
    ['dispatched', 'invoiced'],
    ['on-back-order', 'released'],
  ] as const)('allows an order to go from %s to %s', (from, to) => expect(canMove(from, to)).toBe(true));

  it.each([
    ['placed', 'dispatched'],
    ['dispatched', 'cancelled'],
    ['invoiced', 'cancelled'],
    ['cancelled', 'confirmed'],
    ['confirmed', 'handed-over'],
    ['confirmed', 'confirmed'],
  ] as const)('does not allow an order to go from %s to %s', (from, to) =>
    expect(canMove(from, to)).toBe(false),
  );

  it('O3: prevents the cancellation of an order that has left the cellar', () => {
    for (const state of ORDER_STATES.filter(hasLeft)) expect(canMove(state, 'cancelled')).toBe(false);
  });

  it('O2: ends every order as invoiced or cancelled', () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(['invoiced', 'cancelled']);
  });

  it('describes every state of an order in different words', () => {
    expect(new Set(Object.values(STATE_WORDS)).size).toBe(ORDER_STATES.length);
  });

  it('makes a confirmed back order wait for stock', () => {
    expect(ORDER_KINDS.map((kind) => confirmedState(kind, 'placed'))).toEqual([
      'confirmed',
      'on-back-order',
      'confirmed',
    ]);
  });

  it('keeps the state of an order that went on before its number arrived', () => {
    for (const state of ['on-back-order', 'released', 'dispatched', 'invoiced'] as const) {
      expect(confirmedState('Back Order', state)).toBe(state);
    }
    expect(canMove('cancelled', confirmedState('Order', 'cancelled'))).toBe(false);
  });

  it.each(['buyer-cancels', 'buyer-changes'] as const)(
    'O4: allows %s only before the order is handed over',
    (act) => {
      expect(whyBuyerCannot(act, 'placed', false)).toBeUndefined();
      expect(whyBuyerCannot(act, 'placed', true)).toBe('is-with-the-merchant');
      expect(whyBuyerCannot(act, 'cancelled', false)).toBe('is-cancelled');
      for (const state of ORDER_STATES.filter((each) => each !== 'placed' && each !== 'cancelled')) {
        expect(whyBuyerCannot(act, state, false)).toBe('is-with-the-merchant');
      }
    },
  );

  it('O5: allows claims after the order has left or is due, and never while it waits for stock', () => {
    expect(ORDER_STATES.filter((state) => canClaim(state, false))).toEqual([
      'dispatched',
      'delivered',
      'invoiced',
    ]);
    expect(ORDER_STATES.filter((state) => canClaim(state, true) && !hasLeft(state))).toEqual([
      'handed-over',
      'confirmed',
      'released',
    ]);
  });

  it('O6: records the time of a delivery that is reported after the invoice, and keeps the order’s state', () => {
    expect(ORDER_STATES.filter((state) => reportOutcome(state, 'delivered') === 'dated')).toEqual([
      'invoiced',
    ]);
    for (const state of ORDER_STATES) expect(reportOutcome(state, state)).toBe('same');
  });

  it('expects the delivery of a confirmed order until it is delivered, and of an invoiced order until the delivery is dated', () => {
    const waiting = (isDelivered: boolean) =>
      ORDER_STATES.filter((state) => awaitsDelivery(state, isDelivered));
    expect(waiting(true)).toEqual(['confirmed', 'on-back-order', 'released', 'dispatched']);
    expect(waiting(false)).toEqual([...waiting(true), 'invoiced']);
  });

  it('promises no delivery day for an order that waits for stock', () => {
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
