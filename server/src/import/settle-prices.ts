import { londonTime } from '@tradecellar/trade/london-time.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { hasDuePrices, settleDuePrices } from './writing/dated-queries.ts';

const EVERY_SECONDS = 60;

/**
 * Makes dated prices the plain prices soon after their midnight, for the office's pages and files. Orders and lists
 * have the price of the day without this (decision 133).
 */
export async function startSettlingPrices(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'settle-prices', () => settlePrices(shop));
}

/** Settles the prices that are due on the clock's day. */
export async function settlePrices({ database, clock }: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  const day = londonTime(clock.now()).date;
  if (!(await hasDuePrices(database, day))) return;
  await inTransaction(database, async (writer) => {
    await lockImports(writer);
    await settleDuePrices(writer, day);
  });
}
