import { inTransaction, isDatabaseAway } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { reopenPaymentMessage } from './message-queries.ts';
import { refundCancelled } from './refund-cancelled.ts';
import { findTroubledPayment } from './refund-queries.ts';
import { type LogError, settlePayment } from './settle-payment.ts';

/**
 * Retries a troubled card payment now, as the sweep does every minute, or sends the message about a payment again.
 * Repeating the call does not refund twice.
 * Refuses `switched-off` if the keys of the card service were removed from the settings, and `payment-not-found`.
 */
export async function retryPayment(
  shop: Shop,
  id: string,
  log: LogError,
): Promise<'settled' | 'waits' | Refusal> {
  const { cards, database } = shop;
  const found = await findTroubledPayment(database, id);
  if (found?.is_message) {
    await sendAgain(shop, id);
    return found.waits ? 'waits' : 'settled';
  }
  if (cards === undefined) return refuse('switched-off');
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

async function sendAgain({ clock, database, jobs }: Shop, messageId: string): Promise<void> {
  await inTransaction(database, async (writer) => {
    if (await reopenPaymentMessage(writer, messageId, clock.now())) {
      await jobs.enqueue(writer, 'payment-message', { messageId });
    }
  });
}
