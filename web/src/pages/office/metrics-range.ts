import { parseDate, toZoned } from '@internationalized/date';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

const merchantZone = 'Europe/London';

/**
 * Milliseconds since 1970 of the first day's start and the last day's end, by the merchant's clock with its summer time
 * (9.constants.22).
 */
export function metricsRange({ start, end }: DateRange): {
  readonly startDate: number;
  readonly endDate: number;
} {
  const firstMoment = (date: string, days: number) =>
    toZoned(parseDate(date).add({ days }), merchantZone).toDate().getTime();
  return { startDate: firstMoment(start, 0), endDate: firstMoment(end, 1) - 1 };
}
