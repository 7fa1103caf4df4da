import { parseDate } from '@internationalized/date';
import type { MetricsDay } from '@tradecellar/contract/admin.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

export type BarUnit = 'day' | 'month' | 'year';

/** One bar of the chart: the orders of a day, a month or a year. */
export type MetricsBar = {
  /** `yyyy-MM-dd`, `yyyy-MM` or `yyyy`. */
  readonly key: string;
  readonly orders: number;
  /** Gross. */
  readonly total: Money;
};

export type MetricsBars = { readonly unit: BarUnit; readonly bars: readonly MetricsBar[] };

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;
const MOST_MONTHS = 36;
const keyLength = { day: 10, month: 7, year: 4 } as const;

/**
 * Bars of a range, without gaps: by day up to two months, by month up to three years, beyond that by year from
 * the first order to the last. 1 to 3 March with two orders on the 2nd are three bars of 0, 2 and 0.
 */
export function metricsBars({ start, end }: DateRange, days: readonly MetricsDay[]): MetricsBars {
  const unit =
    unitsBetween(start, end, 'day') <= MOST_DAYS
      ? 'day'
      : unitsBetween(start, end, 'month') <= MOST_MONTHS
        ? 'month'
        : 'year';
  const first = unit === 'year' ? days[0]?.day : start;
  const last = unit === 'year' ? days.at(-1)?.day : end;
  if (first === undefined || last === undefined) return { unit, bars: [] };
  const daysOf = Map.groupBy(days, ({ day }) => day.slice(0, keyLength[unit]));
  const bars = Array.from({ length: unitsBetween(first, last, unit) }, (_none, index) => {
    const key = parseDate(first)
      .add({ [`${unit}s`]: index })
      .toString()
      .slice(0, keyLength[unit]);
    const placed = daysOf.get(key) ?? [];
    return {
      key,
      orders: placed.reduce((sum, { order_count }) => sum + order_count, 0),
      total: addMoney(...placed.map(({ order_total }) => order_total)),
    };
  });
  return { unit, bars };
}

/** Days, months or years from one date to another, both included. */
function unitsBetween(first: string, last: string, unit: BarUnit): number {
  const [from, to] = [parseDate(first), parseDate(last)];
  if (unit === 'day') return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const years = to.year - from.year;
  return (unit === 'year' ? years : 12 * years + to.month - from.month) + 1;
}
