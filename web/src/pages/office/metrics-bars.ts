import { parseDate } from '@internationalized/date';
import type { MetricsDay } from '@tradecellar/contract/admin.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

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
 * The bars of a range, without gaps. Up to 62 days a bar is a day; beyond that a bar is a month, from the first order
 * to the last. 1 to 3 March with two orders on the 2nd gives three bars: 0, 2 and 0.
 */
export function metricsBars({ start, end }: DateRange, days: readonly MetricsDay[]): MetricsBars {
  const dayCount = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  const unit = dayCount <= MOST_DAYS ? 'day' : 'month';
  const [first, last] = unit === 'day' ? [start, end] : [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return { unit, bars: [] };
  const [from, to] = [parseDate(first), parseDate(last)];
  const count = unit === 'day' ? dayCount : 12 * (to.year - from.year) + to.month - from.month + 1;
  const keyLength = unit === 'day' ? 'yyyy-MM-dd'.length : 'yyyy-MM'.length;
  const daysByKey = Map.groupBy(days, ({ day }) => day.slice(0, keyLength));
  const bars = Array.from({ length: count }, (_none, index) => {
    const date = from.add(unit === 'day' ? { days: index } : { months: index });
    const key = date.toString().slice(0, keyLength);
    const placed = daysByKey.get(key) ?? [];
    return {
      key,
      orders: placed.reduce((sum, { order_count }) => sum + order_count, 0),
      total: addMoney(...placed.map(({ order_total }) => order_total)),
    };
  });
  return { unit, bars };
}
