import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  confirmationKey,
  isAbsentOrder,
  isHiddenReference,
  isProvisional,
  linkedOrder,
  ORDER_KINDS,
  placedOrders,
  provisionalNumber,
} from './order-number.ts';

test.each([
  [1, 'XX000001'],
  [123, 'XX000123'],
  [999_999, 'XX999999'],
  [1_000_000, 'XX1000000'],
])('gives the sequence %d the provisional number %s', (sequence, orderNo) =>
  expect(provisionalNumber(sequence)).toBe(orderNo),
);

test.each([0, -1, 1.5, Number.NaN])('refuses %d as a sequence', (sequence) => {
  expect(() => provisionalNumber(sequence)).toThrow(RangeError);
});

it('makes provisional numbers that differ, are hidden from the buyer, and count as existing orders', () => {
  const anySequence = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(anySequence, anySequence, (one, other) => {
      const orderNo = provisionalNumber(one);
      expect(isProvisional(orderNo) && isHiddenReference(orderNo) && !isAbsentOrder(orderNo)).toBe(true);
      expect(provisionalNumber(other) === orderNo).toBe(one === other);
    }),
  );
});

test.each([
  ['XX000123', true, true],
  ['XX', true, true],
  ['X1', false, false],
  ['100123', false, false],
  ['1XX', false, false],
  [' XX1', false, true],
])(
  'reads %j as provisional %s and hidden %s [2.account.7, 2.orders.5, 4.place.3]',
  (orderNo, provisional, hidden) => {
    expect(isProvisional(orderNo)).toBe(provisional);
    expect(isHiddenReference(orderNo)).toBe(hidden);
  },
);

it('does not treat a missing reference as a hidden reference', () => {
  expect([isHiddenReference(null), isHiddenReference(undefined)]).toEqual([false, false]);
});

test.each([
  ['0', true],
  ['', true],
  ['7', true],
  ['10', false],
  ['XX000001', false],
])('reads the order number %j as no order: %s [4.place.9]', (orderNo, absent) =>
  expect(isAbsentOrder(orderNo)).toBe(absent),
);

it('lists the placed orders with their kinds, and leaves out numbers that mean no order', () => {
  expect(placedOrders('1001', '0', 'XX000002')).toEqual([
    { kind: 'Order', orderNo: '1001' },
    { kind: 'Reserves Order', orderNo: 'XX000002' },
  ]);
  expect(placedOrders('0', '1002', '0')).toEqual([{ kind: 'Back Order', orderNo: '1002' }]);
  expect(placedOrders('0', '0', '0')).toEqual([]);
});

it('gives each order number and kind its own confirmation key [4.place.7, 4.place.8]', () => {
  const keys = ORDER_KINDS.flatMap((kind) => [confirmationKey(kind, '1'), confirmationKey(kind, '2')]);
  expect(new Set(keys).size).toBe(6);
  expect(ORDER_KINDS).toEqual(['Order', 'Back Order', 'Reserves Order']);
});

test.each([
  ['Receipt', '1001', '1001'],
  ['Receipt', ' ', undefined],
  ['Receipt', null, undefined],
  ['Invoice', '1001', undefined],
])('links a %s with Reference 2 %j to %s [2.account.6]', (Type, Reference2, orderNo) => {
  expect(linkedOrder({ Type, Reference2 })).toBe(orderNo);
});
