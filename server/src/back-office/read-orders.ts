import type { Reader } from '../database/connection.ts';
import { type OrderLineRow, readOrderLines } from '../orders/queries.ts';
import { type BackOfficeOrderRow, readOrdersWithCustomers } from './queries.ts';

export type BackOfficeRows = { readonly order: BackOfficeOrderRow; readonly lines: readonly OrderLineRow[] };

/** Orders by their ids, with their lines, for `present.ts`. */
export async function readBackOfficeRows(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, BackOfficeRows>> {
  const orders = await readOrdersWithCustomers(reader, ids);
  const lines = Map.groupBy(await readOrderLines(reader, ids), ({ order_id }) => order_id);
  return new Map(orders.map((order) => [order.id, { order, lines: lines.get(order.id) ?? [] }]));
}
