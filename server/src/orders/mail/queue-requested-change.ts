import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';
import { readRequest } from '../change/request-queries.ts';
import { readMailOrder } from '../queries.ts';
import { recipientsOf } from './queue-confirmation.ts';

type MailingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;
type About = { readonly orderId: number; readonly requestId: number };

/** Queues the mail that a requested change is declined, once: to its buyer, or to the order's recipients if the office asked. */
export async function queueDeclined(
  writer: Writer,
  shop: MailingShop,
  { orderId, requestId }: About,
): Promise<void> {
  const [order, request] = [await readMailOrder(writer, orderId), await readRequest(writer, requestId)];
  if (order === undefined || request === undefined) {
    throw new Error(`The requested change ${requestId} cannot be mailed: it does not exist`);
  }
  const isBuyers = !request.by_office && looksLikeEmail(request.asked_by);
  await queueMail(writer, shop, {
    kind: 'change-declined',
    key: `${requestNumber(requestId)}-declined`,
    to: isBuyers ? [request.asked_by] : recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts: { requestId },
  });
}

/** Queues the mail about a new requested change to the order desk, where the merchant wants mails about orders. */
export async function queueAskedDesk(
  writer: Writer,
  shop: MailingShop,
  { orderId, requestId }: About,
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
