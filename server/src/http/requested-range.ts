import { type DateRange, parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type Refusal, refuse } from './problems.ts';

/** A date of a request: its field and its text. */
type RequestedDate = { readonly field: string; readonly text: string };

/**
 * The requested range of days, both included (5.dates.1). An invalid date is refused by its field, a start
 * after the end as `range-reversed`.
 */
export function requestedRange(
  requestedStart: RequestedDate,
  requestedEnd: RequestedDate,
): DateRange | Refusal {
  const start = parseTradeDate(requestedStart.text);
  if (start === undefined) return notADate(requestedStart);
  const end = parseTradeDate(requestedEnd.text);
  if (end === undefined) return notADate(requestedEnd);
  return start <= end ? { start, end } : refuse('range-reversed');
}

function notADate({ field }: RequestedDate): Refusal {
  return refuse('bad-request', { field, reason: 'it must be a date as dd/MM/yyyy' });
}
