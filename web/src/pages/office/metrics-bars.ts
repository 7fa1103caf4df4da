import type { MetricsDay } from '@tradecellar/contract/admin.ts';
import { addDays, partsOf } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';

export type BarStep = 'day' | 'month' | 'year';

/** One bar of the chart: the orders of a day, or of a month or year where there are too many days to draw. */
export type MetricsBar = {
  /** `yyyy-MM-dd`, `yyyy-MM` or `yyyy`. */
  readonly key: string;
  readonly orders: number;
  /** Gross. */
  readonly total: Money;
};

export type MetricsBars = { readonly step: BarStep; readonly bars: readonly MetricsBar[] };

const mostDays = 62;
const mostMonths = 36;
const keyLength = { day: 10, month: 7, year: 4 } as const;

/**
 * The bars of a range, without gaps: by day up to two months, by month up to three years, beyond that by year from
 * the first order to the last. 1 to 3 March with two orders on the 2nd are three bars of 0, 2 and 0.
 */
export function metricsBars(range: DateRange, days: readonly MetricsDay[]): MetricsBars {
  const byDay = keysBetween(range, 'day', mostDays);
  const byMonth = byDay ?? keysBetween(range, 'month', mostMonths);
  const step = byDay ? 'day' : byMonth ? 'month' : 'year';
  const keys = byDay ?? byMonth ?? yearsOf(days);
  const placed = new Map<string, MetricsBar>();
  for (const { day, order_count, order_total } of days) {
    const key = day.slice(0, keyLength[step]);
    const before = placed.get(key);
    placed.set(key, {
      key,
      orders: (before?.orders ?? 0) + order_count,
      total: addMoney(before?.total ?? 0, order_total),
    });
  }
  return { step, bars: keys.map((key) => placed.get(key) ?? { key, orders: 0, total: 0 }) };
}

/** The days or months of a range in order; undefined when there are more than `most`. */
function keysBetween({ start, end }: DateRange, step: 'day' | 'month', most: number): string[] | undefined {
  const keyOf = (date: string) => date.slice(0, keyLength[step]);
  const keys = [keyOf(start)];
  for (let date = start; keyOf(date) < keyOf(end); keys.push(keyOf(date))) {
    if (keys.length === most) return undefined;
    date = next(date, step);
  }
  return keys;
}

/** The next day, or the first of the next month. */
function next(date: string, step: 'day' | 'month'): string {
  if (step === 'day') return addDays(date, 1);
  return addDays(addDays(date, 1 - partsOf(date).day), 32)
    .slice(0, 8)
    .concat('01');
}

function yearsOf(days: readonly MetricsDay[]): string[] {
  const years = days.map(({ day }) => Number(day.slice(0, 4)));
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_none, index) => String(first + index).padStart(4, '0'));
}
