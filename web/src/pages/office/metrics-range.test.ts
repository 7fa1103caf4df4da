import { expect, it } from 'vitest';
import { metricsRange } from './metrics-range.ts';

const iso = (range: { startDate: number; endDate: number }) => [
  new Date(range.startDate).toISOString(),
  new Date(range.endDate).toISOString(),
];

it('converts a range of days into the time from midnight to midnight by the merchant’s clock [9.constants.22]', () => {
  expect(iso(metricsRange({ start: '2026-01-01', end: '2026-01-31' }))).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-31T23:59:59.999Z',
  ]);
  expect(iso(metricsRange({ start: '2026-07-01', end: '2026-07-01' }))).toEqual([
    '2026-06-30T23:00:00.000Z',
    '2026-07-01T22:59:59.999Z',
  ]);
});

it('counts 23 hours for the day on which the clocks go forward', () => {
  const { startDate, endDate } = metricsRange({ start: '2026-03-29', end: '2026-03-29' });
  expect(endDate - startDate + 1).toBe(23 * 3_600_000);
});
