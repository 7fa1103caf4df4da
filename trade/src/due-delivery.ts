import { addDays, longDate, type PlainDate } from './delivery-calendar.ts';

/** Screens show a delivery as due from a week before its day until three days after it, unless it is reported. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 3;

/**
 * The first and last day of the deliveries that are due: on Thursday 26 November, from Monday 23 November to Thursday 3
 * December.
 */
export function dueDays(today: PlainDate): { readonly first: PlainDate; readonly last: PlainDate } {
  return { first: addDays(today, -DAYS_AFTER), last: addDays(today, DAYS_BEFORE) };
}

/** 'Today', 'Tomorrow', 'Friday 27 November', or 'Was due Monday 23 November' for a past day. */
export function dueWords(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day < today ? `Was due ${longDate(day)}` : longDate(day);
}
