import type { OrderSummary, ShownOrderLine } from '@tradecellar/contract/orders.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { hasDeliveryDay } from '@tradecellar/trade/order-life.ts';
import { isPromised } from '@tradecellar/trade/stock-due.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';

/** True if the shop can promise no day for the order before its stock arrives. */
export function isAwaiting({ kind, state }: Pick<OrderRow, 'kind' | 'state'>): boolean {
  return !hasDeliveryDay(kind, state) && state !== 'cancelled';
}

/** The due date and the proposed day of an order that waits for stock, as long as the due date has not passed. */
export function presentDueDates(
  order: Pick<OrderRow, 'kind' | 'state' | 'stock_due' | 'proposed_date'>,
  today: PlainDate,
): Pick<OrderSummary, 'StockDue' | 'ProposedDate'> {
  const { stock_due, proposed_date } = order;
  if (!isAwaiting(order) || !isPromised(stock_due, today)) return {};
  return { StockDue: stock_due, ...(proposed_date !== null && { ProposedDate: proposed_date }) };
}

/** The due date of a line, if stock does not cover the line. */
export function lineDue(
  line: Pick<OrderLineRow, 'total_bottles' | 'stock_bottles' | 'due_date'>,
  today: PlainDate,
): Pick<ShownOrderLine, 'DueDate'> {
  const { total_bottles, stock_bottles, due_date } = line;
  const isCovered = (stock_bottles ?? total_bottles) >= total_bottles;
  return !isCovered && isPromised(due_date, today) ? { DueDate: due_date } : {};
}
