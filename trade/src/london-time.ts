import type { WallClock } from './collection-hours.ts';
import { addDays, type PlainDate, partsOf } from './delivery-calendar.ts';

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The merchant's clock at an instant, wherever the buyer or the server is: 23:30 UTC on 30 June is 00:30 summer time on
 * 1 July.
 */
export function londonTime(instant: Date): WallClock {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (last?.minute !== minute) last = { minute, time: readClock(instant) };
  return last.time;
}

/** Caches the last minute, because most calls ask for the same minute. */
let last: { readonly minute: number; readonly time: WallClock } | undefined;

function readClock(instant: Date): WallClock {
  const parts = Object.fromEntries(london.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/**
 * The instant at which the merchant's clock shows a date and time: 00:00 on 1 July is 23:00 UTC on 30 June. A time that
 * happens twice in autumn is the later instant. A time that the clocks skip in spring is an hour later: 01:30 is 02:30.
 */
export function londonInstant({ date, minutes }: WallClock): Date {
  const { year, month, day } = partsOf(date);
  const asUtc = Date.UTC(year, month - 1, day, 0, minutes);
  const summer = new Date(asUtc - SUMMER_TIME_MS);
  const winter = new Date(asUtc);
  const isWinter = isSame(londonTime(winter), { date, minutes });
  return isWinter || !isSame(londonTime(summer), { date, minutes }) ? winter : summer;
}

/** The midnight at the end of a day: for 24 November, 00:00 on 25 November. */
export function endOfDay(day: PlainDate): Date {
  return londonInstant({ date: addDays(day, 1), minutes: 0 });
}

const SUMMER_TIME_MS = 3_600_000;
const isSame = (one: WallClock, other: WallClock) => one.date === other.date && one.minutes === other.minutes;
