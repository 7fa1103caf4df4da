import { expect, it } from 'vitest';
import { isBannerDay } from './banner-days.ts';

it.each([
  [null, null, '2026-12-01', true],
  ['2026-12-01', '2026-12-24', '2026-11-30', false],
  ['2026-12-01', '2026-12-24', '2026-12-01', true],
  ['2026-12-01', '2026-12-24', '2026-12-24', true],
  ['2026-12-01', '2026-12-24', '2026-12-25', false],
  ['2026-12-01', null, '2030-01-01', true],
  [null, '2026-12-24', '2026-12-25', false],
])('shows a banner from %s until %s on %s: %s', (from, until, today, isShown) => {
  expect(isBannerDay({ from, until }, today)).toBe(isShown);
});
