import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { describe, expect, it } from 'vitest';
import { deliveryAddress } from '../../../test/delivery-address.ts';
import { orderOf } from './order-of.ts';

const address = deliveryAddress({ DeliveryNotes1: 'Deliver to the cellar hatch' });
const chosen = { date: '2026-12-10', time: '', slots: [], from: '2026-11-27', impossible: undefined };
const askedFor = (changed: Partial<Parameters<typeof orderOf>[0]>, deliveryDates = true) => ({
  account: 'HARB01',
  basket: {
    cartId: 'cart',
    lines: [{ item: { Code: 'FLE1', CasesQty: 1, BottlesQty: 2 } }],
    totals: { grand: 1_200_000 },
  } as never, // `orderOf` reads only these fields.
  address,
  chosen,
  reference: ' PO 4711 ',
  referenceFault: undefined,
  notes: ' Mind the cat. ',
  settings: { switches: { deliveryDates } } as never, // `orderOf` reads only this switch.
  ...changed,
});
const collection = { ...address, Id: 'COLLECTION' };

describe('an order', () => {
  it('sends the total that the buyer saw, no other price, and trimmed texts [7.calls.39]', () => {
    expect(orderOf(askedFor({})).order).toEqual({
      CartId: 'cart',
      CustomerAccount: 'HARB01',
      DeliveryType: 'delivery',
      DeliveryAddressId: '1',
      RequiredDate: '2026-12-10',
      CustomerReference: 'PO 4711',
      Delivery_Notes: 'Mind the cat.',
      GrandTotal: 1_200_000,
      Lines: [{ ProductCode: 'FLE1', CasesQty: 1, BottlesQty: 2 }],
    });
  });

  it('sends a one-off address without the fields of a stored address [7.calls.39]', () => {
    const { order } = orderOf(askedFor({ address: { ...address, Id: ONE_OFF_ID } }));
    expect(order?.OverrideDeliveryAddress).toEqual({
      Delivery_Name: 'The Harbourmaster’s Table',
      Delivery_Address1: '3 Ropewalk Quay',
      Delivery_Address2: '',
      Delivery_Address3: '',
      Delivery_Address4: '',
      Delivery_PostCode: 'CT21 5KO',
    });
  });

  it('sends date and time of a collection, and no date if the merchant chooses the day', () => {
    const times = { ...chosen, time: '11:00' };
    expect(orderOf(askedFor({ address: collection, chosen: times }, false)).order).toMatchObject({
      DeliveryType: 'collection',
      RequiredDate: '2026-12-10T11:00',
    });
    expect(orderOf(askedFor({}, false)).order?.RequiredDate).toBe('');
  });
});

it.each([
  ['an address', { address: undefined }, 'Please choose a delivery address.'],
  ['a known date', { chosen: undefined }, 'The delivery dates are not known yet.'],
  [
    'a time of collection',
    { address: collection, chosen: undefined },
    'The delivery dates are not known yet.',
  ],
  [
    'a reference [5.reference.2, 8.errors.22]',
    { referenceFault: 'reference-required' as const },
    'Please enter a Customer Reference / Purchase Order',
  ],
  [
    'a whole one-off address',
    { address: { ...address, Id: ONE_OFF_ID, Delivery_PostCode: '' } },
    'A delivery address needs a name, a first line and a postcode. The postcode is missing.',
  ],
  [
    'shorter one-off lines',
    { address: { ...address, Id: ONE_OFF_ID, Delivery_Address2: 'x'.repeat(135) } },
    'Second line: 35 letters too many',
  ],
  ['shorter notes', { notes: `${'🍷'.repeat(1_000)}32` }, 'Delivery Notes: 2 letters too many'],
  [
    'shorter notes for a collection',
    { address: collection, notes: 'x'.repeat(1_001) },
    'Delivery Notes: 1 letter too many',
  ],
  [
    'a shorter reference',
    { reference: 'x'.repeat(53) },
    'Customer Reference / Purchase Order: 3 letters too many',
  ],
])('gives the reason why an order without %s is not ready', (_what, changed, reason) => {
  expect(orderOf(askedFor(changed))).toEqual({ reason });
});
