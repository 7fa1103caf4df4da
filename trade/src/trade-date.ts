import type { PlainDate } from './delivery-calendar.ts';
import { addDays, partsOf, plainDateOf } from './delivery-calendar.ts';

/** Order and transaction lists start with this many days up to today (9.constants.14). */
const DEFAULT_RANGE_DAYS = 30;

/** First and last day, both included. */
export type DateRange = { readonly start: PlainDate; readonly end: PlainDate };

/**
 * A British date, day/month/four-digit year with / or - (5.dates.1): '3/8/2026', '03-08-2026'
 * are '2026-08-03'. Undefined for anything else and for impossible days such as 31/2/2026.
 */
export function parseTradeDate(text: string): PlainDate | undefined {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim());
  return match ? plainDateOf(Number(match[3]), Number(match[2]), Number(match[1])) : undefined;
}

/** A plain date as the wire and the lists write it, dd/MM/yyyy: '2026-08-03' is '03/08/2026'. */
export function formatTradeDate(date: PlainDate): string {
  partsOf(date); // throws on anything that is not a date
  return date.split('-').toReversed().join('/');
}

/** The field that is flagged. */
export type BadDateRange = {
  readonly refused: 'bad-date-range';
  readonly startFlagged: boolean;
  readonly endFlagged: boolean;
};

/**
 * The range of two typed dates (5.dates.1, 5.dates.2): each must be a date, and the start not after the end; the same
 * day twice is one day. A field that is not a date is flagged; when the dates are the wrong way round, the start is.
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

/** The last days up to today: 30 before 2026-08-31 is from 2026-08-01. */
export function lastDays(today: PlainDate, days = DEFAULT_RANGE_DAYS): DateRange {
  return { start: addDays(today, -days), end: today };
}

/**
 * From the first of the month to today: the metrics' default (9.constants.22), 00:00:00 of one to 23:59:59 of the
 * other.
 */
export function monthToDate(today: PlainDate): DateRange {
  return { start: addDays(today, 1 - partsOf(today).day), end: today };
}
