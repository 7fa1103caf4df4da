import { isDeepStrictEqual } from 'node:util';
import type { BoardAct } from '@tradecellar/contract/board.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { cancelOrder } from '../orders/life/cancel-order.ts';
import { confirmOrder } from '../orders/life/confirm-order.ts';
import { readHeldAsOverdue } from '../orders/life/hand-over-queries.ts';
import { moveOrder } from '../orders/life/move-order.ts';
import { lockOrder } from '../orders/life/queries.ts';
import { handOverAgain, queueHandOver, releaseHeld } from '../orders/life/queue-hand-over.ts';
import { recordDelivery } from '../orders/life/record-delivery.ts';
import { releaseOrder } from '../orders/life/release-order.ts';
import type { Shop } from '../shop.ts';
import { readBoardOrder } from './queries.ts';

/** Only `keyed` has a `number`, only `delivered` has `receivedBy`, and only `cancel` has a `note`. */
export type OfficeAct = {
  readonly act: BoardAct;
  readonly orderNo: string;
  readonly number?: string;
  readonly receivedBy?: string;
  readonly note?: string;
};

/** Does the office's act on an order, and records who asked. Refuses as the order's own commands do. */
export function actOnOrder(shop: Shop, person: Person, asked: OfficeAct): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const found = await readBoardOrder(writer, asked.orderNo);
    if (found === undefined) return refuse('order-not-found');
    const refusal = await doAct(writer, shop, { ...asked, orderId: found.id, who: person.email });
    if (isRefusal(refusal)) return refusal;
    await recordAct(writer, shop.clock, {
      person,
      account: found.customer_account,
      act: `board-${asked.act}`,
      facts: {
        orderNo: found.provisional_no,
        number: asked.number,
        receivedBy: asked.receivedBy,
        note: asked.note,
      },
    });
    return undefined;
  });
}

async function doAct(
  writer: Writer,
  shop: Shop,
  {
    act,
    orderId,
    who,
    number = '',
    receivedBy = '',
    note = '',
  }: OfficeAct & { orderId: number; who: string },
): Promise<unknown> {
  switch (act) {
    case 'hand-over': {
      const order = await lockOrder(writer, orderId);
      if (order?.state === 'cancelled') {
        return refuse('order-cannot-move', {
          orderNo: order.provisionalNo ?? '',
          from: 'cancelled',
          to: 'handed-over',
        });
      }
      const held = await readHeldAsOverdue(writer, [orderId]);
      if (held.has(orderId)) return refuse('order-held', { orderNo: order?.provisionalNo ?? '' });
      return handOverAgain(writer, shop, orderId);
    }
    case 'lift-hold':
      await lockOrder(writer, orderId);
      return releaseHeld(writer, shop, orderId);
    case 'keyed':
      return confirmOrder(writer, shop, { orderId, number, who });
    case 'release':
      return releaseOrder(writer, shop, { orderId, who });
    case 'dispatched':
    case 'delivered':
      return sendOff(writer, shop, { act, orderId, who, receivedBy });
    case 'cancel':
      return cancelOrder(writer, shop, { orderId, by: 'office', who, note });
    default:
      return act satisfies never;
  }
}

/**
 * Records that an order was dispatched or delivered, and tells the merchant's system, which learns of it only by this
 * message.
 */
async function sendOff(
  writer: Writer,
  shop: Shop,
  asked: { act: 'dispatched' | 'delivered'; orderId: number; who: string; receivedBy: string },
): Promise<Refusal | undefined> {
  const { act, orderId, who, receivedBy } = asked;
  const order = await lockOrder(writer, orderId);
  if (order === undefined) return refuse('order-not-found');
  const refusal =
    act === 'dispatched'
      ? await moveOrder(writer, shop, order, { to: act, who, at: shop.clock.now() })
      : await recordDelivery(writer, shop, order, { who, receivedBy });
  if (refusal !== undefined) return refusal;
  const after = await lockOrder(writer, orderId);
  if (!isDeepStrictEqual(after, order)) await queueHandOver(writer, shop, orderId, 'order.changed');
  return undefined;
}
