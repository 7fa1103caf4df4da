import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';
import { type MailOrderRow, readMailOrder } from '../queries.ts';

/**
 * Queues the confirmation mail of an order in the caller's transaction, once a number (4.place.6). The back office asks
 * for it when it confirms, the thank-you page when it shows the number: the first gets `sent`, all others `already-sent`.
 * While the number is provisional the mail acknowledges the order, and the confirmed number still gets its own.
 */
export async function queueConfirmation(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orderId: number,
): Promise<'sent' | 'already-sent'> {
  const order = await readMailOrder(writer, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  const isConfirmed = order.confirmed_no !== null;
  const isFirst = await queueMail(writer, shop, {
    kind: isConfirmed ? 'confirmation' : 'acknowledgement',
    key: isConfirmed ? keyOf(order) : `${keyOf(order)}-received`,
    to: recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: {},
  });
  return isFirst ? 'sent' : 'already-sent';
}

/** Queues the mail to the customer that an order is cancelled, once. */
export async function queueCancellation(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orderId: number,
): Promise<void> {
  const order = await readMailOrder(writer, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  await queueMail(writer, shop, {
    kind: 'cancellation',
    key: `${keyOf(order)}-cancelled`,
    to: recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: {},
  });
}

/** Queues the mail to the customer that an order was changed, once a version; it replaces those of the earlier versions. */
export async function queueChanged(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orderId: number,
): Promise<void> {
  const order = await readMailOrder(writer, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  await queueMail(writer, shop, {
    kind: order.confirmed_no === null ? 'acknowledgement' : 'confirmation',
    key: `${keyOf(order)}-changed-${order.version}`,
    to: recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: {},
  });
}

/** A delivery that became known later is no news. */
const NEWS_MS = 7 * 24 * 3_600_000;

/** Queues the mail to the customer that an order is delivered, once, where the merchant wants them. */
export async function queueDelivered(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orderId: number,
): Promise<void> {
  if (!shop.merchant.mail.delivered) return;
  const order = await readMailOrder(writer, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  const { delivered_at } = order;
  if (delivered_at === null || shop.clock.now().getTime() - delivered_at.getTime() > NEWS_MS) return;
  await queueMail(writer, shop, {
    kind: 'delivered',
    key: `${keyOf(order)}-delivered`,
    to: recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: {},
  });
}

/**
 * The provisional number never changes. An imported order may have only its confirmed one, which may hold any character:
 * 'SO/12' is 'SO-12-345', with its row's number.
 */
export function keyOf({ id, provisional_no, confirmed_no }: MailOrderRow): string {
  return provisional_no ?? `${(confirmed_no ?? '').replace(/[^A-Za-z0-9-]/g, '-')}-${id}`;
}

/** A confirmation goes to the account and the buyer, or to the order desk when neither has an address. */
export function recipientsOf(row: MailOrderRow, orderDesk: string): string[] {
  const addresses = [row.customer_email, row.buyer_email ?? ''].map((address) => address.trim());
  const unique = addresses.filter(
    (address, index) =>
      looksLikeEmail(address) &&
      addresses.findIndex((other) => foldEmail(other) === foldEmail(address)) === index,
  );
  return unique.length > 0 ? unique : [orderDesk];
}
