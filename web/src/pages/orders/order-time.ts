import { formatClockTime, longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';

/** London time, such as 'Monday 3 August 16:30'. */
export function timeWords(at: string): string {
  const { date, minutes } = londonTime(new Date(at));
  return `${longDate(date)} ${formatClockTime(minutes)}`;
}
