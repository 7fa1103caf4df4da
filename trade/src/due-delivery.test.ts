import { expect, it } from 'vitest';
import { dueDays, dueWords } from './due-delivery.ts';

it('treats a delivery as due from a week before its day until three days after its day', () => {
  expect(dueDays('2026-11-26')).toEqual({ first: '2026-11-23', last: '2026-12-03' });
  expect(dueDays('2027-01-01')).toEqual({ first: '2026-12-29', last: '2027-01-08' });
});

it.each([
  ['2026-11-26', 'Today'],
  ['2026-11-27', 'Tomorrow'],
  ['2026-11-30', 'Monday 30 November'],
  ['2026-11-25', 'Was due Wednesday 25 November'],
])('writes the due day %s as “%s” on 26 November', (day, words) =>
  expect(dueWords(day, '2026-11-26')).toBe(words),
);
