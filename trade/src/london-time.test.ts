import fc from 'fast-check';
import { expect, it } from 'vitest';
import { londonInstant, londonTime } from './london-time.ts';

it.each([
  ['2026-07-01', 0, '2026-06-30T23:00:00.000Z'],
  ['2026-12-01', 0, '2026-12-01T00:00:00.000Z'],
  ['2026-10-25', 90, '2026-10-25T01:30:00.000Z'], // The second 01:30 of that day.
  ['2026-03-29', 90, '2026-03-29T01:30:00.000Z'], // There is no 01:30 on that day, so the clock shows 02:30.
])('converts %s at %d minutes after midnight in London into the instant %s', (date, minutes, instant) =>
  expect(londonInstant({ date, minutes }).toISOString()).toBe(instant),
);

it('converts an instant to London time and back, or to the same clock time an hour later', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (any) => {
        const at = new Date(Math.floor(any.getTime() / 60_000) * 60_000);
        const later = londonInstant(londonTime(at)).getTime() - at.getTime();
        expect([0, 3_600_000]).toContain(later);
      },
    ),
  );
});
