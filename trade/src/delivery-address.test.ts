import { expect, test } from 'vitest';
import { addressHeading, deliveryTypeOf } from './delivery-address.ts';

test.each([
  ['COLLECTION', 'collection'],
  ['1', 'delivery'],
  ['collection', 'delivery'],
])('address %s is %s [4.load.7]', (id, type) => expect(deliveryTypeOf(id)).toBe(type));

test.each([
  [0, 'Delivery Address'],
  [1, 'Delivery Address'],
  [2, 'Select Delivery Address'],
])('%d addresses are headed %s [2.checkout.2, 2.checkout.3]', (count, heading) =>
  expect(addressHeading(count)).toBe(heading),
);
