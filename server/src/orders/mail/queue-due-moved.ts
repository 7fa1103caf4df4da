import type { Writer } from '../../database/connection.ts';
import type { MailFacts } from '../../mail/mail-kinds.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';
import { countDueMove } from '../due/queries.ts';
import { readMailOrder } from '../queries.ts';
import { keyOf, recipientsOf } from './queue-confirmation.ts';

/** Queues the mail to the customer that the due date of an order's stock moved, where the merchant wants them. */
export async function queueDueMoved(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orderId: number,
  facts: MailFacts['due-moved'],
): Promise<void> {
  if (!shop.merchant.mail.dueMoved) return;
  const order = await readMailOrder(writer, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} cannot be mailed: it does not exist`);
  await queueMail(writer, shop, {
    kind: 'due-moved',
    // The same date may be told again after another.
    key: `${keyOf(order)}-due-${await countDueMove(writer, orderId)}`,
    to: recipientsOf(order, shop.merchant.orderEmail),
    orderId,
    facts,
  });
}
