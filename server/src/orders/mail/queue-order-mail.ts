import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Reader, Writer } from '../../database/connection.ts';
import type { MailFacts } from '../../mail/mail-kinds.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { type MailOrderRow, readMailOrder } from '../queries.ts';
import { readRequest } from '../request-queries.ts';

/** The only writer of mails about orders. Each mail is queued in the caller's transaction. */

/** @throws if the order does not exist */
export async function readMailedOrder(reader: Reader, orderId: number | null): Promise<MailOrderRow> {
  const order = orderId === null ? undefined : await readMailOrder(reader, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  return order;
}

type CustomerMail = 'confirmation' | 'acknowledgement' | 'cancellation' | 'delivered' | 'due-moved';

/**
 * Queues a mail to the order's customer, unless the queue has a mail with the same key: the order's number followed by
 * `ending`.
 */
function queueToCustomer<K extends CustomerMail>(
  writer: Writer,
  shop: OrderShop,
  order: MailOrderRow,
  { kind, ending, facts }: { readonly kind: K; readonly ending: string; readonly facts: MailFacts[K] },
): Promise<boolean> {
  const to = recipientsOf(order, shop.merchant.orderEmail);
  return queueMail(writer, shop, { kind, key: `${keyOf(order)}${ending}`, to, orderId: order.id, facts });
}

/**
 * Queues one confirmation for each number of an order (4.place.6). The back office asks for the confirmation when the
 * order gets its number, and the thank-you page asks when it shows the number. The first call gets `sent`, later calls
 * get `already-sent`. A provisional number gets an acknowledgement, and the confirmed number then gets a confirmation
 * as well.
 */
export async function queueConfirmation(
  writer: Writer,
  shop: OrderShop,
  orderId: number,
): Promise<'sent' | 'already-sent'> {
  const order = await readMailedOrder(writer, orderId);
  const isFirst = await queueToCustomer(writer, shop, order, {
    ...(order.confirmed_no === null
      ? { kind: 'acknowledgement', ending: '-received' }
      : { kind: 'confirmation', ending: '' }),
    facts: {},
  });
  return isFirst ? 'sent' : 'already-sent';
}

export async function queueCancellation(writer: Writer, shop: OrderShop, orderId: number): Promise<void> {
  const order = await readMailedOrder(writer, orderId);
  await queueToCustomer(writer, shop, order, { kind: 'cancellation', ending: '-cancelled', facts: {} });
}

/** Queues one mail for each version of a changed order. The mail replaces the mails of earlier versions. */
export async function queueChanged(writer: Writer, shop: OrderShop, orderId: number): Promise<void> {
  const order = await readMailedOrder(writer, orderId);
  const kind = order.confirmed_no === null ? 'acknowledgement' : 'confirmation';
  await queueToCustomer(writer, shop, order, { kind, ending: `-changed-${order.version}`, facts: {} });
}

/** No mail is sent about a delivery that is reported more than a week later. */
const NEWS_MS = 7 * 24 * 3_600_000;

/** Queues the mail that an order is delivered, once, if the merchant wants such mails. */
export async function queueDelivered(writer: Writer, shop: OrderShop, orderId: number): Promise<void> {
  if (!shop.merchant.mail.delivered) return;
  const order = await readMailedOrder(writer, orderId);
  const { delivered_at } = order;
  if (delivered_at === null || shop.clock.now().getTime() - delivered_at.getTime() > NEWS_MS) return;
  await queueToCustomer(writer, shop, order, { kind: 'delivered', ending: '-delivered', facts: {} });
}

/**
 * Queues the mail that the due date of an order's stock moved. `move` counts the moves and makes the key of the mail
 * unique, because a date may move away and back.
 */
export async function queueDueMoved(
  writer: Writer,
  shop: OrderShop,
  orderId: number,
  { move, ...facts }: MailFacts['due-moved'] & { readonly move: number },
): Promise<void> {
  const order = await readMailedOrder(writer, orderId);
  await queueToCustomer(writer, shop, order, { kind: 'due-moved', ending: `-due-${move}`, facts });
}

type DeskOrder = {
  readonly orderId: number;
  readonly orderNo: string;
  /** The number of the new version, for a changed order. */
  readonly version?: number;
  readonly afterSeconds?: number;
};

/** Queues a mail to the order desk for each placed or changed order, if the merchant wants such mails. */
export async function queueOrderDesk(
  writer: Writer,
  shop: OrderShop,
  orders: readonly DeskOrder[],
): Promise<void> {
  if (!shop.merchant.mail.orderDesk) return;
  for (const { orderId, orderNo, version, afterSeconds = 0 } of orders) {
    await queueMail(writer, shop, {
      kind: 'order-desk',
      key: `${orderNo}-order-desk${version === undefined ? '' : `-${version}`}`,
      to: [shop.merchant.orderEmail],
      orderId,
      facts: {},
      afterSeconds,
    });
  }
}

type AboutRequest = { readonly orderId: number; readonly requestId: number };

/** Queues the mail about a new requested change to the order desk, if the merchant wants mails about orders. */
export async function queueAskedDesk(
  writer: Writer,
  shop: OrderShop,
  { orderId, requestId }: AboutRequest,
): Promise<void> {
  if (!shop.merchant.mail.orderDesk) return;
  await queueMail(writer, shop, {
    kind: 'change-desk',
    key: `${requestNumber(requestId)}-desk`,
    to: [shop.merchant.orderEmail],
    orderId,
    facts: { requestId },
  });
}

/**
 * Queues one mail that a requested change is declined, to the buyer who asked or, if the office asked, to the order's
 * recipients.
 */
export async function queueDeclined(
  writer: Writer,
  shop: OrderShop,
  { orderId, requestId }: AboutRequest,
): Promise<void> {
  const [order, request] = [await readMailedOrder(writer, orderId), await readRequest(writer, requestId)];
  if (request === undefined) throw new Error(`There is no requested change ${requestId}`);
  const isBuyers = !request.by_office && looksLikeEmail(request.asked_by);
  await queueMail(writer, shop, {
    kind: 'change-declined',
    key: `${requestNumber(requestId)}-declined`,
    to: isBuyers ? [request.asked_by] : recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: { requestId },
  });
}

/**
 * The provisional number, which never changes. An imported order may have only its confirmed number, which may hold
 * any character: 'SO/12' of row 345 becomes 'SO-12-345'.
 */
function keyOf({ id, provisional_no, confirmed_no }: MailOrderRow): string {
  return provisional_no ?? `${(confirmed_no ?? '').replace(/[^A-Za-z0-9-]/g, '-')}-${id}`;
}

/** The e-mail addresses of the account and the buyer; the order desk's address if they have none. */
export function recipientsOf(row: MailOrderRow, orderDesk: string): string[] {
  const [account, buyer] = [row.customer_email.trim(), (row.buyer_email ?? '').trim()];
  const isSame = foldEmail(account) === foldEmail(buyer);
  const unique = [account, isSame ? '' : buyer].filter(looksLikeEmail);
  return unique.length > 0 ? unique : [orderDesk];
}
