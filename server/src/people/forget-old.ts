import { addMonths } from '@tradecellar/trade/delivery-calendar.ts';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import { deletePhotosBefore } from '../claims/photo-queries.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { deleteActs, deleteSignIns } from './queries.ts';

const EVERY_SECONDS = 3_600;

/** Deletes every hour what has passed the merchant's retention (settings `retention`). */
export async function startForgetting(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'forget-old', () => forgetOld(shop));
}

/**
 * Deletes sign-ins, acts and photos of claims of days before today (Europe/London) less the months of retention: with 25
 * months, on 10 March 2028 those before 10 February 2026. The latest day of a person with a login stays, as
 * it shows that the account was used (6.calls.3).
 * @internal
 */
export async function forgetOld({ database, clock, merchant }: Shop): Promise<void> {
  const { signInMonths, actMonths, photoMonths } = merchant.retention;
  const today = londonTime(clock.now()).date;
  // Transactions of their own: a failure of one does not stop the others.
  if (actMonths > 0) {
    await inTransaction(database, (writer) => deleteActs(writer, addMonths(today, -actMonths)));
  }
  if (photoMonths > 0) {
    const before = londonInstant({ date: addMonths(today, -photoMonths), minutes: 0 });
    await inTransaction(database, (writer) => deletePhotosBefore(writer, before));
  }
  if (signInMonths > 0) {
    await inTransaction(database, (writer) => deleteSignIns(writer, addMonths(today, -signInMonths)));
  }
}
