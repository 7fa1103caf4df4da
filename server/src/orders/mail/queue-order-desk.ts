import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';

/** Queues a mail to the order desk for each placed order, where the merchant wants them. */
export async function queueOrderDesk(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  orders: readonly { readonly orderId: number; readonly orderNo: string }[],
): Promise<void> {
  if (!shop.merchant.mail.orderDesk) return;
  for (const { orderId, orderNo } of orders) {
    await queueMail(writer, shop, {
      kind: 'order-desk',
      key: `${orderNo}-order-desk`,
      to: [shop.merchant.orderEmail],
      orderId,
      facts: {},
    });
  }
}
