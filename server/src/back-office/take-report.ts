import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../http/problems.ts';
import { type OrderReport, reportOrder } from '../orders/life/report-order.ts';
import type { Shop } from '../shop.ts';
import { fetchOrders } from './list-orders.ts';
import { insertRefusedReport } from './refused-report-queries.ts';

/**
 * Applies a report of the merchant's own system to an order and returns the order. Refuses as `reportOrder` does, and
 * stores the refused report for the office.
 */
export async function takeReport(shop: Shop, report: OrderReport): Promise<BackOfficeOrder | Refusal> {
  const outcome = await inTransaction(shop.database, (writer) => reportOrder(writer, shop, report));
  if (isRefusal(outcome)) {
    const { code, error } = presentRefusal(outcome, '');
    await insertRefusedReport(shop.database, { report, code, sentence: error, at: shop.clock.now() });
    return outcome;
  }
  const [order] = await fetchOrders(shop, [outcome.id]);
  return order ?? refuse('order-not-found');
}
