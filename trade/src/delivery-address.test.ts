import { expect, test } from 'vitest';
import { addressHeading, deliveryTypeOf } from './delivery-address.ts';

test.each([
  ['COLLECTION', 'collection'],
  ['1', 'delivery'],
  ['collection', 'delivery'],
])('address %s is %s', (id, type) => expect(deliveryTypeOf(id)).toBe(type));

test.each([
  [0, 'Delivery Address'],
  [1, 'Delivery Address'],
  [2, 'Select Delivery Address'],
])('%d addresses are headed %s', (count, heading) => expect(addressHeading(count)).toBe(heading));
