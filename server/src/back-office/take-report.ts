import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../http/problems.ts';
import { noteReported } from '../orders/life/hand-over-queries.ts';
import { type OrderReport, reportOrder } from '../orders/life/report-order.ts';
import type { Shop } from '../shop.ts';
import { fetchOrders } from './list-orders.ts';
import { findPlacedOrderId } from './queries.ts';
import { insertRefusedReport } from './refused-report-queries.ts';

/**
 * Takes what the merchant's own system says of an order, and answers the order. Whoever reports an order has it, so its
 * messages need not be sent any more. Refuses as `reportOrder` does, and keeps what it refused for the office.
 */
export async function takeReport(shop: Shop, report: OrderReport): Promise<BackOfficeOrder | Refusal> {
  const at = shop.clock.now();
  const outcome = await inTransaction(shop.database, async (writer) => {
    const orderId = await findPlacedOrderId(writer, report.orderNo);
    if (orderId === undefined) return refuse('order-not-found');
    const order = await reportOrder(writer, shop, report);
    if (isRefusal(order)) return order;
    // Who says only the number may not have heard of a later cancellation.
    const isAll = report.state === order.state;
    await noteReported(writer, orderId, { at, said: `Reported by ${report.who}`, isAll });
    return orderId;
  });
  if (isRefusal(outcome)) {
    const { code, error } = presentRefusal(outcome, '');
    await insertRefusedReport(shop.database, { report, code, sentence: error, at });
    return outcome;
  }
  const [order] = await fetchOrders(shop, [outcome]);
  return order ?? refuse('order-not-found');
}
