import { confirmedState, type OrderState } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { noteReported } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { findOrderId, type LockedOrder, lockOrder, setInvoice } from './queries.ts';

/** A report of the merchant's side about an order, by either of its numbers. It is taken whole or refused whole. */
export type OrderReport = {
  readonly orderNo: string;
  /** The merchant's own number: a confirmation. */
  readonly number?: string;
  readonly state?: OrderState;
  readonly invoiceNumber?: string;
  readonly note?: string;
  /** A key's name, a file's, or an e-mail. */
  readonly who: string;
};

/**
 * Takes a report, from whichever door it comes; the same report again changes nothing. It may be about any order, also one
 * that came by orders.csv. A system that reports an order has it, so its messages need not be sent any more. A `confirmed`
 * back order has its number and stays on back order.
 *
 * Refuses as its commands do: `order-not-found`, `order-confirmed-otherwise`, `number-taken`,
 * `number-provisional`, `order-cannot-move`; and `bad-request` for a confirmation that brings no number.
 */
export async function reportOrder(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  report: OrderReport,
): Promise<LockedOrder | Refusal> {
  const { who, note } = report;
  const orderId = await findOrderId(writer, report.orderNo);
  if (orderId === undefined) return refuse('order-not-found');
  if (report.number !== undefined) {
    const confirmed = await confirmOrder(writer, shop, {
      orderId,
      number: report.number,
      who,
      ...(note && { note }),
    });
    if (isRefusal(confirmed)) return confirmed;
  }
  const order = await lockOrder(writer, orderId);
  if (order === undefined) return refuse('order-not-found');
  const { state = order.state } = report;
  if (state === 'confirmed' && order.confirmedNo === null) {
    return refuse('bad-request', { field: 'Number', reason: 'a confirmation needs the number' });
  }
  if (report.invoiceNumber !== undefined && state === 'cancelled') {
    return refuse('order-cannot-move', { orderNo: report.orderNo, from: 'cancelled', to: 'invoiced' });
  }
  const outcome =
    state === 'cancelled'
      ? await cancelOrder(writer, shop, { orderId, by: 'merchant', who, ...(note && { note }) })
      : await moveOrder(writer, order, {
          to: stateFor(order, state),
          who,
          at: shop.clock.now(),
          ...(note && { note }),
        });
  if (isRefusal(outcome)) return outcome;
  if (report.invoiceNumber !== undefined) await setInvoice(writer, orderId, report.invoiceNumber);
  // A system that reports only the number may not have heard of a later cancellation.
  const isAll = report.state !== undefined;
  await noteReported(writer, [orderId], { at: shop.clock.now(), who, isAll });
  return (await lockOrder(writer, orderId)) ?? order;
}

function stateFor({ kind, state }: LockedOrder, reported: OrderState): OrderState {
  return kind === 'Back Order' && reported === 'confirmed' ? confirmedState(kind, state) : reported;
}
