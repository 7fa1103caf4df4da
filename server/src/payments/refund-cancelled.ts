import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import type { CardService } from './card-service.ts';
import { queueCancelledMail } from './queue-payment-mails.ts';
import { refundPayment } from './refund-payment.ts';
import { readWaitingRefunds, recordRefund, recordRefundError } from './refund-queries.ts';
import type { LogError } from './settle-payment.ts';

/**
 * Refunds all cancelled orders that were paid by card, or only one of these orders. The next sweep retries a failure.
 */
export async function refundCancelled(
  shop: Shop,
  cards: CardService,
  log: LogError,
  orderId?: number,
): Promise<void> {
  for (const waiting of await readWaitingRefunds(shop.database, orderId)) {
    const { order_id, payment_intent, request_key, amount_pence } = waiting;
    try {
      const refundId = await refundPayment(cards, { payment_intent, key: request_key, amount: amount_pence });
      await inTransaction(
        shop.database,
        async (writer) => {
          await recordRefund(writer, order_id, refundId, shop.clock.now());
          // If another process made the same refund, the key of the mail prevents a second mail.
          await queueCancelledMail(writer, shop, waiting);
        },
        { isRepeatable: true },
      );
    } catch (error) {
      log(error, `the cancelled order ${order_id} could not be refunded`);
      if (error instanceof Error) await recordRefundError(shop.database, order_id, error.message);
    }
  }
}
