import type { PlainDate } from './delivery-calendar.ts';
import type { Money } from './money.ts';

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

function latest(day: PlainDate, { undated, dated }: PriceRows): DayPrice | undefined {
  let found: DatedPrice | undefined;
  for (const each of dated)
    if (each.from <= day && (found === undefined || each.from > found.from)) found = each;
  return found ?? undated;
}
