import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Writer } from '../../database/connection.ts';
import type { OrderShop } from '../order-shop.ts';
import { insertHandOver } from './hand-over-queries.ts';
import { insertStep } from './queries.ts';
import { enqueueHandOvers, fetchesChanges } from './queue-hand-over.ts';

type Told = {
  readonly orderId: number;
  readonly requestId: number;
  /**
   * A step that leaves the order in its state, but moves it to the end of the list that the merchant's system fetches,
   * so that the system reads it again.
   */
  readonly step?: { readonly state: OrderState; readonly who: string; readonly words: string };
};

/**
 * Tells the merchant's own system of a requested change by the message `order.changed`, in the caller's transaction. A
 * system that fetches its orders gets no message, because nothing would ever take the message.
 */
export async function tellRequest(
  writer: Writer,
  shop: OrderShop,
  { orderId, requestId, step }: Told,
): Promise<void> {
  const at = shop.clock.now();
  if (step !== undefined) {
    const note = `${step.words} (${requestNumber(requestId)})`;
    await insertStep(writer, orderId, { to: step.state, who: step.who, at, note });
  }
  if (fetchesChanges(shop.merchant)) return;
  const message = { event: 'order.changed', at, requestId } as const;
  await enqueueHandOvers(writer, shop, [await insertHandOver(writer, orderId, message)]);
}
