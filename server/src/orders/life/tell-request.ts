import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Writer } from '../../database/connection.ts';
import type { Shop } from '../../shop.ts';
import { insertHandOver } from './hand-over-queries.ts';
import { insertStep } from './queries.ts';
import { enqueueHandOvers } from './queue-hand-over.ts';

type Part = { readonly id: number; readonly state: OrderState };
type TellingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;

/**
 * Queues `order.changed` about a requested change to the merchant's own system, in the caller's transaction. A system that
 * fetches its orders gets none, as nothing would ever take it: the list has the order again.
 */
export async function tellRequest(
  writer: Writer,
  shop: TellingShop,
  { orderId, requestId }: { readonly orderId: number; readonly requestId: number },
): Promise<void> {
  const { door, url } = shop.merchant.backOffice;
  if (door === 'web' && url === undefined) return;
  const message = { event: 'order.changed', at: shop.clock.now(), requestId } as const;
  await enqueueHandOvers(writer, shop, [await insertHandOver(writer, orderId, message)]);
}

/** Tells of a request by a message, and by a step that gives the order a new place in the list. */
export async function tellWithStep(
  writer: Writer,
  shop: TellingShop,
  { id, state }: Part,
  { requestId, who, words }: { readonly requestId: number; readonly who: string; readonly words: string },
): Promise<void> {
  const note = `${words} (${requestNumber(requestId)})`;
  await insertStep(writer, id, { to: state, who, at: shop.clock.now(), note });
  await tellRequest(writer, shop, { orderId: id, requestId });
}

/** Tells of the parts of an order that were changed as its buyer asked. */
export async function tellMade(
  writer: Writer,
  shop: TellingShop,
  parts: readonly Part[],
  { requestId, who }: { readonly requestId: number; readonly who: string },
): Promise<void> {
  for (const part of parts) {
    await tellWithStep(writer, shop, part, { requestId, who, words: 'Changed as the buyer asked' });
  }
}
