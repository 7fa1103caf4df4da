import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** Queues the refund of a cancelled order that was paid by card, once an order; of another nothing. */
export async function queueCardRefund(writer: Writer, orderId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO card_refund (order_id, payment_id, amount_pence, queued_at)
    SELECT o.id, p.id, round(o.card_paid * 100), ${at}::timestamptz
    FROM sales_order o JOIN payment p ON p.customer_account = o.customer_account AND p.state = 'placed'
      AND o.provisional_no IN (p.order_no, p.back_order_no, p.reserves_order_no)
    WHERE o.id = ${orderId} AND o.card_paid > 0
    ON CONFLICT (order_id) DO NOTHING`.execute(writer);
}

/** Refunds that the card service has not taken yet. */
export function readWaitingRefunds(reader: Reader) {
  return reader
    .selectFrom('card_refund')
    .innerJoin('payment', 'payment.id', 'card_refund.payment_id')
    .select([
      'order_id',
      'payment_id',
      'card_refund.amount_pence',
      'card_refund.request_key',
      'payment_intent',
      'paid_by',
    ])
    .where('refunded_at', 'is', null)
    .orderBy('order_id')
    .limit(100)
    .execute();
}

/** True for the first who notes it; `refundId` is null where it was made by hand. */
export async function noteRefunded(
  writer: Writer,
  orderId: number,
  refundId: string | null,
  at: Date,
): Promise<boolean> {
  const noted = await writer
    .updateTable('card_refund')
    .set({ refund_id: refundId, refunded_at: at, last_error: '' })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

export async function noteRefundError(reader: Reader, orderId: number, error: string): Promise<void> {
  await reader
    .updateTable('card_refund')
    .set({ last_error: error.slice(0, 500) })
    .where('order_id', '=', orderId)
    .execute();
}
