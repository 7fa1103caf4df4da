import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { nextPriceWords } from '@tradecellar/trade/price-of-day.ts';
import { now } from '../session/clock.ts';

/** '£142.80 a case, £11.90 a bottle from 1 Feb', or empty if no other price of the wine is known. */
export function nextPriceText({ NextPrice, Type }: Pick<ProductCard, 'NextPrice' | 'Type'>): string {
  return nextPriceWords(NextPrice, { type: Type, today: londonTime(now()).date });
}
