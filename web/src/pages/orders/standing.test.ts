import { describe, expect, it, test } from 'vitest';
import { dayWords, kindOf, stepsOf } from './standing.ts';

const order = {
  State: 'confirmed',
  RequiredDate: '24/11/2026',
  DeliveryType: 'delivery',
  AwaitsStock: false,
  Order_OrderDate: '22/11/2026',
  Steps: [
    { State: 'placed', At: '2026-11-22T10:00:00Z' },
    { State: 'confirmed', At: '2026-11-22T10:05:00Z' },
  ],
} as const;
const words = (facts: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ ...order, ...facts }).map((step) => step.words);

test.each([
  [{}, 'Delivery 24/11/2026'],
  [{ DeliveryType: 'collection', RequiredDate: '24/11/2026 10:00' }, 'Collection 24/11/2026 10:00'],
  [{ AwaitsStock: true }, 'When stock arrives'],
  [{ State: 'cancelled' }, ''],
  [{ RequiredDate: '' }, ''],
] as const)('an order with %j comes: %s', (facts, day) => expect(dayWords({ ...order, ...facts })).toBe(day));

test.each([
  ['Back Order', 'Back Order', 'Back Order'],
  ['Reserves Order', 'SO', 'Reserves Order'],
  ['Order', 'Back Order', 'Back Order'],
  ['Order', 'Telephone', 'Order'],
] as const)('an order kept as %s, in the ledger %s, is a %s', (Kind, Order_OrderType, kind) =>
  expect(kindOf({ Kind, Order_OrderType })).toBe(kind),
);

describe('the steps of an order', () => {
  it('end with what is still to come', () => {
    expect(stepsOf(order)).toEqual([
      { words: 'Received', at: '2026-11-22T10:00:00Z' },
      { words: 'Confirmed', at: '2026-11-22T10:05:00Z' },
      { words: 'Delivery 24/11/2026', isAhead: true },
    ]);
  });

  it('say of a back order that it waits, and promise no day', () => {
    expect(words({ State: 'on-back-order', AwaitsStock: true }).at(-1)).toBe('When stock arrives');
  });

  it.each(['dispatched', 'invoiced', 'cancelled'] as const)('have nothing ahead once it is %s', (State) => {
    expect(stepsOf({ ...order, State }).filter(({ isAhead }) => isAhead)).toEqual([]);
  });

  it('are the day and the state of an order that only the ledger knows', () => {
    expect(words({ State: 'invoiced', Steps: [] })).toEqual(['Ordered 22/11/2026', 'Invoiced']);
  });
});
