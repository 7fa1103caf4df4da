import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { addDays, addMonths, isPlainDate, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type DateRange, lastDays, monthToDate } from '@tradecellar/trade/trade-date.ts';
import { useEffect } from 'react';
import { now } from '../clock.ts';
import { path } from './paths.ts';

/** The days of a list in its address: `?from=2026-10-23&to=2026-11-22`. */
export type DaysSearch = { readonly from?: PlainDate; readonly to?: PlainDate };

/** Validates the search params of a range: an invalid range is dropped. */
export function validateDays({ from, to }: { readonly from?: unknown; readonly to?: unknown }): DaysSearch {
  const areDays =
    typeof from === 'string' && typeof to === 'string' && isPlainDate(from) && isPlainDate(to) && from <= to;
  return areDays ? { from, to } : {};
}

/** The days in an address, by default the last 30 days (9.constants.14). */
export function daysAsked({ from, to }: DaysSearch): DateRange {
  return from && to ? { start: from, end: to } : lastDays(londonTime(now()).date);
}

/** Ranges that buttons offer; All begins with the year 2000. */
export function commonRanges(): readonly { readonly label: string; readonly range: DateRange }[] {
  const end = londonTime(now()).date;
  const monthStart = monthToDate(end).start;
  return [
    { label: '30 days', range: lastDays(end) },
    { label: 'This month', range: { start: monthStart, end } },
    { label: 'Last month', range: { start: addMonths(monthStart, -1), end: addDays(monthStart, -1) } },
    { label: '3 months', range: { start: addMonths(end, -3), end } },
    { label: 'Year', range: { start: addMonths(end, -12), end } },
    { label: 'All', range: { start: '2000-01-01', end } },
  ];
}

const none: DaysSearch = {};

/** The range that My Orders showed last. */
let lastOrders = none;

/** My Orders, at the range that the page showed last. */
export function toOrdersAsBefore() {
  return { to: path.orders, search: lastOrders } as const;
}

/** The range of a list, and a function that changes the range. Choosing the same range again refetches the list. */
export function useAskedRange(
  list: typeof path.orders | typeof path.account,
  endpoint: Endpoint,
): readonly [DateRange, (range: DateRange) => void] {
  const search: DaysSearch = useSearch({ from: `/shop${list}` });
  const navigate = useNavigate();
  const client = useQueryClient();
  const range = daysAsked(search);
  useEffect(() => {
    if (list === path.orders) lastOrders = search;
  }, [list, search]);
  function ask({ start, end }: DateRange): void {
    const isSame = start === range.start && end === range.end;
    // Other ranges are only marked stale, and refetched when they are shown.
    void client.invalidateQueries({ queryKey: [endpoint.path], refetchType: isSame ? 'active' : 'none' });
    if (!isSame) void navigate({ to: list, search: { from: start, to: end }, resetScroll: false });
  }
  return [range, ask];
}
