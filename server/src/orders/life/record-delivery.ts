import { deliveryMoment, deliveryTimeAfter, whyNotDelivered } from '@tradecellar/trade/delivery-time.ts';
import { reportOutcome } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { queueDelivered } from '../mail/queue-order-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { readPlacedAt, setDelivery } from './delivery-queries.ts';
import { moveOrder } from './move-order.ts';
import { insertStep, type LockedOrder } from './queries.ts';

/** A report of a delivery. If no report has a time, the order counts as delivered when the first report arrived. */
type Delivery = {
  readonly at?: Date;
  readonly receivedBy?: string;
  readonly who: string;
  readonly note?: string;
};

/**
 * Records the delivery of a locked order. A later report with another time or recipient corrects the delivery; a report
 * without time and recipient changes nothing. An order that was invoiced before its delivery stays invoiced.
 *
 * Refuses `order-cannot-move`, and `not-delivered-then` for a time that cannot be right.
 */
export async function recordDelivery(
  writer: Writer,
  shop: OrderShop,
  order: LockedOrder,
  { at, receivedBy = '', who, note }: Delivery,
): Promise<Refusal | undefined> {
  const now = shop.clock.now();
  if (at !== undefined) {
    const why = whyNotDelivered(at, { placedAt: await readPlacedAt(writer, order.id), now });
    if (why !== undefined) {
      const orderNo = order.confirmedNo ?? order.provisionalNo ?? '';
      return refuse('not-delivered-then', { orderNo, time: deliveryMoment(at), why });
    }
  }
  const delivery = {
    deliveredAt: deliveryTimeAfter(at, { known: order.deliveredAt, now }),
    receivedBy: receivedBy === '' ? order.receivedBy : receivedBy,
  };
  const isKnown =
    order.deliveredAt?.getTime() === delivery.deliveredAt.getTime() &&
    order.receivedBy === delivery.receivedBy;
  const step = { to: 'delivered', who, at: now, ...(note && { note }) } as const;
  switch (reportOutcome(order.state, 'delivered')) {
    case 'refused':
    case 'moves': {
      const refusal = await moveOrder(writer, shop, order, step);
      if (refusal !== undefined) return refusal;
      break;
    }
    case 'same':
    case 'dated':
      if (isKnown) return undefined;
      await insertStep(writer, order.id, step);
      break;
  }
  await setDelivery(writer, order.id, delivery);
  await queueDelivered(writer, shop, order.id);
  return undefined;
}
