import { formatClockTime } from './delivery-calendar.ts';
import { londonTime } from './london-time.ts';
import { formatTradeDate } from './trade-date.ts';

/** A date and time on the merchant's clock: 11:30 UTC on 1 July 2026 is '01/07/2026 12:30'. */
export function momentWords(at: Date): string {
  const { date, minutes } = londonTime(at);
  return `${formatTradeDate(date)} ${formatClockTime(minutes)}`;
}

const MINUTE_MS = 60_000;
const units = [
  { ms: 24 * 60 * MINUTE_MS, one: 'day', many: 'days', from: 2 },
  { ms: 60 * MINUTE_MS, one: 'hour', many: 'hours', from: 1 },
  { ms: MINUTE_MS, one: 'minute', many: 'minutes', from: 1 },
];

/** The rough age of an event: '3 days', '26 hours', '1 hour', '5 minutes' or 'a moment'. */
export function ageWords(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  for (const { ms, one, many, from } of units) {
    const count = Math.floor(age / ms);
    if (count >= from) return `${count} ${count === 1 ? one : many}`;
  }
  return 'a moment';
}
