import type { PlainDate } from './delivery-calendar.ts';
import {
  addDays,
  firstWorkingDay,
  formatClockTime,
  isPlainDate,
  isWorkingDay,
  parseClockTime,
} from './delivery-calendar.ts';

/** When orders can be collected: full hours from and to, both included, and the minutes between two times. */
export type CollectionHours = {
  readonly fromHour: number;
  readonly toHour: number;
  readonly stepMinutes: number;
};

/** The merchant's wall clock: a date, and minutes after midnight. */
export type WallClock = { readonly date: PlainDate; readonly minutes: number };

/** The days on which the counter is open: weekdays from 1, Monday, to 7, without these holidays. */
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
 * The collection times of a date as 'HH:mm', from now on (4.load.9). Today at 15:20 they are 16:00 and 17:00; a past
 * day has none. Closed days are the caller's.
 */
export function collectionSlots(date: PlainDate, now: WallClock, hours: CollectionHours): string[] {
  return futureMinutes(date, now, hours).map(formatClockTime);
}

/**
 * The default collection time, as 'yyyy-MM-ddTHH:mm': the allowed time from now on nearest to the current hour plus
 * one (4.load.10; the earlier of two equally near). After the last time, or when today is closed, it is the first time
 * of the next open day.
 *
 * Worked example, 9 to 17: at 10:40 it is today 11:00, at 06:10 today 09:00, at 17:00 the next open day 09:00.
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

/** Whether a text 'yyyy-MM-ddTHH:mm' is a collection time: on an open day, within hours, not past. */
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
