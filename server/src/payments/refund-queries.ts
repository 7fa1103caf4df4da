import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export function readWaitingRefunds(reader: Reader, orderId: number | undefined) {
  const waiting = reader
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
    .limit(100);
  return (orderId === undefined ? waiting : waiting.where('order_id', '=', orderId)).execute();
}

/** Records a refund. `refundId` is null if the office made the refund by hand. Only the first record counts. */
export async function recordRefund(
  writer: Writer,
  orderId: number,
  refundId: string | null,
  at: Date,
): Promise<void> {
  await writer
    .updateTable('card_refund')
    .set({ refund_id: refundId, refunded_at: at, last_error: '' })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .execute();
}

export async function recordRefundError(reader: Reader, orderId: number, error: string): Promise<void> {
  await reader
    .updateTable('card_refund')
    .set({ last_error: error.slice(0, 500) })
    .where('order_id', '=', orderId)
    .execute();
}

type BackToCard = { readonly intent: string; readonly pence: number };

/**
 * Stores the sum of all refunds of a payment towards a balance. The greatest sum counts, as an event that comes late has
 * a lower sum. The shop itself refunds payments of orders.
 */
export async function noteRefunded(reader: Reader, { intent, pence }: BackToCard): Promise<void> {
  await sql`UPDATE payment SET refunded_pence = greatest(refunded_pence, ${pence})
    WHERE payment_intent = ${intent} AND purpose = 'balance'`.execute(reader);
}

/** Stores the disputed sum of a payment towards a balance. The end of a dispute counts, also if its beginning comes later. */
export async function noteDispute(
  reader: Reader,
  { id, intent, pence, isClosed }: BackToCard & { readonly id: string; readonly isClosed: boolean },
): Promise<void> {
  await sql`UPDATE payment SET disputed_pence = ${pence}, dispute_id = ${id}
    WHERE payment_intent = ${intent} AND purpose = 'balance' AND (${isClosed} OR dispute_id <> ${id})`.execute(
    reader,
  );
}

type TroubledPaymentRow = {
  request_key: string;
  customer_account: string;
  order_no: string;
  amount_pence: number;
  is_refund: boolean;
  /** The payment whose message the merchant's system has not taken; null for other troubles. */
  message_of: number | null;
  reason: string;
  since: Date;
  last_error: string;
};

/**
 * Payments, refunds and messages about payments that have an error or have waited since before `waitingSince`, the
 * oldest first.
 */
export async function readTroubledPayments(
  reader: Reader,
  { waitingSince, limit }: { waitingSince: Date; limit: number },
): Promise<TroubledPaymentRow[]> {
  const { rows } = await sql<TroubledPaymentRow>`
    SELECT * FROM (
      SELECT request_key, customer_account, '' AS order_no, amount_pence, state = 'refunding' AS is_refund, NULL::bigint AS message_of,
             reason, paid_at AS since, last_error
      FROM payment WHERE state = 'refunding' OR (state = 'paid' AND purpose = 'order')
      UNION ALL
      SELECT request_key, customer_account, coalesce(confirmed_no, provisional_no), amount_pence, true, NULL,
             'The order was cancelled.', queued_at, last_error
      FROM card_refund JOIN sales_order ON sales_order.id = order_id WHERE refunded_at IS NULL
      UNION ALL
      SELECT message.id, customer_account, '', amount_pence, false, payment_id, '',
             coalesce(reopened_at, queued_at), said
      FROM payment_message message JOIN payment ON payment.id = payment_id WHERE taken_at IS NULL
    ) troubled
    WHERE last_error <> '' OR since < ${waitingSince}::timestamptz
    ORDER BY since LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The payment, refund or message behind a key of `readTroubledPayments`. `waits` is true while it is in trouble. */
export async function findTroubledPayment(reader: Reader, requestKey: string) {
  const { rows } = await sql<{
    payment_id: number;
    order_id: number | null;
    is_message: boolean;
    waits: boolean;
  }>`
    SELECT id AS payment_id, NULL::bigint AS order_id, false AS is_message, state IN ('paid', 'refunding') AS waits
    FROM payment WHERE request_key = ${requestKey}::uuid
    UNION ALL
    SELECT payment_id, order_id, false, refunded_at IS NULL FROM card_refund WHERE request_key = ${requestKey}::uuid
    UNION ALL
    SELECT payment_id, NULL, true, taken_at IS NULL FROM payment_message WHERE id = ${requestKey}::uuid`.execute(
    reader,
  );
  return rows[0];
}
