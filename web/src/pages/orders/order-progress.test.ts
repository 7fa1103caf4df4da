import { describe, expect, it, test } from 'vitest';
import { arrivalWords, dayWords, kindOf, progressOf, stateWords } from './order-progress.ts';

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
  [{ AwaitsStock: true, StockDue: '2099-12-12' }, 'Stock due 12 Dec 2099'],
  [
    { AwaitsStock: true, StockDue: '2099-12-12', ProposedDate: '2099-12-14' },
    'Delivery Mon 14 Dec 2099, stock due 12 Dec 2099',
  ],
  [{ State: 'cancelled' }, ''],
  [{ RequiredDate: '' }, ''],
  [{ State: 'delivered', DeliveredAt: '2026-11-24T14:10:00Z' }, 'Delivered 24/11/2026 14:10'],
  [{ State: 'invoiced', DeliveredAt: '2026-11-25T00:00:00Z' }, 'Delivered 24/11/2026'],
  [
    { State: 'delivered', DeliveredAt: '2026-11-24T10:00:00Z', DeliveryType: 'collection' },
    'Collected 24/11/2026 10:00',
  ],
] as const)('shows the day of an order with %j as %j', (facts, day) =>
  expect(dayWords({ ...order, ...facts })).toBe(day),
);

test.each([
  ['Back Order', 'Back Order', 'Back Order'],
  ['Reserves Order', 'SO', 'Reserves Order'],
  ['Order', 'Back Order', 'Back Order'],
  ['Order', 'Telephone', 'Order'],
] as const)('calls an order of kind %s and ledger type %s a %s', (Kind, Order_OrderType, kind) =>
  expect(kindOf({ Kind, Order_OrderType })).toBe(kind),
);

describe('the progress of an order', () => {
  it('shows each state once, even if the buyer requested a change in that state', () => {
    const asked = { State: 'confirmed', At: '2026-11-22T11:00:00Z' } as const;
    expect(words({ Steps: [...order.Steps, asked] })).toEqual(words({}));
  });

  it('shows the next milestone of an order after all past milestones', () => {
    expect(progressOf(order)).toEqual([
      { words: 'Received', at: '2026-11-22T10:00:00Z', time: '22/11/2026 10:00' },
      { words: 'Confirmed', at: '2026-11-22T10:05:00Z', time: '22/11/2026 10:05' },
      { words: 'Delivery 24/11/2026', isExpected: true },
    ]);
  });

  it('promises no delivery day for a back order', () => {
    expect(words({ State: 'on-back-order', AwaitsStock: true }).at(-1)).toBe('When stock arrives');
  });

  it.each(['dispatched', 'delivered', 'invoiced', 'cancelled'] as const)(
    'expects no further milestone of an order that is %s',
    (State) => {
      expect(progressOf({ ...order, State }).filter(({ isExpected }) => isExpected)).toEqual([]);
    },
  );

  it('shows a delivery once with its time, even if the delivery was reported twice', () => {
    const Steps = [
      ...order.Steps,
      { State: 'dispatched', At: '2026-11-24T07:00:00Z' },
      { State: 'delivered', At: '2026-11-24T18:00:00Z' },
      { State: 'invoiced', At: '2026-11-25T01:00:00Z' },
      { State: 'delivered', At: '2026-11-25T02:00:00Z' },
    ] as const;
    const at = '2026-11-24T14:10:00Z';
    const milestones = progressOf({ ...order, State: 'invoiced', Steps, DeliveredAt: at });
    expect(milestones.slice(2)).toEqual([
      { words: 'Dispatched', at: '2026-11-24T07:00:00Z', time: '24/11/2026 07:00' },
      { words: 'Delivered', at, time: '24/11/2026 14:10' },
      { words: 'Invoiced', at: '2026-11-25T01:00:00Z', time: '25/11/2026 01:00' },
    ]);
  });

  it('shows only the day and the state of an order that is only in the merchant’s ledger', () => {
    expect(words({ State: 'invoiced', Steps: [] })).toEqual(['Ordered 22/11/2026', 'Invoiced']);
  });
});

const later = { ...order, RequiredDate: '30/11/2099' };

test.each([
  [later, 'arriving Monday 30 November'],
  [
    { ...later, DeliveryType: 'collection', RequiredDate: '30/11/2099 09:00' },
    'to collect Monday 30 November 09:00',
  ],
  [{ ...later, State: 'invoiced', RequiredDate: '24/11/2020' }, 'for 24/11/2020'],
  [{ ...later, State: 'cancelled' }, ''],
  [{ ...later, RequiredDate: '' }, ''],
  [{ ...later, State: 'on-back-order', AwaitsStock: true }, 'when stock arrives'],
  [
    { ...later, AwaitsStock: true, StockDue: '2099-12-12', ProposedDate: '2099-12-14' },
    'arriving Mon 14 Dec 2099, stock due 12 Dec 2099',
  ],
  [
    { ...later, State: 'delivered', DeliveredAt: '2026-11-24T14:10:00Z', ReceivedBy: 'J. Smith' },
    'Tuesday 24 November 14:10, received by J. Smith',
  ],
  [{ ...later, State: 'invoiced', DeliveredAt: '2026-11-25T00:00:00Z' }, 'delivered Tuesday 24 November'],
] as const)('describes the arrival of %j as %j', (facts, words) => expect(arrivalWords(facts)).toBe(words));

test.each([
  [{}, 'Confirmed · 24/11/2026'],
  [
    { DeliveryType: 'collection', RequiredDate: '24/11/2026 10:00' },
    'Confirmed · to collect 24/11/2026 10:00',
  ],
  [{ State: 'invoiced' }, 'Invoiced'],
  [{ State: 'invoiced', DeliveredAt: '2026-11-25T00:00:00Z' }, 'Delivered 24/11/2026'],
  [{ State: 'on-back-order', AwaitsStock: true }, 'When stock arrives'],
  [{ RequiredDate: '' }, 'Confirmed'],
] as const)('shows an order with %j in the row of My Orders as %j', (facts, words) =>
  expect(stateWords({ ...order, ...facts })).toBe(words),
);
