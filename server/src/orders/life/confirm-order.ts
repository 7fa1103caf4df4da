import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { canMove, confirmedState } from '@tradecellar/trade/order-life.ts';
import { isProvisional } from '@tradecellar/trade/order-number.ts';
import { renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { releaseCredit } from '../goods/goods-queries.ts';
import { queueConfirmation } from '../mail/queue-order-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { noteReported } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { drawConfirmedSequence, lockNumbered, lockOrder, setNumber } from './queries.ts';

/** `number` is the merchant's own number. Without `number` the shop draws the next number of its sequence. */
export type Confirmation = {
  readonly orderId: number;
  readonly number?: string;
  readonly who: string;
  readonly note?: string;
};

/**
 * Gives a placed order its confirmed number. Confirming again with the same number changes nothing. The confirmation
 * mail is queued in the same transaction, so that each number gets exactly one mail.
 *
 * If an import has already stored an order with this number, both orders become one order, in the later of their
 * states. An imported order that is more than a day older than the placed order is a different order and is refused;
 * the day allows for systems that count in UTC.
 *
 * Refuses `order-not-found`, `order-cannot-move` (a cancelled order), `order-confirmed-otherwise`, `number-taken`,
 * `number-provisional` and, for a blank number, `bad-request`.
 */
export async function confirmOrder(
  writer: Writer,
  shop: OrderShop,
  { orderId, number: given, who, note }: Confirmation,
): Promise<{ number: string } | Refusal> {
  const number = given?.trim();
  if (number === '') return refuse('bad-request', { field: 'Number', reason: 'it is blank' });
  if (number !== undefined && isProvisional(number)) return refuse('number-provisional', { number });
  const order = await lockOrder(writer, orderId);
  if (order === undefined) return refuse('order-not-found');
  const { confirmedNo } = order;
  if (confirmedNo !== null) {
    if (number === undefined || number === confirmedNo) return { number: confirmedNo };
    return refuse('order-confirmed-otherwise', {
      orderNo: order.provisionalNo ?? confirmedNo,
      number: confirmedNo,
    });
  }
  const at = shop.clock.now();
  const confirmed = number ?? (await drawNumber(writer));
  const imported = await lockNumbered(writer, confirmed);
  if (
    imported !== undefined &&
    (imported.provisional_no !== null ||
      imported.customer_account !== order.account ||
      imported.order_date < addDays(order.date, -1))
  ) {
    return refuse('number-taken', { number: confirmed, orderNo: imported.provisional_no ?? confirmed });
  }
  const to = confirmedState(order.kind, order.state);
  if (imported?.state === 'cancelled') {
    return refuse('order-cannot-move', { orderNo: confirmed, from: imported.state, to });
  }
  const refusal = await moveOrder(writer, shop, order, { to, who, at, ...(note && { note }) });
  if (refusal !== undefined) return refusal;
  await setNumber(writer, orderId, { number: confirmed, at, imported });
  if (imported !== undefined) await renewBought(writer, [order.account]);
  if (imported !== undefined && canMove(to, imported.state)) {
    await moveOrder(writer, shop, { ...order, state: to }, { to: imported.state, who, at });
  }
  // The imported balance already includes an invoiced order, so the credit that the order took is released.
  if (imported !== undefined && imported.invoice_number !== '') await releaseCredit(writer, orderId);
  // A system that gives the order a number has the order already; the waiting message would hand over the order twice.
  if (number !== undefined) await noteReported(writer, [orderId], { at, who, isAll: false });
  await queueConfirmation(writer, shop, orderId);
  return { number: confirmed };
}

/** The next unused number, such as 'SO200001'. An import may have used numbers of the same form. */
async function drawNumber(writer: Writer): Promise<string> {
  for (;;) {
    const number = `SO${await drawConfirmedSequence(writer)}`;
    if ((await lockNumbered(writer, number)) === undefined) return number;
  }
}
