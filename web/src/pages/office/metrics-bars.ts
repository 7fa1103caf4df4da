import { parseDate } from '@internationalized/date';
import type { MetricsDay } from '@tradecellar/contract/admin.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

/** One bar of the chart: the orders of a day or a month. */
export type MetricsBar = {
  /** `yyyy-MM-dd` or `yyyy-MM`. */
  readonly key: string;
  readonly orders: number;
  /** Gross. */
  readonly total: Money;
};

export type MetricsBars = { readonly unit: 'day' | 'month'; readonly bars: readonly MetricsBar[] };

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;

/**
 * Bars of a range, without gaps: by day up to two months, beyond that by month from the first order to the last. 1 to 3
 * March with two orders on the 2nd are three bars of 0, 2 and 0.
 */
export function metricsBars({ start, end }: DateRange, days: readonly MetricsDay[]): MetricsBars {
  const dayCount = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  if (dayCount <= MOST_DAYS) {
    const dates = Array.from({ length: dayCount }, (_none, index) =>
      parseDate(start).add({ days: index }).toString(),
    );
    return { unit: 'day', bars: barsOf(dates, days) };
  }
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'month', bars: [] };
  const [from, to] = [parseDate(first.day), parseDate(last.day)];
  const monthCount = 12 * (to.year - from.year) + to.month - from.month + 1;
  const months = Array.from({ length: monthCount }, (_none, index) =>
    from.add({ months: index }).toString().slice(0, 'yyyy-MM'.length),
  );
  return { unit: 'month', bars: barsOf(months, days) };
}

function barsOf(keys: readonly string[], days: readonly MetricsDay[]): MetricsBar[] {
  const daysByKey = Map.groupBy(days, ({ day }) => day.slice(0, keys[0]?.length));
  return keys.map((key) => {
    const placed = daysByKey.get(key) ?? [];
    return {
      key,
      orders: placed.reduce((sum, { order_count }) => sum + order_count, 0),
      total: addMoney(...placed.map(({ order_total }) => order_total)),
    };
  });
}
