import type { Writer } from '../../database/connection.ts';
import { readTogether } from '../../database/send-together.ts';
import type { HandOver } from '../../database/tables.ts';
import type { Shop } from '../../shop.ts';
import { insertHandOver, reopenHandOvers } from './hand-over-queries.ts';

type HandingShop = Pick<Shop, 'jobs' | 'clock'>;

/** Queues a message about a change of an order to the merchant's own system, in the caller's transaction. */
export async function queueHandOver(
  writer: Writer,
  shop: HandingShop,
  orderId: number,
  event: Exclude<HandOver['event'], 'order.placed'>,
): Promise<void> {
  const id = await insertHandOver(writer, orderId, { event, at: shop.clock.now() });
  await enqueueHandOvers(writer, shop, [id]);
}

/** Queues stored messages. */
async function enqueueHandOvers(
  writer: Writer,
  shop: Pick<Shop, 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await readTogether(writer, await handOverJobs(shop, ids));
}

/** The statement that queues messages, to be sent with those that store them. A new order waits for `backOffice.holdMinutes`. */
export function handOverJobs({ jobs }: Pick<Shop, 'jobs'>, ids: readonly string[], holdMinutes = 0) {
  const data = ids.map((handOverId) => ({ handOverId }));
  return jobs.statement('hand-over', data, { afterSeconds: holdMinutes * 60 });
}

/** Hands everything about an order over again, under the same ids, so that a system that has it can drop it. */
export async function handOverAgain(writer: Writer, shop: HandingShop, orderId: number): Promise<void> {
  await enqueueHandOvers(writer, shop, await reopenHandOvers(writer, orderId, shop.clock.now()));
}
