import { addDays, formatClockTime, isPlainDate, longDate, type PlainDate } from './delivery-calendar.ts';
import { endOfDay, londonTime } from './london-time.ts';
import { momentWords } from './moment-words.ts';
import { formatTradeDate } from './trade-date.ts';

/** Clocks of vans and of the merchant's system may be ahead of the shop's. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.]\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A reported time in ISO 8601 with its offset, or a day, which counts as its end: '2026-11-24' is 00:00 on the 25th in London.
 * Undefined for anything else.
 */
export function parseDeliveryTime(text: string): Date | undefined {
  if (isPlainDate(text)) return endOfDay(text);
  if (!DATE_TIME.test(text) || !isPlainDate(text.slice(0, 10))) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The reason why an order cannot have been delivered at a time. */
type WhyNotDelivered = 'in-future' | 'before-order';

/**
 * Whether a reported time of delivery can be right: not in the future, and not before the order was placed. A day alone
 * is reported as its end, so today's is still to come.
 */
export function whyNotDelivered(
  at: Date,
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): WhyNotDelivered | undefined {
  const latest = isDayAlone(at) ? endOfDay(londonTime(now).date) : new Date(now.getTime() + CLOCKS_DIFFER_MS);
  if (at > latest) return 'in-future';
  // A time is as exact as its report: placed at 10:00:40.5, an order can be delivered at 10:00:40, and at 10:00.
  const exactMs = at.getTime() % 60_000 === 0 ? 60_000 : 1_000;
  return at.getTime() < placedAt.getTime() - (placedAt.getTime() % exactMs) ? 'before-order' : undefined;
}

/**
 * The time of a delivery after a report: the last that was stated, else the known one, else `now`. A day alone takes nothing
 * from a known time of that day.
 */
export function deliveryTimeAfter(
  stated: Date | undefined,
  { known, now }: { readonly known: Date | null; readonly now: Date },
): Date {
  if (stated === undefined) return known ?? now;
  const isVaguer = known !== null && isDayAlone(stated) && deliveryDay(stated) === deliveryDay(known);
  return isVaguer ? known : stated;
}

/** The day of a delivery. Midnight belongs to the day that it ends: a day that was reported without a time ends with it. */
function deliveryDay(at: Date): PlainDate {
  const { date } = londonTime(at);
  return isDayAlone(at) ? addDays(date, -1) : date;
}

/** A delivery's time as a customer reads it: 'Tuesday 24 November 14:10', of a day alone 'Tuesday 24 November'. */
function deliveryTimeWords(at: Date): string {
  const day = longDate(deliveryDay(at));
  return isDayAlone(at) ? day : `${day} ${formatClockTime(londonTime(at).minutes)}`;
}

/** The same in figures: '24/11/2026 14:10', of a day alone '24/11/2026'. */
export function deliveryMoment(at: Date): string {
  return isDayAlone(at) ? formatTradeDate(deliveryDay(at)) : momentWords(at);
}

/** A delivery: 'Delivered Tuesday 24 November 14:10, received by J. Smith', or 'Collected Tuesday 24 November 10:00'. */
export function deliveredWords({
  at,
  receivedBy,
  isCollection,
}: {
  readonly at: Date;
  /** May be empty. */
  readonly receivedBy: string;
  readonly isCollection: boolean;
}): string {
  const done = `${isCollection ? 'Collected' : 'Delivered'} ${deliveryTimeWords(at)}`;
  if (receivedBy === '') return done;
  return isCollection ? `${done} by ${receivedBy}` : `${done}, received by ${receivedBy}`;
}

function isDayAlone(at: Date): boolean {
  return londonTime(at).minutes === 0 && at.getTime() % 60_000 === 0;
}
