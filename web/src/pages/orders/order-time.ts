import { formatClockTime, longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';

/** 'Monday 3 August 16:30' in London. */
export function timeWords(at: string): string {
  const { date, minutes } = londonTime(new Date(at));
  return `${longDate(date)} ${formatClockTime(minutes)}`;
}
