import { addDays, formatClockTime, isPlainDate, longDate, type PlainDate } from './delivery-calendar.ts';
import { endOfDay, londonTime } from './london-time.ts';
import { momentWords } from './moment-words.ts';
import { formatTradeDate } from './trade-date.ts';

/** The clocks of vans and of the merchant's system may be ahead of the shop's clock. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.]\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a reported delivery time in ISO 8601 with an offset. A day without a time counts as the end of the day:
 * '2026-11-24' is 00:00 on 25 November in London. Undefined if the text is invalid.
 */
export function parseDeliveryTime(text: string): Date | undefined {
  if (isPlainDate(text)) return endOfDay(text);
  if (!DATE_TIME.test(text) || !isPlainDate(text.slice(0, 10))) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

type WhyNotDelivered = 'in-future' | 'before-order';

/**
 * The reason why a reported delivery time is wrong: the time is in the future, or before the order was placed. A report
 * of a day counts as the end of the day, so today is not in the future.
 */
export function whyNotDelivered(
  at: Date,
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): WhyNotDelivered | undefined {
  const latest = isDayAlone(at) ? endOfDay(londonTime(now).date) : new Date(now.getTime() + CLOCKS_DIFFER_MS);
  if (at > latest) return 'in-future';
  // Compares in the precision of the report: an order placed at 10:00:40.5 can be delivered at 10:00:40 and at 10:00.
  const exactMs = at.getTime() % 60_000 === 0 ? 60_000 : 1_000;
  return at.getTime() < placedAt.getTime() - (placedAt.getTime() % exactMs) ? 'before-order' : undefined;
}

/**
 * The delivery time after another report: the reported time, else the known time, else `now`. If the report has only a
 * day and the known time is on the same day, the known time stays.
 */
export function deliveryTimeAfter(
  stated: Date | undefined,
  { known, now }: { readonly known: Date | null; readonly now: Date },
): Date {
  if (stated === undefined) return known ?? now;
  const isVaguer = known !== null && isDayAlone(stated) && deliveryDay(stated) === deliveryDay(known);
  return isVaguer ? known : stated;
}

/** A delivery at midnight was reported without a time, so it belongs to the day before. */
function deliveryDay(at: Date): PlainDate {
  const { date } = londonTime(at);
  return isDayAlone(at) ? addDays(date, -1) : date;
}

function deliveryTimeWords(at: Date): string {
  const day = longDate(deliveryDay(at));
  return isDayAlone(at) ? day : `${day} ${formatClockTime(londonTime(at).minutes)}`;
}

/** '24/11/2026 14:10', or '24/11/2026' if the report had only a day. */
export function deliveryMoment(at: Date): string {
  return isDayAlone(at) ? formatTradeDate(deliveryDay(at)) : momentWords(at);
}

export function deliveredWords({
  at,
  receivedBy,
  isCollection,
}: {
  readonly at: Date;
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
