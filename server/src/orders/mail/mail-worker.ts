import type { Shop } from '../../shop.ts';
import type { StepObserver } from '../../steps.ts';
import { type MailOrderRow, readMailLines, readMailOrder } from '../queries.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { type MailSettings, mailTransport, type SendMail } from './transport.ts';

/** Sends queued mails; one that fails is retried. */
export async function startMail(shop: Shop & StepObserver, settings: MailSettings): Promise<void> {
  const send = mailTransport(settings, async () => shop.onStep?.('mail-half-written'));
  await shop.jobs.work('mail-order', ({ orderId }) => mailOrder(shop, send, orderId));
}

/** Sends the confirmation of one order. Sending it again sends the same message under the same key. */
async function mailOrder(shop: Shop & StepObserver, send: SendMail, orderId: number): Promise<void> {
  await shop.onStep?.('before-mail');
  const row = await readMailOrder(shop.database, orderId);
  if (row === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  const lines = await readMailLines(shop.database, orderId);
  await send({
    // The provisional number never changes, the confirmed one comes later.
    key: keyOf(row.provisional_no ?? row.confirmed_no ?? ''),
    to: recipientsOf(row, shop.merchant.orderEmail),
    replyTo: shop.merchant.orderEmail,
    fromName: shop.merchant.name,
    date: row.confirmation_queued_at ?? shop.clock.now(),
    ...orderConfirmation(row, lines, shop.merchant),
  });
  await shop.onStep?.('mail-sent');
}

/** An imported number may contain any character; a file name and a Message-ID may not. */
function keyOf(orderNo: string): string {
  return orderNo.replace(/[^A-Za-z0-9-]/g, '-');
}

/** Where a confirmation goes: to the account and the person who placed it, or to the order desk when neither has an address. */
function recipientsOf(row: MailOrderRow, orderDesk: string): string[] {
  const addresses = [row.customer_email, row.placed_by ?? ''].map((address) => address.trim());
  const unique = addresses.filter(
    (address, index) =>
      address !== '' &&
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === index,
  );
  return unique.length > 0 ? unique : [orderDesk];
}
