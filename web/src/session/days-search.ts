import { isPlainDate, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';

/** The days of a list in its address: `?from=2026-10-23&to=2026-11-22`. */
export type DaysSearch = { readonly from?: PlainDate; readonly to?: PlainDate };

/** Drops whatever is not a range of days. */
export function validateDays({ from, to }: { readonly from?: unknown; readonly to?: unknown }): DaysSearch {
  const areDays =
    typeof from === 'string' && typeof to === 'string' && isPlainDate(from) && isPlainDate(to) && from <= to;
  return areDays ? { from, to } : {};
}
