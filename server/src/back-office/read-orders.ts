import type { Reader } from '../database/connection.ts';
import { type OrderLineRow, readOrderLines } from '../orders/queries.ts';
import { type RequestRow, readRequestsById } from '../orders/request-queries.ts';
import { type BackOfficeOrderRow, readOrdersWithCustomers } from './queries.ts';

export type BackOfficeRows = {
  readonly order: BackOfficeOrderRow;
  readonly lines: readonly OrderLineRow[];
  /**
   * The requested change that the message is about. If the message is not about a requested change, the order's
   * requested change that still waits for an answer.
   */
  readonly requested: RequestRow | undefined;
};

export async function readBackOfficeRows(
  reader: Reader,
  ids: readonly number[],
  requestId: number | null = null,
): Promise<Map<number, BackOfficeRows>> {
  const orders = await readOrdersWithCustomers(reader, ids);
  const lines = Map.groupBy(await readOrderLines(reader, ids), ({ order_id }) => order_id);
  const requestOf = (order: BackOfficeOrderRow) => requestId ?? order.requested_id;
  const requests = await readRequestsById(
    reader,
    [...new Set(orders.map(requestOf))].filter((id) => id !== null),
  );
  return new Map(
    orders.map((order) => [
      order.id,
      {
        order,
        lines: lines.get(order.id) ?? [],
        requested: requests.find(({ id }) => id === requestOf(order)),
      },
    ]),
  );
}
