import { ageWords } from '@tradecellar/trade/moment-words.ts';

const MINUTE_MS = 60_000;

/** How long orders or claims wait: 'up to 3 days' for several, '3 days' for a single order, and 'a moment'. */
export function waitWords(count: number, oldest: Date, now: Date): string {
  const isMoment = now.getTime() - oldest.getTime() < MINUTE_MS;
  return `${count > 1 && !isMoment ? 'up to ' : ''}${ageWords(oldest, now)}`;
}
