import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { collectionSlots, defaultCollectionTime, isCollectionTime } from './collection-hours.ts';
import { addDays, weekdayOf } from './delivery-calendar.ts';

const hours = { fromHour: 9, toHour: 17, stepMinutes: 60 };
const open = { days: [1, 2, 3, 4, 5], closedDays: ['2026-08-10'] };
const thursday = '2026-08-06';
const at = (clock: string, date = thursday) => ({
  date,
  minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
});

describe('the collection times of a day', () => {
  const all = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

  test.each([
    [thursday, '06:00', all],
    [thursday, '15:20', ['16:00', '17:00']],
    [thursday, '16:00', ['17:00']],
    [thursday, '17:00', []],
    ['2026-08-07', '23:59', all],
    ['2026-08-05', '06:00', []],
  ])(
    'lists the collection times that are still ahead on %s at %s [4.load.9, 9.constants.15]',
    (date, clock, slots) => expect(collectionSlots(date, at(clock), hours)).toEqual(slots),
  );

  it('lists the collection times for other opening hours and steps', () => {
    const short = { fromHour: 10, toHour: 12, stepMinutes: 45 };
    expect(collectionSlots(thursday, at('06:00'), short)).toEqual(['10:00', '10:45', '11:30']);
  });
});

describe('the default collection time', () => {
  test.each([
    ['06:10', thursday, '2026-08-06T09:00'],
    ['08:59', thursday, '2026-08-06T09:00'],
    ['10:00', thursday, '2026-08-06T11:00'],
    ['10:20', thursday, '2026-08-06T11:00'],
    ['10:40', thursday, '2026-08-06T11:00'],
    ['16:59', thursday, '2026-08-06T17:00'],
    ['17:00', thursday, '2026-08-07T09:00'],
    ['23:00', thursday, '2026-08-07T09:00'],
    ['18:00', '2026-08-07', '2026-08-11T09:00'],
    ['10:00', '2026-08-08', '2026-08-11T09:00'],
    ['10:00', '2026-08-10', '2026-08-11T09:00'],
  ])('proposes at %s on %s the collection time %s [4.load.10, 9.constants.16]', (clock, date, time) => {
    expect(defaultCollectionTime(at(clock, date), hours, open)).toBe(time);
  });

  it('proposes only a collection time that the buyer may choose [9.constants.16]', () => {
    const anyHours = fc
      .record({ fromHour: fc.nat(22), span: fc.nat(10), stepMinutes: fc.constantFrom(15, 30, 45, 60) })
      .map(({ fromHour, span, stepMinutes }) => ({
        fromHour,
        toHour: Math.min(23, fromHour + span),
        stepMinutes,
      }));
    const anyOpen = fc.record({
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      closedDays: fc.constant(['2026-08-07', '2026-08-10']),
    });
    fc.assert(
      fc.property(fc.nat(20), fc.nat(1439), anyHours, anyOpen, (days, minutes, someHours, someOpen) => {
        const now = { date: addDays(thursday, days), minutes };
        const time = defaultCollectionTime(now, someHours, someOpen);
        expect(isCollectionTime(time, now, someHours, someOpen)).toBe(true);
        expect(someOpen.days).toContain(weekdayOf(time.slice(0, 10)));
      }),
    );
  });
});

describe('a chosen collection time', () => {
  test.each([
    ['2026-08-06T11:00', true],
    ['2026-08-06T17:00', true],
    ['2026-08-06T10:00', false],
    ['2026-08-06T18:00', false],
    ['2026-08-06T11:30', false],
    ['2026-08-07T09:00', true],
    ['2026-08-08T11:00', false],
    ['2026-08-10T11:00', false],
    ['2026-08-05T11:00', false],
    ['2026-08-06', false],
    ['2026-08-06T11:00T11:00', false],
    ['2026-02-30T11:00', false],
    ['', false],
  ])('accepts the chosen collection time %j: %s [4.load.9]', (text, allowed) => {
    expect(isCollectionTime(text, at('10:00'), hours, open)).toBe(allowed);
  });

  it('refuses a step of 0 minutes, and opening hours that end before they begin', () => {
    expect(() => collectionSlots(thursday, at('10:00'), { ...hours, stepMinutes: 0 })).toThrow(RangeError);
    expect(() => collectionSlots(thursday, at('10:00'), { ...hours, toHour: 8 })).toThrow(RangeError);
  });
});
