import type { PlainDate } from './delivery-calendar.ts';

export type BannerDays = { readonly from: PlainDate | null; readonly until: PlainDate | null };

/**
 * True if customers see the banner on this day in London. The days `from` and `until` count, too; null is no limit.
 * Example: from 2026-12-01 until 2026-12-24, the banner is last seen on Christmas Eve.
 */
export function isBannerDay({ from, until }: BannerDays, today: PlainDate): boolean {
  return (from === null || today >= from) && (until === null || today <= until);
}
