import { type DateRange, parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type Refusal, refuse } from './problems.ts';

type RequestedDate = { readonly field: string; readonly text: string };

/**
 * Reads a range of days, both included (5.dates.1). Refuses an invalid date by its field, and a start after the end as
 * `range-reversed`.
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
