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
  // The clock of a van may be some minutes ahead.
  ['2026-11-24T15:05:00Z', undefined],
  ['2026-11-24T15:05:01Z', 'in-future'],
  ['2026-11-24T23:59:00Z', 'in-future'],
  // The day of the order, today and tomorrow, without a time.
  ['2026-11-24T00:00:00Z', undefined],
  ['2026-11-25T00:00:00Z', undefined],
  ['2026-11-26T00:00:00Z', 'in-future'],
  ['2026-11-23T00:00:00Z', 'before-order'],
])('a delivery at %s is refused as %s', (at, why) =>
  expect(whyNotDelivered(new Date(at), { placedAt, now })).toBe(why),
);

it.each([
  // Files leave out the fraction of a second, and a time without its offset has minutes alone.
  ['2026-11-23T10:00:40Z', undefined],
  ['2026-11-23T10:00:00Z', undefined],
  ['2026-11-23T10:00:39Z', 'before-order'],
  ['2026-11-23T09:59:00Z', 'before-order'],
])('of an order that was placed at 10:00:40.5 a delivery at %s is refused as %s', (at, why) =>
  expect(whyNotDelivered(new Date(at), { placedAt: new Date('2026-11-23T10:00:40.500Z'), now })).toBe(why),
);

it('a day alone is right from the day of the order until today, also as the clocks change', () => {
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
])('a delivery at %s by %j reads %s', (at, receivedBy, isCollection, words) =>
  expect(deliveredWords({ at: new Date(at), receivedBy, isCollection })).toBe(words),
);

it('in figures it is short, and a day alone has no time', () => {
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
])('%s is the time %s', (text, at) => expect(parseDeliveryTime(text)?.toISOString()).toBe(at));

it.each([
  [undefined, null, now.toISOString()],
  [undefined, '2026-11-24T14:10:00Z', '2026-11-24T14:10:00.000Z'],
  ['2026-11-24T14:10:00Z', '2026-11-25T00:00:00Z', '2026-11-24T14:10:00.000Z'],
  // The day alone, of the known time and of another.
  ['2026-11-25T00:00:00Z', '2026-11-24T14:10:00Z', '2026-11-24T14:10:00.000Z'],
  ['2026-11-24T00:00:00Z', '2026-11-24T14:10:00Z', '2026-11-24T00:00:00.000Z'],
])('reported at %s after %s, it was at %s', (stated, known, after) => {
  const times = { known: known === null ? null : new Date(known), now };
  const time = deliveryTimeAfter(stated === undefined ? undefined : new Date(stated), times);
  expect(time.toISOString()).toBe(after);
});
