import { dayAndMonth, type PlainDate, partsOf } from './delivery-calendar.ts';
import { type Pack, sellsSingles } from './quantity.ts';

/** True if the shop can promise a due date: the date is today or later. */
export function isPromised(date: PlainDate | null | undefined, today: PlainDate): date is PlainDate {
  return date != null && date >= today;
}

/**
 * True if no sale is possible from stock: no bottle is left, or less than a case of a product that is only sold by the
 * case.
 */
export function isSoldOut(bottles: number, pack: Pack): boolean {
  return bottles < (sellsSingles(pack) ? 1 : pack.CaseSize);
}

/** 'due 12 Dec', or 'due 12 Jan 2027' if the year is not the current year. */
export function dueDateWords(date: PlainDate, today: PlainDate): string {
  const { year } = partsOf(date);
  const words = `due ${dayAndMonth(date)}`;
  return year === partsOf(today).year ? words : `${words} ${year}`;
}
