import { readItems } from '../payments/item-queries.ts';
import { claimPaymentMessage, setPaymentFailed, setPaymentTaken } from '../payments/message-queries.ts';
import { readPayment } from '../payments/queries.ts';
import type { Shop } from '../shop.ts';
import type { Door } from './door.ts';
import { GIVE_UP_MS } from './hand-over.ts';
import { presentBackOfficePayment } from './present.ts';

/**
 * Sends queued messages about payments to the merchant's system through `door`, at least once each. A message that fails
 * is retried with growing pauses.
 */
export async function startSendingPayments(shop: Shop, door: Door): Promise<void> {
  await shop.jobs.work('payment-message', ({ messageId }) => sendPayment(shop, door, messageId));
}

async function sendPayment({ clock, database }: Shop, door: Door, id: string): Promise<void> {
  const message = await claimPaymentMessage(database, id, clock.now());
  if (message === undefined) return;
  try {
    const payment = presentBackOfficePayment(
      await readPayment(database, message.paymentId),
      await readItems(database, message.paymentId),
    );
    const { said } = await door.take({ id, event: 'payment.received', at: message.queuedAt, payment });
    await setPaymentTaken(database, id, said, clock.now());
  } catch (error) {
    const now = clock.now();
    const isLast = now.getTime() - message.triedSince.getTime() > GIVE_UP_MS;
    const said = error instanceof Error ? error.message : String(error);
    await setPaymentFailed(database, id, { said, gaveUpAt: isLast ? now : null });
    if (!isLast) throw error;
  }
}
