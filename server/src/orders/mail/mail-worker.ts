import type { Shop } from '../../shop.ts';
import type { StepObserver } from '../../steps.ts';
import { readMailLines, readMailOrder } from '../queries.ts';
import { mailOrderOf, recipientsOf } from './mail-order.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { type MailSettings, mailTransport, type SendMail } from './transport.ts';

/** Sends the mails that are queued, each in its own time; one that cannot be sent is tried again. */
export async function startMail(shop: Shop & StepObserver, settings: MailSettings): Promise<void> {
  const send = mailTransport(settings, async () => shop.onStep?.('mail-half-written'));
  await shop.jobs.work('mail-order', ({ orderId }) => mailOrder(shop, send, orderId));
}

/** Sends the confirmation of one order. Sending it again sends the same message under the same key. */
async function mailOrder(shop: Shop & StepObserver, send: SendMail, orderId: number): Promise<void> {
  await shop.onStep?.('before-mail');
  const row = await readMailOrder(shop.database, orderId);
  if (row === undefined) throw new Error(`Order ${orderId} is to be mailed but does not exist`);
  const order = mailOrderOf(row, await readMailLines(shop.database, orderId));
  await send({
    // The provisional number never changes, the confirmed one comes later.
    key: keyOf(row.provisional_no ?? order.orderNo),
    to: recipientsOf(row, shop.merchant.orderEmail),
    replyTo: shop.merchant.orderEmail,
    fromName: shop.merchant.name,
    date: row.confirmation_queued_at ?? shop.clock.now(),
    ...orderConfirmation(order, shop.merchant),
  });
  await shop.onStep?.('mail-sent');
}

/** An imported number may hold anything; a file's name and a Message-ID may not. */
function keyOf(orderNo: string): string {
  return orderNo.replace(/[^A-Za-z0-9-]/g, '-');
}
