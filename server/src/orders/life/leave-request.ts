import { canAskForChange, type OrderState, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { queueDeclined } from '../mail/queue-order-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { readOpenRequests, setOutcome } from '../request-queries.ts';
import { tellRequest } from './tell-request.ts';

/** Declines the open requested changes of orders that have moved to a state that allows no change. */
export async function leaveRequests(
  writer: Writer,
  shop: OrderShop,
  orderIds: readonly number[],
  { to, who, at }: { readonly to: OrderState; readonly who: string; readonly at: Date },
): Promise<void> {
  if (canAskForChange(to) || to === 'released') return;
  for (const { id, orderId } of await readOpenRequests(writer, orderIds)) {
    const sentence = `The order was ${STATE_WORDS[to].toLowerCase()} before your change could be made.`;
    await setOutcome(writer, id, { state: 'declined', decided_by: who, decided_at: at, sentence });
    await tellRequest(writer, shop, { orderId, requestId: id });
    await queueDeclined(writer, shop, { orderId, requestId: id });
  }
}
