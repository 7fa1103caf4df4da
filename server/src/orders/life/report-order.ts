import { confirmedState, type OrderState } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { OrderShop } from '../order-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { noteReported } from './hand-over-queries.ts';
import { moveOrder } from './move-order.ts';
import { findOrderId, type LockedOrder, lockOrder, setInvoice } from './queries.ts';
import { recordDelivery } from './record-delivery.ts';

/**
 * A report of the merchant about an order, named by its confirmed or provisional number. A report is taken or refused
 * as a whole.
 */
export type OrderReport = {
  readonly orderNo: string;
  /** The merchant's own number, which confirms the order. */
  readonly number?: string;
  readonly state?: OrderState;
  readonly invoiceNumber?: string;
  readonly note?: string;
  /** The time of the delivery. A report without a state that has a time or a recipient reports a delivery. */
  readonly deliveredAt?: Date;
  readonly receivedBy?: string;
  /** The name of an API key or of a file, or the e-mail of a person. */
  readonly who: string;
};

/**
 * Applies a report about an order of the shop or of orders.csv. The same report again changes nothing. A system that
 * reports an order has the order, so the waiting messages about the order are taken. A confirmed back order stays on
 * back order.
 *
 * Refuses `order-not-found`, `order-confirmed-otherwise`, `number-taken`, `number-provisional`, `order-cannot-move`,
 * `not-delivered-then`, and `bad-request` for a confirmation without a number or a delivery with another state.
 */
export async function reportOrder(
  writer: Writer,
  shop: OrderShop,
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
  const outcome = await applyState(writer, shop, order, { ...report, state: stateFor(order, state) });
  if (isRefusal(outcome)) return outcome;
  if (report.invoiceNumber !== undefined) await setInvoice(writer, orderId, report.invoiceNumber);
  // A system that reports only the number may not know of a later cancellation.
  const isAll = stated !== undefined;
  await noteReported(writer, [orderId], { at: shop.clock.now(), who, isAll });
  return (await lockOrder(writer, orderId)) ?? order;
}

/** The state of a report: `delivered` if the report has only a delivery's time or recipient. */
function stateStated({ state, deliveredAt, receivedBy }: OrderReport): OrderState | undefined | Refusal {
  const field =
    deliveredAt !== undefined ? 'DeliveredAt' : receivedBy !== undefined ? 'ReceivedBy' : undefined;
  if (field === undefined || state === 'delivered') return state;
  if (state === undefined) return 'delivered';
  return refuse('bad-request', { field, reason: `it belongs to the state delivered, not ${state}` });
}

async function applyState(
  writer: Writer,
  shop: OrderShop,
  order: LockedOrder,
  { state, who, note, deliveredAt, receivedBy }: OrderReport & { readonly state: OrderState },
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
