import { describe, expect, it, test } from 'vitest';
import { dayWords, kindOf, progressOf } from './order-progress.ts';

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
const words = (facts: Partial<Parameters<typeof progressOf>[0]>) =>
  progressOf({ ...order, ...facts }).map((milestone) => milestone.words);

test.each([
  [{}, 'Delivery 24/11/2026'],
  [{ DeliveryType: 'collection', RequiredDate: '24/11/2026 10:00' }, 'Collection 24/11/2026 10:00'],
  [{ AwaitsStock: true }, 'When stock arrives'],
  [{ State: 'cancelled' }, ''],
  [{ RequiredDate: '' }, ''],
] as const)('the day of an order with %j is %j', (facts, day) =>
  expect(dayWords({ ...order, ...facts })).toBe(day),
);

test.each([
  ['Back Order', 'Back Order', 'Back Order'],
  ['Reserves Order', 'SO', 'Reserves Order'],
  ['Order', 'Back Order', 'Back Order'],
  ['Order', 'Telephone', 'Order'],
] as const)('an order of kind %s and ledger type %s is a %s', (Kind, Order_OrderType, kind) =>
  expect(kindOf({ Kind, Order_OrderType })).toBe(kind),
);

describe('the progress of an order', () => {
  it('ends with the next milestone', () => {
    expect(progressOf(order)).toEqual([
      { words: 'Received', at: '2026-11-22T10:00:00Z' },
      { words: 'Confirmed', at: '2026-11-22T10:05:00Z' },
      { words: 'Delivery 24/11/2026', isExpected: true },
    ]);
  });

  it('of a back order promises no day', () => {
    expect(words({ State: 'on-back-order', AwaitsStock: true }).at(-1)).toBe('When stock arrives');
  });

  it.each(['dispatched', 'invoiced', 'cancelled'] as const)('expects nothing once it is %s', (State) => {
    expect(progressOf({ ...order, State }).filter(({ isExpected }) => isExpected)).toEqual([]);
  });

  it('of an order that only the ledger knows is its day and state', () => {
    expect(words({ State: 'invoiced', Steps: [] })).toEqual(['Ordered 22/11/2026', 'Invoiced']);
  });
});
