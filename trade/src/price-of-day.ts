import { dayAndMonth, isPlainDate, type PlainDate, partsOf } from './delivery-calendar.ts';
import { formatMoney, type Money } from './money.ts';
import { unitWords } from './product-labels.ts';

export type DayPrice = {
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly BottleVAT: Money;
  /** True if a price of nought is intended, not a mistake. */
  readonly NilPrice: boolean;
};

/** A price that begins at midnight in London at the start of the day `from`. */
export type DatedPrice = DayPrice & { readonly from: PlainDate };

/** The prices of a product, or of a product on a price list. `undated` holds before the first day of `dated`. */
export type PriceRows = { readonly undated: DayPrice | undefined; readonly dated: readonly DatedPrice[] };

/**
 * An account's price of a product on a day: the price of the account's price list if the list has a price by that day,
 * else the product's own price. The dated price with the latest day up to `day` holds.
 *
 * Worked example: a product costs £10.90, and £11.90 from 1 February; the account's list has £9.50 from 1 March. The
 * account pays £10.90 on 31 January, £11.90 on 1 February and £9.50 on 1 March.
 */
export function priceOnDay(
  day: PlainDate,
  { list, product }: { readonly list?: PriceRows | undefined; readonly product: PriceRows },
): DayPrice | undefined {
  return (list && latest(day, list)) ?? latest(day, product);
}

/**
 * The day whose prices an order has: today, or with `delivery` the day of its delivery or collection if the day is
 * known and later. `required` is `yyyy-MM-dd`, with `THH:mm` of a collection; empty if the merchant decides the day.
 */
export function pricingDay(
  by: 'order' | 'delivery',
  { today, required }: { readonly today: PlainDate; readonly required: string },
): PlainDate {
  const [day = ''] = required.split('T');
  return by === 'delivery' && isPlainDate(day) && day > today ? day : today;
}

/** The first later price of a case or a bottle that differs from the price on `day`; undefined without a change. */
export function nextPrice(
  day: PlainDate,
  rows: { readonly list?: PriceRows | undefined; readonly product: PriceRows },
): DatedPrice | undefined {
  const now = priceOnDay(day, rows);
  const days = [...(rows.list?.dated ?? []), ...rows.product.dated].map(({ from }) => from);
  for (const from of days.filter((each) => each > day).sort()) {
    const then = priceOnDay(from, rows);
    const isOther = then?.CasePrice !== now?.CasePrice || then?.BottleNett !== now?.BottleNett;
    if (then !== undefined && isOther) return { ...then, from };
  }
  return undefined;
}

/**
 * A later price of a wine in words: '£142.80 a case, £11.90 a bottle from 1 Feb', with the year if the year is not the
 * current year. Empty from its day on: a page may have been open since yesterday.
 */
export function nextPriceWords(
  next: { readonly From: PlainDate; readonly CasePrice: Money; readonly BottleNett: Money } | undefined,
  { type, today }: { readonly type: string; readonly today: PlainDate },
): string {
  if (next === undefined || next.From <= today) return '';
  const { year } = partsOf(next.From);
  const day = `${dayAndMonth(next.From)}${year === partsOf(today).year ? '' : ` ${year}`}`;
  const one = unitWords(type).one.toLowerCase();
  return `${formatMoney(next.CasePrice)} a case, ${formatMoney(next.BottleNett)} a ${one} from ${day}`;
}

function latest(day: PlainDate, { undated, dated }: PriceRows): DayPrice | undefined {
  let found: DatedPrice | undefined;
  for (const each of dated)
    if (each.from <= day && (found === undefined || each.from > found.from)) found = each;
  return found ?? undated;
}
