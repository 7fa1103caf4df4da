import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';

type DeskOrder = {
  readonly orderId: number;
  readonly orderNo: string;
  /** The version to which an order was changed of which the order desk had a mail before. */
  readonly version?: number;
  /** The mail waits in the shop for so long. */
  readonly afterSeconds?: number;
};

/** Queues a mail to the order desk for each order that was placed or changed, where the merchant wants them. */
export async function queueOrderDesk(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
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
