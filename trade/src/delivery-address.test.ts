import { expect, test } from 'vitest';
import {
  addressHeading,
  deliveryTypeOf,
  firstAddress,
  missingParts,
  missingWords,
  takesOrders,
} from './delivery-address.ts';

test.each([
  ['COLLECTION', 'collection'],
  ['1', 'delivery'],
  ['collection', 'delivery'],
])('treats the address id %s as a %s [4.load.7]', (id, type) => expect(deliveryTypeOf(id)).toBe(type));

test.each([
  [0, 'Delivery Address'],
  [1, 'Delivery Address'],
  [2, 'Select Delivery Address'],
])('puts above a choice of %d addresses the heading %s [2.checkout.2, 2.checkout.3]', (count, heading) =>
  expect(addressHeading(count)).toBe(heading),
);

const address = (Id: string, facts = {}) => ({
  Id,
  Delivery_Name: 'The Table',
  Delivery_Address1: '1 Quay',
  Delivery_PostCode: 'CT21 5KO',
  ...facts,
});
const half = address('HALF', { Delivery_Address1: ' ', Delivery_PostCode: '' });
const collection = address('COLLECTION', { Delivery_PostCode: '' });

test('accepts orders for a complete address and for Collection', () => {
  expect(missingParts(half)).toEqual(['first line', 'postcode']);
  expect(missingWords(missingParts(half))).toBe('its first line and postcode are missing');
  expect(missingWords(['postcode'])).toBe('its postcode is missing');
  expect([address('1'), half, collection].map(takesOrders)).toEqual([true, false, true]);
});

test.each([
  ['the first address', [address('1'), address('2'), collection], '1'],
  ['the first complete address', [half, address('2'), collection], '2'],
  ['no address if all addresses are incomplete', [half, collection], undefined],
  ['Collection if there is no other address', [collection], 'COLLECTION'],
  ['no address if there are no addresses', [], undefined],
])('chooses by default %s', (_what, addresses, id) => {
  expect(firstAddress(addresses)?.Id).toBe(id);
});
