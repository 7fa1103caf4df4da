import { addDays, longDate, type PlainDate } from './delivery-calendar.ts';

/** A delivery is shown as due from a week before its day, and for some days after it until it is reported. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 3;

/** The days whose deliveries are due: on Thursday the 26th, those of Monday the 23rd to Thursday the 3rd. */
export function dueDays(today: PlainDate): { readonly first: PlainDate; readonly last: PlainDate } {
  return { first: addDays(today, -DAYS_AFTER), last: addDays(today, DAYS_BEFORE) };
}

/** The day of a due delivery: 'Today', 'Tomorrow', 'Friday 27 November'; 'Was due Monday 23 November' when it is past. */
export function dueWords(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day < today ? `Was due ${longDate(day)}` : longDate(day);
}
