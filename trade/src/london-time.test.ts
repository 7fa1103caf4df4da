import fc from 'fast-check';
import { expect, it } from 'vitest';
import { londonInstant, londonTime } from './london-time.ts';

it.each([
  ['2026-07-01', 0, '2026-06-30T23:00:00.000Z'],
  ['2026-12-01', 0, '2026-12-01T00:00:00.000Z'],
  ['2026-10-25', 90, '2026-10-25T01:30:00.000Z'], // the second 01:30
  ['2026-03-29', 90, '2026-03-29T01:30:00.000Z'], // there is no 01:30: 02:30 on the clock
])('%s at %d minutes is %s', (date, minutes, instant) =>
  expect(londonInstant({ date, minutes }).toISOString()).toBe(instant),
);

it('the clock at an instant leads back to it, or to the same time an hour later', () => {
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
