import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import type { OrderLineTable, SalesOrderTable } from '../../database/tables.ts';

export type OrderRow = Selectable<SalesOrderTable>;
export type OrderLineRow = Selectable<OrderLineTable>;
/** An order with its lines in their own order. */
export type OrderWithLines = { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] };

/** An account's orders of a range, newest first; provisional ones are among them. */
export async function readOrders(reader: Reader, account: string, range: DateRange): Promise<OrderRow[]> {
  return reader
    .selectFrom('sales_order')
    .selectAll()
    .where('customer_account', '=', account)
    .where('order_date', '>=', range.start)
    .where('order_date', '<=', range.end)
    .orderBy('order_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The account's own order of a confirmed or provisional number, the confirmed first; never another account's. */
export async function findOrder(
  reader: Reader,
  account: string,
  orderNo: string,
): Promise<OrderRow | undefined> {
  return reader
    .selectFrom('sales_order')
    .selectAll()
    .where('customer_account', '=', account)
    .where((either) =>
      either.or([either('confirmed_no', '=', orderNo), either('provisional_no', '=', orderNo)]),
    )
    .orderBy(sql`confirmed_no = ${orderNo} DESC NULLS LAST`)
    .limit(1)
    .executeTakeFirst();
}

/** The lines of several orders, each order's in their own order. */
export async function readOrderLines(reader: Reader, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return reader
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
}
