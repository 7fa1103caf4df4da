import { whyBuyerCannot } from '@tradecellar/trade/order-life.ts';
import { renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAct } from '../../http/access/record-act.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { restoreGoods } from '../goods/goods-queries.ts';
import { queueCancellation } from '../mail/queue-order-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { dropUntakenHandOvers, wasTried } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder, queueCardRefund } from './queries.ts';
import { queueHandOver } from './queue-hand-over.ts';

/**
 * `by` decides whether the cancellation is allowed, and who gets a message. `who` is an e-mail or the merchant's
 * system.
 */
export type Cancellation = {
  readonly orderId: number;
  readonly by: 'buyer' | 'office' | 'merchant';
  readonly who: string;
  readonly note?: string;
};

/**
 * Cancels an order, and restores its stock, reserves and credit, or refunds the card. Cancelling again changes nothing.
 * The merchant's system gets `order.cancelled`, unless the system cancelled the order itself or never had the order.
 *
 * Refuses `order-not-found`, `order-cannot-move`, and `order-with-the-merchant`: a buyer cannot cancel an order that
 * may have been handed over, and the office cannot cancel an order of the ledger, because no message would tell the
 * ledger.
 */
export async function cancelOrder(
  writer: Writer,
  shop: OrderShop,
  { orderId, by, who, note }: Cancellation,
): Promise<LockedOrder | Refusal> {
  const order = await lockOrder(writer, orderId);
  if (order === undefined) return refuse('order-not-found');
  if (order.state === 'cancelled') return order;
  if (by !== 'merchant' && order.provisionalNo === null) return refuse('order-with-the-merchant');
  const tried = await wasTried(writer, orderId);
  if (by === 'buyer' && whyBuyerCannot('buyer-cancels', order.state, tried) !== undefined) {
    return refuse('order-with-the-merchant');
  }
  const at = shop.clock.now();
  const refusal = await moveOrder(writer, shop, order, { to: 'cancelled', who, at, ...(note && { note }) });
  if (refusal !== undefined) return refusal;
  await restoreGoods(writer, order);
  await renewBought(writer, [order.account]);
  await queueCardRefund(writer, orderId, at);
  await queueCancellation(writer, shop, orderId);
  await dropUntakenHandOvers(writer, orderId);
  if (tried && by !== 'merchant') await queueHandOver(writer, shop, orderId, 'order.cancelled');
  return order;
}

/** Cancels an order for the signed-in person: a buyer, or the office for a customer. */
export function cancelFor(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>,
  person: Person,
  orderId: number,
): Promise<LockedOrder | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const by = person.isAdmin ? 'office' : 'buyer';
    const order = await cancelOrder(writer, shop, { orderId, by, who: person.email });
    if (isRefusal(order)) return order;
    await recordAct(writer, shop.clock, {
      person,
      account: order.account,
      act: 'cancelled-order',
      facts: { orderNo: order.provisionalNo ?? order.confirmedNo },
    });
    return order;
  });
}
