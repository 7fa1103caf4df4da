import type { PlainDate } from './delivery-calendar.ts';
import { addDays, partsOf, plainDateOf } from './delivery-calendar.ts';

/** Lists of orders and transactions begin this many days before today (9.constants.14). */
const DEFAULT_RANGE_DAYS = 30;

export type DateRange = { readonly start: PlainDate; readonly end: PlainDate };

/**
 * Reads a British date with / or - and a four-digit year (5.dates.1): '3/8/2026' and '03-08-2026' are '2026-08-03'.
 * Undefined for other texts and for impossible days such as 31/2/2026.
 */
export function parseTradeDate(text: string): PlainDate | undefined {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim());
  return match ? plainDateOf(Number(match[3]), Number(match[2]), Number(match[1])) : undefined;
}

/** The date on the wire and in lists, dd/MM/yyyy: '2026-08-03' is '03/08/2026'. */
export function formatTradeDate(date: PlainDate): string {
  partsOf(date); // Throws if the date is invalid.
  return date.split('-').toReversed().join('/');
}

export type BadDateRange = {
  readonly refused: 'bad-date-range';
  readonly startFlagged: boolean;
  readonly endFlagged: boolean;
};

/**
 * Reads a range of two typed dates (5.dates.1, 5.dates.2). Each text must be a date, and the start must not be after
 * the end; the same day twice is a range of a day. The form flags each invalid date. If both dates are valid but in the
 * wrong order, the form flags the start.
 */
export function parseDateRange(startText: string, endText: string): DateRange | BadDateRange {
  const start = parseTradeDate(startText);
  const end = parseTradeDate(endText);
  if (start !== undefined && end !== undefined && start <= end) return { start, end };
  return {
    refused: 'bad-date-range',
    startFlagged: start === undefined || end !== undefined,
    endFlagged: end === undefined,
  };
}

/** lastDays('2026-08-31', 30) begins on 2026-08-01. */
export function lastDays(today: PlainDate, days = DEFAULT_RANGE_DAYS): DateRange {
  return { start: addDays(today, -days), end: today };
}

/** The default range of the metrics (9.constants.22): from the first day of the month to today, both included. */
export function monthToDate(today: PlainDate): DateRange {
  return { start: addDays(today, 1 - partsOf(today).day), end: today };
}
