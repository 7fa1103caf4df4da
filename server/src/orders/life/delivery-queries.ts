import { londonInstant } from '@tradecellar/trade/london-time.ts';
import type { Reader, Writer } from '../../database/connection.ts';

/** The time at which an order was placed. An order that only the ledger knows has the start of its order date. */
export async function readPlacedAt(reader: Reader, orderId: number): Promise<Date> {
  const row = await reader
    .selectFrom('sales_order')
    .leftJoin('placement', 'placement.id', 'sales_order.placement_id')
    .select(['order_date', 'placed_at'])
    .where('sales_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.placed_at ?? londonInstant({ date: row.order_date, minutes: 0 });
}

export async function setDelivery(
  writer: Writer,
  orderId: number,
  { deliveredAt, receivedBy }: { readonly deliveredAt: Date; readonly receivedBy: string },
): Promise<void> {
  await writer
    .updateTable('sales_order')
    .set({ delivered_at: deliveredAt, received_by: receivedBy })
    .where('id', '=', orderId)
    .execute();
}
