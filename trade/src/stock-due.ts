import { dayAndMonth, type PlainDate, partsOf } from './delivery-calendar.ts';
import { type Pack, sellsSingles } from './quantity.ts';

/** Whether a due date can be promised: from today on. A date that has passed is none. */
export function isPromised(date: PlainDate | null | undefined, today: PlainDate): date is PlainDate {
  return date != null && date >= today;
}

/** Whether nothing can be sold from stock: no bottle, or less than the case of a product that is sold by the case. */
export function isSoldOut(bottles: number, pack: Pack): boolean {
  return bottles < (sellsSingles(pack) ? 1 : pack.CaseSize);
}

/** A due date in words: 'due 12 Dec', in another year than today's 'due 12 Jan 2027'. */
export function dueDateWords(date: PlainDate, today: PlainDate): string {
  const { year } = partsOf(date);
  const words = `due ${dayAndMonth(date)}`;
  return year === partsOf(today).year ? words : `${words} ${year}`;
}
