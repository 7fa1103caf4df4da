import type { PlainDate } from './delivery-calendar.ts';
import {
  addDays,
  firstWorkingDay,
  formatClockTime,
  isPlainDate,
  isWorkingDay,
  parseClockTime,
} from './delivery-calendar.ts';

/** The times at which buyers can collect orders: from `fromHour` to `toHour`, both included, every `stepMinutes`. */
export type CollectionHours = {
  readonly fromHour: number;
  readonly toHour: number;
  readonly stepMinutes: number;
};

/** A date and a time in minutes after midnight, on the merchant's clock. */
export type WallClock = { readonly date: PlainDate; readonly minutes: number };

export type OpenDays = { readonly days: readonly number[]; readonly closedDays: readonly PlainDate[] };

function allMinutes({ fromHour, toHour, stepMinutes }: CollectionHours): number[] {
  if (!(stepMinutes >= 1) || !(toHour >= fromHour)) throw new RangeError('Not collection hours');
  const count = Math.floor(((toHour - fromHour) * 60) / stepMinutes) + 1;
  return Array.from({ length: count }, (_, index) => fromHour * 60 + index * stepMinutes);
}

function futureMinutes(date: PlainDate, now: WallClock, hours: CollectionHours): number[] {
  if (date < now.date) return [];
  return allMinutes(hours).filter((minutes) => date > now.date || minutes > now.minutes);
}

/**
 * The collection times of a date that are still ahead, as 'HH:mm' (4.load.9). With hours from 9 to 17, today at 15:20
 * the times are 16:00 and 17:00. A past day has no times. The caller checks for closed days.
 */
export function collectionSlots(date: PlainDate, now: WallClock, hours: CollectionHours): string[] {
  return futureMinutes(date, now, hours).map(formatClockTime);
}

/**
 * The default collection time as 'yyyy-MM-ddTHH:mm' (4.load.10): the time ahead that is nearest to the current hour
 * plus one. If two times are equally near, the earlier time wins. After the last time, or if today is closed, the
 * default is the first time of the next open day.
 *
 * Worked example, hours 9 to 17: at 10:40 the default is today 11:00, at 06:10 today 09:00, at 17:00 the next open day
 * 09:00.
 */
export function defaultCollectionTime(now: WallClock, hours: CollectionHours, open: OpenDays): string {
  const target = (Math.floor(now.minutes / 60) + 1) * 60;
  const today = isWorkingDay(now.date, open) ? futureMinutes(now.date, now, hours) : [];
  const [first, ...others] = today;
  if (first === undefined) {
    const date = firstWorkingDay(addDays(now.date, 1), open);
    return `${date}T${formatClockTime(hours.fromHour * 60)}`;
  }
  const nearest = others.reduce(
    (best, minutes) => (Math.abs(minutes - target) < Math.abs(best - target) ? minutes : best),
    first,
  );
  return `${now.date}T${formatClockTime(nearest)}`;
}

/**
 * True if the text, such as '2026-08-06T11:00', is a collection time that is still ahead, on an open day and within the
 * hours.
 */
export function isCollectionTime(
  text: string,
  now: WallClock,
  hours: CollectionHours,
  open: OpenDays,
): boolean {
  const [date = '', time = '', ...more] = text.split('T');
  if (more.length > 0 || !isPlainDate(date) || parseClockTime(time) === undefined) return false;
  return isWorkingDay(date, open) && collectionSlots(date, now, hours).includes(time);
}
