import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOffOfDay } from './cut-off-of-day.ts';
import { addDays, type DeliveryRules, isDeliveryDate, nextDeliveryDate } from './delivery-calendar.ts';

it('closes a delivery day one minute after the cut-off, or at midnight without a cut-off', () => {
  expect(cutOffOfDay('2026-08-07', { cutOff: '16:00', offsetDays: 0 })).toEqual({
    date: '2026-08-06',
    minutes: 961,
  });
  expect(cutOffOfDay('2026-08-07', { cutOff: '23:59', offsetDays: 2 })).toEqual({
    date: '2026-08-05',
    minutes: 0,
  });
  expect(cutOffOfDay('2026-08-07', { cutOff: null, offsetDays: 1 })).toEqual({
    date: '2026-08-06',
    minutes: 0,
  });
  expect(() => cutOffOfDay('2026-08-07', { cutOff: '25:00', offsetDays: 0 })).toThrow(RangeError);
});

it('E1: allows a buyer to ask for a delivery day at every minute before its cut-off, and at no later minute', () => {
  const anyRules = fc.record({
    after: fc.integer({ min: 0, max: 400 }),
    nowMinutes: fc.integer({ min: 0, max: 1439 }),
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    cutOff: fc.option(
      fc.integer({ min: 0, max: 1438 }).map((minutes) => {
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
        return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
      }),
    ),
    offsetDays: fc.integer({ min: 0, max: 5 }),
    closed: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    ahead: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(anyRules, ({ after, closed, ahead, ...facts }) => {
      const today = addDays('2026-01-01', after);
      const rules: DeliveryRules = {
        ...facts,
        today,
        closedDays: closed.map((days) => addDays(today, days)),
        furthest: addDays(today, 365),
      };
      let date = nextDeliveryDate(rules);
      for (let n = 0; n < ahead; n++) date = nextDeliveryDate({ ...rules, today: date });
      const end = cutOffOfDay(date, rules);
      const isBefore = (day: string, minutes: number) =>
        day < end.date || (day === end.date && minutes < end.minutes);
      for (let days = 0; days < 14; days++) {
        const at = { ...rules, today: addDays(today, days) };
        const canAsk = isDeliveryDate(date, at);
        if (isBefore(at.today, at.nowMinutes)) expect(canAsk).toBe(true);
        else expect(canAsk, `${date} on ${at.today}`).toBe(false);
      }
    }),
  );
});
