import { parseDate, toZoned } from '@internationalized/date';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

const merchantZone = 'Europe/London';

/**
 * The start of the first day and the end of the last day in milliseconds since 1970, by the merchant's clock with its
 * summer time (9.constants.22).
 */
export function metricsRange({ start, end }: DateRange): {
  readonly startDate: number;
  readonly endDate: number;
} {
  const firstMoment = (date: string, days: number) =>
    toZoned(parseDate(date).add({ days }), merchantZone).toDate().getTime();
  return { startDate: firstMoment(start, 0), endDate: firstMoment(end, 1) - 1 };
}
