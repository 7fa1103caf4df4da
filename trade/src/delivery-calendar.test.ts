import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DeliveryRules } from './delivery-calendar.ts';
import {
  addDays,
  addMonths,
  closedDays,
  cutOffAhead,
  cutOffSentence,
  defaultDeliveryDate,
  deliveryDaysOf,
  formatClockTime,
  formatDeliveryDate,
  formatDeliveryDays,
  isDeliveryDate,
  isPlainDate,
  nextDeliveryDate,
  parseClockTime,
  parseDeliveryDays,
  shortDate,
  weekdayOf,
  weekdayRange,
  workingDays,
} from './delivery-calendar.ts';

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('plain dates', () => {
  test.each([
    ['2026-08-03', 0, '2026-08-03'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-08-31', -30, '2026-08-01'],
    ['0001-01-01', 365, '0002-01-01'],
  ])('computes %s plus %d days as %s', (date, days, later) => expect(addDays(date, days)).toBe(later));

  it('computes the same days and weekdays as the platform’s own calendar', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const later = addDays(date, days);
        expect(later).toBe(new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10));
        expect(weekdayOf(date)).toBe(new Date(date).getUTCDay() || 7);
        expect(addDays(later, -days)).toBe(date);
        expect(isPlainDate(date)).toBe(true);
      }),
    );
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '',
    '0000-01-01',
  ])('refuses %j as a date', (text) => {
    expect(isPlainDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  it('refuses a date outside the years 1 to 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
  });

  test.each([
    ['2026-08-03', 'Monday 3/8/2026'],
    ['2026-11-20', 'Friday 20/11/2026'],
    ['2026-11-22', 'Sunday 22/11/2026'],
  ])('writes the date %s as %s [2.checkout.5]', (date, text) => expect(formatDeliveryDate(date)).toBe(text));

  it('writes a date in a short form for narrow screens', () => {
    expect([shortDate('2026-08-03'), shortDate('2028-02-29')]).toEqual(['Mon 3 Aug', 'Tue 29 Feb']);
  });
});

describe('times of day', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['16:30', 990],
    ['23:59', 1439],
  ])('converts %s into %d minutes and back', (text, minutes) => {
    expect(parseClockTime(text)).toBe(minutes);
    expect(formatClockTime(minutes)).toBe(text);
  });

  test.each(['24:00', '9:00', '12:60', '', '12', '12:00:00'])('refuses %j as a time', (text) => {
    expect(parseClockTime(text)).toBeUndefined();
  });
});

describe('the delivery-days setting', () => {
  test.each([
    ['1|2|3|4|5', [1, 2, 3, 4, 5]],
    ['7', [7]],
    [' 5 | 1 |5', [1, 5]],
  ])('reads the delivery-days setting %j', (text, days) => expect(parseDeliveryDays(text)).toEqual({ days }));

  test.each(['', '0', '8', '1||2', '1,2', 'Monday', '1|', '-1', '12'])(
    'refuses the delivery-days setting %j',
    (text) => {
      expect(parseDeliveryDays(text)).toMatchObject({ refused: 'bad-delivery-days' });
    },
  );

  test.each([
    ['the first text that is not empty', ['', '2|4', '1'], [2, 4]],
    ['the last text if the others are empty', ['', '', '6|7'], [6, 7]],
    ['Monday to Friday if all texts are empty', ['', ''], [1, 2, 3, 4, 5]],
    ['Monday to Friday for an invalid text, not the next text', ['9', '2'], [1, 2, 3, 4, 5]],
  ])('chooses as the delivery days %s', (_which, texts, days) =>
    expect(deliveryDaysOf(...texts)).toEqual(days),
  );

  it('writes delivery days in the format of the setting', () =>
    expect(formatDeliveryDays([1, 3])).toBe('1|3'));
});

// 3 August 2026 is a Monday.
const rules: DeliveryRules = {
  today: '2026-08-06',
  nowMinutes: 15 * 60,
  days: [1, 2, 3, 4, 5],
  cutOff: '16:00',
  offsetDays: 0,
  closedDays: [],
  furthest: '2028-02-06',
};

test.each([
  ['1|2|3|4|5', 'Monday to Friday'],
  ['2|4', 'Tuesdays and Thursdays'],
  ['5|1|3', 'Mondays, Wednesdays and Fridays'],
  ['3', 'Wednesdays'],
  ['1|2|2', 'Mondays and Tuesdays'],
])('writes the delivery days %s as %s', (days, text) => expect(weekdayRange(days)).toBe(text));

describe('the next delivery date', () => {
  test.each<[string, Partial<DeliveryRules>, string]>([
    ['tomorrow, before the cut-off', {}, '2026-08-07'],
    ['tomorrow, in the minute of the cut-off', { nowMinutes: 960 }, '2026-08-07'],
    ['a working day later, a minute after the cut-off', { nowMinutes: 961 }, '2026-08-10'],
    ['tomorrow at any hour if there is no cut-off', { nowMinutes: 1439, cutOff: null }, '2026-08-07'],
    ['Monday for an order on Friday', { today: '2026-08-07' }, '2026-08-10'],
    [
      'Monday for an order on Friday after the cut-off',
      { today: '2026-08-07', nowMinutes: 961 },
      '2026-08-10',
    ],
    [
      'Tuesday for an order on Sunday after the cut-off',
      { today: '2026-08-09', nowMinutes: 961 },
      '2026-08-11',
    ],
    ['later by the offset', { today: '2026-08-03', offsetDays: 2 }, '2026-08-06'],
    [
      'later by the offset and the cut-off',
      { today: '2026-08-03', offsetDays: 2, nowMinutes: 961 },
      '2026-08-07',
    ],
    ['never today, even if today is an allowed weekday', { days: [4] }, '2026-08-13'],
    ['after a bank holiday', { closedDays: ['2026-08-07'] }, '2026-08-10'],
    ['after two closed days in a row', { closedDays: ['2026-08-07', '2026-08-10'] }, '2026-08-11'],
    ['a Saturday if Saturdays are allowed', { days: [6], cutOff: null }, '2026-08-08'],
    [
      'after New Year’s Day, which is closed',
      { today: '2026-12-31', closedDays: ['2027-01-01'] },
      '2027-01-04',
    ],
  ])('finds the next delivery date: %s', (_, change, date) =>
    expect(nextDeliveryDate({ ...rules, ...change })).toBe(date),
  );

  it('throws if the delivery rules allow no date', () => {
    expect(() => nextDeliveryDate({ ...rules, days: [] })).toThrow(RangeError);
    expect(() => nextDeliveryDate({ ...rules, days: [8] })).toThrow(RangeError);
    expect(() => nextDeliveryDate({ ...rules, cutOff: '4pm' })).toThrow(RangeError);
  });

  it('finds the first delivery day after today and the offset, under any rules', () => {
    const anyRules = fc.record({
      today: anyDate,
      nowMinutes: fc.nat(1439),
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      cutOff: fc.option(fc.nat(1439).map(formatClockTime), { nil: null }),
      offsetDays: fc.nat(10),
      holidaysIn: fc.uniqueArray(fc.nat(30)),
    });
    fc.assert(
      fc.property(anyRules, ({ holidaysIn, ...given }) => {
        const closedDays = holidaysIn.map((days) => addDays(given.today, days));
        const all = { ...given, closedDays, furthest: '9999-12-31' };
        const date = nextDeliveryDate(all);
        expect(given.days).toContain(weekdayOf(date));
        expect(closedDays).not.toContain(date);
        expect(date > addDays(given.today, given.offsetDays)).toBe(true);
        expect(isDeliveryDate(date, all)).toBe(true);
        const late = given.cutOff !== null && given.nowMinutes > (parseClockTime(given.cutOff) ?? 0) ? 1 : 0;
        let earlier = addDays(given.today, given.offsetDays + late + 1);
        for (; earlier < date; earlier = addDays(earlier, 1)) {
          const allowed = given.days.includes(weekdayOf(earlier)) && !closedDays.includes(earlier);
          expect(allowed).toBe(false);
        }
        expect(earlier).toBe(date);
      }),
    );
  });
});

test.each([
  ['2026-08-31', 18, '2028-02-29'],
  ['2026-11-21', 3, '2027-02-21'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-12-31', 0, '2026-12-31'],
])('computes %s plus %i months as %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));

describe('a chosen delivery date', () => {
  test.each([
    ['2026-08-07', true],
    ['2026-08-10', true],
    ['2026-08-06', false],
    ['2026-08-08', false],
    ['2026-08-12', false],
    ['2026-08-32', false],
    ['', false],
    ['2025-08-07', false],
    ['2028-02-04', true],
    ['2028-02-07', false],
    ['9999-12-31', false],
  ])('accepts the chosen delivery date %s: %s [5.delivery.1, 5.delivery.3]', (date, allowed) => {
    expect(isDeliveryDate(date, { ...rules, closedDays: ['2026-08-12'] })).toBe(allowed);
  });

  it('preselects the server’s next delivery date, or tomorrow if the server’s date is today [4.load.6]', () => {
    expect(defaultDeliveryDate('2026-08-10', '2026-08-06')).toBe('2026-08-10');
    expect(defaultDeliveryDate('2026-08-06', '2026-08-06')).toBe('2026-08-07');
  });

  it('warns of the cut-off if the delivery date is tomorrow and the merchant has a cut-off [8.errors.28, 8.errors.29]', () => {
    expect(cutOffSentence('16:00', '2026-08-07', '2026-08-06')).toBe(
      'Orders placed after 16:00 cannot be guaranteed for delivery next day, and will be delivered on your next scheduled delivery day',
    );
    expect(cutOffSentence('16:00', '2026-08-10', '2026-08-06')).toBeUndefined();
    expect(cutOffSentence('16:00', '2026-08-06', '2026-08-06')).toBeUndefined();
    expect(cutOffSentence(null, '2026-08-07', '2026-08-06')).toBeUndefined();
  });
});

describe('the next cut-off', () => {
  it('tells how many minutes are left until the cut-off, and which delivery date follows', () => {
    expect(cutOffAhead(rules)).toEqual({ minutesLeft: 61, dateAfter: '2026-08-10' });
    expect(cutOffAhead({ ...rules, nowMinutes: 16 * 60 })).toEqual({
      minutesLeft: 1,
      dateAfter: '2026-08-10',
    });
  });
  it('gives no next cut-off if today’s cut-off has passed, does not exist or does not change the delivery date', () => {
    expect(cutOffAhead({ ...rules, nowMinutes: 16 * 60 + 1 })).toBeUndefined();
    expect(cutOffAhead({ ...rules, cutOff: null })).toBeUndefined();
    expect(cutOffAhead({ ...rules, today: '2026-08-07' })).toBeUndefined();
  });
});

describe('the next days to choose from', () => {
  // 2026-08-31 is a Monday and a bank holiday.
  const rules = { days: [1, 2, 3, 4, 5], closedDays: ['2026-08-31', '2026-12-26'] };

  it('lists working days, however many closed days lie between them', () => {
    expect(workingDays('2026-08-27', 3, rules)).toEqual(['2026-08-27', '2026-08-28', '2026-09-01']);
    expect(workingDays('2026-08-29', 2, { ...rules, days: [2] })).toEqual(['2026-09-01', '2026-09-08']);
  });

  it('lists the bank holidays that fall on a delivery day, and no other bank holidays', () => {
    expect(closedDays('2026-08-27', '2026-09-01', rules)).toEqual(['2026-08-31']);
    // 2026-12-26 is a Saturday.
    expect(closedDays('2026-12-20', '2026-12-31', rules)).toEqual([]);
  });
});
