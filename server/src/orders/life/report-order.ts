import { confirmedState, type OrderState } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { noteReported } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { findOrderId, type LockedOrder, lockOrder, setInvoice } from './queries.ts';
import { recordDelivery } from './record-delivery.ts';

/** A report of the merchant's side about an order, by either of its numbers. It is taken whole or refused whole. */
export type OrderReport = {
  readonly orderNo: string;
  /** The merchant's own number: a confirmation. */
  readonly number?: string;
  readonly state?: OrderState;
  readonly invoiceNumber?: string;
  readonly note?: string;
  /** A delivery's time and who received it: without a state they say that it is delivered. */
  readonly deliveredAt?: Date;
  readonly receivedBy?: string;
  /** A key's name, a file's, or an e-mail. */
  readonly who: string;
};

/**
 * Takes a report, from whichever door it comes; the same report again changes nothing. It may be about any order, also one
 * that came by orders.csv. A system that reports an order has it, so its messages need not be sent any more. A `confirmed`
 * back order has its number and stays on back order.
 *
 * Refuses as its commands do: `order-not-found`, `order-confirmed-otherwise`, `number-taken`,
 * `number-provisional`, `order-cannot-move`, `not-delivered-then`; and `bad-request` for a confirmation that brings no number,
 * and for the delivery of an order in another state.
 */
export async function reportOrder(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  report: OrderReport,
): Promise<LockedOrder | Refusal> {
  const { who, note } = report;
  const stated = stateStated(report);
  if (isRefusal(stated)) return stated;
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
  const state = stated ?? order.state;
  if (state === 'confirmed' && order.confirmedNo === null) {
    return refuse('bad-request', { field: 'Number', reason: 'a confirmation needs the number' });
  }
  if (report.invoiceNumber !== undefined && state === 'cancelled') {
    return refuse('order-cannot-move', { orderNo: report.orderNo, from: 'cancelled', to: 'invoiced' });
  }
  const outcome = await applyState(writer, shop, { order, state: stateFor(order, state), report });
  if (isRefusal(outcome)) return outcome;
  if (report.invoiceNumber !== undefined) await setInvoice(writer, orderId, report.invoiceNumber);
  // A system that reports only the number may not have heard of a later cancellation.
  const isAll = stated !== undefined;
  await noteReported(writer, [orderId], { at: shop.clock.now(), who, isAll });
  return (await lockOrder(writer, orderId)) ?? order;
}

/** The state that a report states: `delivered` where it has only the delivery's time or recipient. */
function stateStated({ state, deliveredAt, receivedBy }: OrderReport): OrderState | undefined | Refusal {
  const field =
    deliveredAt !== undefined ? 'DeliveredAt' : receivedBy !== undefined ? 'ReceivedBy' : undefined;
  if (field === undefined || state === 'delivered') return state;
  if (state === undefined) return 'delivered';
  return refuse('bad-request', { field, reason: `it belongs to the state delivered, not ${state}` });
}

async function applyState(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  {
    order,
    state,
    report: { who, note, deliveredAt, receivedBy },
  }: { readonly order: LockedOrder; readonly state: OrderState; readonly report: OrderReport },
): Promise<LockedOrder | Refusal | undefined> {
  const by = { who, ...(note && { note }) };
  switch (state) {
    case 'cancelled':
      return cancelOrder(writer, shop, { orderId: order.id, by: 'merchant', ...by });
    case 'delivered':
      return recordDelivery(writer, shop, order, {
        ...by,
        ...(deliveredAt && { at: deliveredAt }),
        ...(receivedBy && { receivedBy }),
      });
    default:
      return moveOrder(writer, shop, order, { to: state, at: shop.clock.now(), ...by });
  }
}

function stateFor({ kind, state }: LockedOrder, reported: OrderState): OrderState {
  return kind === 'Back Order' && reported === 'confirmed' ? confirmedState(kind, state) : reported;
}
