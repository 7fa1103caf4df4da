import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  deliveredWords,
  deliveryMoment,
  deliveryTimeAfter,
  parseDeliveryTime,
  whyNotDelivered,
} from './delivery-time.ts';
import { endOfDay, londonTime } from './london-time.ts';

const placedAt = new Date('2026-11-23T10:00:00Z');
const now = new Date('2026-11-24T15:00:00Z');

it.each([
  ['2026-11-24T14:10:00Z', undefined],
  ['2026-11-23T10:00:00Z', undefined],
  ['2026-11-23T09:59:59Z', 'before-order'],
  ['1899-12-30T00:00:00Z', 'before-order'],
  ['2026-11-24T15:05:00Z', undefined],
  ['2026-11-24T15:05:01Z', 'in-future'],
  ['2026-11-24T23:59:00Z', 'in-future'],
  // Days without a time: the day of the order, today, tomorrow, and the day before the order.
  ['2026-11-24T00:00:00Z', undefined],
  ['2026-11-25T00:00:00Z', undefined],
  ['2026-11-26T00:00:00Z', 'in-future'],
  ['2026-11-23T00:00:00Z', 'before-order'],
])('gives the fault of a delivery that is reported for %s: %s', (at, why) =>
  expect(whyNotDelivered(new Date(at), { placedAt, now })).toBe(why),
);

it.each([
  // Files leave out fractions of a second. A time without an offset has only minutes.
  ['2026-11-23T10:00:40Z', undefined],
  ['2026-11-23T10:00:00Z', undefined],
  ['2026-11-23T10:00:39Z', 'before-order'],
  ['2026-11-23T09:59:00Z', 'before-order'],
])('gives, for an order placed at 10:00:40.5, the fault of a delivery at %s: %s', (at, why) =>
  expect(whyNotDelivered(new Date(at), { placedAt: new Date('2026-11-23T10:00:40.500Z'), now })).toBe(why),
);

it('accepts a delivery day without a time from the day of the order until today, also when the clocks change', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 86_400 * 3 }),
      (placed, secondsLater) => {
        const later = new Date(placed.getTime() + secondsLater * 1000);
        for (const day of [londonTime(placed).date, londonTime(later).date]) {
          expect(whyNotDelivered(endOfDay(day), { placedAt: placed, now: later })).toBeUndefined();
        }
      },
    ),
  );
});

it.each([
  ['2026-11-24T14:10:00Z', 'J. Smith', false, 'Delivered Tuesday 24 November 14:10, received by J. Smith'],
  ['2026-07-01T14:10:30Z', '', false, 'Delivered Wednesday 1 July 15:10'],
  ['2026-11-25T00:00:00Z', '', false, 'Delivered Tuesday 24 November'],
  ['2026-06-30T23:00:00Z', '', false, 'Delivered Tuesday 30 June'],
  ['2026-11-24T10:00:00Z', 'J. Smith', true, 'Collected Tuesday 24 November 10:00 by J. Smith'],
])('writes a delivery at %s, received by %j and collected %s, as %s', (at, receivedBy, isCollection, words) =>
  expect(deliveredWords({ at: new Date(at), receivedBy, isCollection })).toBe(words),
);

it('writes a delivery time in figures, and a delivery day without a time', () => {
  expect(deliveryMoment(new Date('2026-11-24T14:10:00Z'))).toBe('24/11/2026 14:10');
  expect(deliveryMoment(new Date('2026-11-25T00:00:00Z'))).toBe('24/11/2026');
});

it.each([
  ['2026-11-24T14:10:00Z', '2026-11-24T14:10:00.000Z'],
  ['2026-07-01T14:10+01:00', '2026-07-01T13:10:00.000Z'],
  ['2026-07-01T14:10:30.25-02:00', '2026-07-01T16:10:30.250Z'],
  ['2026-11-24', '2026-11-25T00:00:00.000Z'],
  ['2026-06-30', '2026-06-30T23:00:00.000Z'],
  ['2026-11-24T14:10', undefined],
  ['2026-02-30', undefined],
  ['2026-02-30T14:10Z', undefined],
  ['2026-02-03T25:10Z', undefined],
  ['24/11/2026', undefined],
  ['yesterday', undefined],
])('reads %s as the delivery time %s', (text, at) => expect(parseDeliveryTime(text)?.toISOString()).toBe(at));

it.each([
  [undefined, null, now.toISOString()],
  [undefined, '2026-11-24T14:10:00Z', '2026-11-24T14:10:00.000Z'],
  ['2026-11-24T14:10:00Z', '2026-11-25T00:00:00Z', '2026-11-24T14:10:00.000Z'],
  // The first report names the day of the known time. The second report names another day.
  ['2026-11-25T00:00:00Z', '2026-11-24T14:10:00Z', '2026-11-24T14:10:00.000Z'],
  ['2026-11-24T00:00:00Z', '2026-11-24T14:10:00Z', '2026-11-24T00:00:00.000Z'],
])(
  'combines the reported time %s with the known time %s into the delivery time %s',
  (stated, known, after) => {
    const times = { known: known === null ? null : new Date(known), now };
    const time = deliveryTimeAfter(stated === undefined ? undefined : new Date(stated), times);
    expect(time.toISOString()).toBe(after);
  },
);
