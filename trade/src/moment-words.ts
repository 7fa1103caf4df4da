import { formatClockTime } from './delivery-calendar.ts';
import { londonTime } from './london-time.ts';
import { formatTradeDate } from './trade-date.ts';

/** An instant on the merchant's clock: 11:30 UTC on 1 July 2026 is '01/07/2026 12:30'. */
export function momentWords(at: Date): string {
  const { date, minutes } = londonTime(at);
  return `${formatTradeDate(date)} ${formatClockTime(minutes)}`;
}
