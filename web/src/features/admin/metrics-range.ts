import { parseDate, toZoned } from '@internationalized/date';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

const merchantZone = 'Europe/London';

/**
 * From the first moment of the first day to the last of the last, in milliseconds, by the merchant's clock:
 * 00:00:00 to 23:59:59 (9.constants.22), summer time included.
 */
export function metricsRange({ start, end }: DateRange): {
  readonly startDate: number;
  readonly endDate: number;
} {
  const firstMoment = (date: string, days: number) =>
    toZoned(parseDate(date).add({ days }), merchantZone).toDate().getTime();
  return { startDate: firstMoment(start, 0), endDate: firstMoment(end, 1) - 1 };
}
