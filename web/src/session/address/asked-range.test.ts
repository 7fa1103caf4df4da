import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commonRanges, daysAsked, validateDays } from './asked-range.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-03T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('offers the last 30 days, this and the last month, three months, a year and all days', () => {
  const end = '2026-08-03';
  expect(commonRanges()).toEqual([
    { label: '30 days', range: daysAsked({}) },
    { label: 'This month', range: { start: '2026-08-01', end } },
    { label: 'Last month', range: { start: '2026-07-01', end: '2026-07-31' } },
    { label: '3 months', range: { start: '2026-05-03', end } },
    { label: 'Year', range: { start: '2025-08-03', end } },
    { label: 'All', range: { start: '2000-01-01', end } },
  ]);
});

it.each([
  { from: '2026-08-04', to: '2026-08-03' },
  { from: '2026-08-03' },
  { from: '2026-02-30', to: '2026-08-03' },
  { from: 1, to: 2 },
])('ignores the date range %j in an address', (search) => expect(validateDays(search)).toEqual({}));
