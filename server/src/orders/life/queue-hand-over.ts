import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Writer } from '../../database/connection.ts';
import type { Shop } from '../../shop.ts';
import { insertHandOver, liftHold, reopenHandOvers } from './hand-over-queries.ts';
import type { Hold } from './hold-order.ts';

type HandingShop = Pick<Shop, 'jobs' | 'clock'>;

/**
 * True if the merchant's system fetches its orders, claims and payments, because the door is `web` without a `url`. The
 * shop then sends the system no message, and a message about a change would never be taken.
 */
export function fetchesChanges({ backOffice }: Pick<Merchant, 'backOffice'>): boolean {
  return backOffice.door === 'web' && backOffice.url === undefined;
}

/**
 * Queues the message about a changed or cancelled order. A system that fetches its orders finds a change in its list, and
 * gets only `order.cancelled`, which waits until the system reports the order as cancelled.
 */
export async function queueHandOver(
  writer: Writer,
  shop: HandingShop & Pick<Shop, 'merchant'>,
  orderId: number,
  event: 'order.changed' | 'order.cancelled',
): Promise<void> {
  if (event === 'order.changed' && fetchesChanges(shop.merchant)) return;
  const id = await insertHandOver(writer, orderId, { event, at: shop.clock.now() });
  await enqueueHandOvers(writer, shop, [id]);
}

/** Queues stored messages, which are sent after `seconds`: a message about a new order is held first. */
export async function enqueueHandOvers(
  writer: Writer,
  { jobs }: Pick<Shop, 'jobs'>,
  ids: readonly string[],
  { seconds }: Pick<Hold, 'seconds'> = { seconds: 0 },
): Promise<void> {
  for (const handOverId of ids) {
    await jobs.enqueue(writer, 'hand-over', { handOverId }, { afterSeconds: seconds });
  }
}

/** Queues all messages about an order again with the same ids, so that the merchant's system can drop repeats. */
export async function handOverAgain(writer: Writer, shop: HandingShop, orderId: number): Promise<void> {
  await enqueueHandOvers(writer, shop, await reopenHandOvers(writer, orderId, shop.clock.now()));
}

/** Releases an order that waits because its account is overdue. Does nothing if the order does not wait. */
export async function releaseHeld(writer: Writer, shop: HandingShop, orderId: number): Promise<void> {
  await enqueueHandOvers(writer, shop, await liftHold(writer, orderId, shop.clock.now()));
}
