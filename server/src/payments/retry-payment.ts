import { isDatabaseAway } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { refundCancelled } from './refund-cancelled.ts';
import { findTroubledPayment } from './refund-queries.ts';
import { type LogError, settlePayment } from './settle-payment.ts';

/**
 * Retries a troubled card payment now, as the sweep does every minute. Repeating the call does not refund twice.
 * Refuses `switched-off` if the keys of the card service were removed from the settings, and `payment-not-found`.
 */
export async function retryPayment(
  shop: Shop,
  id: string,
  log: LogError,
): Promise<'settled' | 'waits' | Refusal> {
  const { cards, database } = shop;
  if (cards === undefined) return refuse('switched-off');
  const found = await findTroubledPayment(database, id);
  if (found === undefined) return refuse('payment-not-found');
  if (found.order_id !== null) await refundCancelled(shop, cards, log, found.order_id);
  else {
    try {
      await settlePayment(shop, cards, found.payment_id, log);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log(error, `payment ${found.payment_id} could not be settled`);
    }
  }
  return (await findTroubledPayment(database, id))?.waits === true ? 'waits' : 'settled';
}
