import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';

export type LockedOrder = {
  readonly id: number;
  readonly account: string;
  readonly kind: string;
  readonly state: OrderState;
  readonly date: string;
  readonly provisionalNo: string | null;
  readonly confirmedNo: string | null;
  readonly deliveredAt: Date | null;
  readonly receivedBy: string;
};

/** Locks and reads an order. Orders are locked before customers (decision 28). */
export async function lockOrder(writer: Writer, orderId: number): Promise<LockedOrder | undefined> {
  return writer
    .selectFrom('sales_order')
    .select([
      'id',
      'customer_account as account',
      'kind',
      'state',
      'order_date as date',
      'provisional_no as provisionalNo',
      'confirmed_no as confirmedNo',
      'delivered_at as deliveredAt',
      'received_by as receivedBy',
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type OrderStep = {
  readonly to: OrderState;
  /** The e-mail of a person, or a cause: 'door embedded' (the built-in back office), 'key ERP', 'orders.csv'. */
  readonly who: string;
  readonly at: Date;
  readonly note?: string;
};

/** Sets an order's state and stores the step. Only `moveOrder` may call this. */
export async function writeStep(writer: Writer, orderId: number, { to, who, at, note = '' }: OrderStep) {
  await sql`
    WITH moved AS (UPDATE sales_order SET state = ${to} WHERE id = ${orderId})
    INSERT INTO order_step (order_id, state, at, who, note)
    VALUES (${orderId}, ${to}, ${at}::timestamptz, ${who}, ${note})`.execute(writer);
}

/** Stores a step that does not change the order's state. */
export async function insertStep(writer: Writer, orderId: number, { to, who, at, note = '' }: OrderStep) {
  await writer.insertInto('order_step').values({ order_id: orderId, state: to, at, who, note }).execute();
}

/** Draws the next number of the embedded back office. */
export async function drawConfirmedSequence(writer: Writer): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT nextval('confirmed_number') AS number`.execute(
    writer,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence confirmed_number gave no number');
  return row.number;
}

/** Locks and reads the order with this confirmed number. */
export function lockNumbered(writer: Writer, confirmedNo: string) {
  return writer
    .selectFrom('sales_order')
    .selectAll()
    .where('confirmed_no', '=', confirmedNo)
    .forUpdate()
    .executeTakeFirst();
}
export type NumberedOrder = NonNullable<Awaited<ReturnType<typeof lockNumbered>>>;

/**
 * Gives an order its confirmed number. If an import stored an order with this number, its type, invoice and delivery
 * are copied to the order, and the imported order is deleted.
 */
export async function setNumber(
  writer: Writer,
  orderId: number,
  { number, at, imported }: { number: string; at: Date; imported: NumberedOrder | undefined },
): Promise<void> {
  if (imported !== undefined) {
    await keepReports(writer, imported.id, orderId);
    await writer.deleteFrom('sales_order').where('id', '=', imported.id).execute();
  }
  await writer
    .updateTable('sales_order')
    .set({
      confirmed_no: number,
      confirmed_at: at,
      ...(imported && { order_type: imported.order_type, invoice_number: imported.invoice_number }),
      ...(imported?.delivered_at && {
        delivered_at: imported.delivered_at,
        received_by: imported.received_by,
      }),
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Moves the claims, their messages, the delivery check and the waiting mails of an imported order to the shop's own
 * order. Claimed lines are matched by product.
 */
async function keepReports(writer: Writer, ledgerId: number, orderId: number): Promise<void> {
  await sql`
    UPDATE claim_line SET order_line_no = own.line_no
    FROM claim, (SELECT product_code, min(line_no) AS line_no FROM order_line WHERE order_id = ${orderId}
                 GROUP BY product_code) AS own
    WHERE claim.id = claim_id AND claim.order_id = ${ledgerId} AND own.product_code = claim_line.product_code`.execute(
    writer,
  );
  await sql`UPDATE claim SET order_id = ${orderId} WHERE order_id = ${ledgerId}`.execute(writer);
  await sql`
    UPDATE hand_over SET order_id = ${orderId} WHERE order_id = ${ledgerId} AND claim_id IS NOT NULL`.execute(
    writer,
  );
  await sql`
    UPDATE order_check SET order_id = ${orderId}
    WHERE order_id = ${ledgerId} AND NOT EXISTS (SELECT FROM order_check WHERE order_id = ${orderId})`.execute(
    writer,
  );
  // With the shop's order number in the key, a second mail about the delivery cannot be queued.
  await sql`
    UPDATE mail SET order_id = o.id,
      key = CASE mail.kind WHEN 'delivered' THEN o.provisional_no || '-delivered' ELSE key END
    FROM sales_order o WHERE mail.order_id = ${ledgerId} AND o.id = ${orderId}`.execute(writer);
}

/** Queues the refund of a cancelled order that was paid by card. The job in payments/ refunds the money. */
export async function queueCardRefund(writer: Writer, orderId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO card_refund (order_id, payment_id, amount_pence, queued_at)
    SELECT o.id, p.id, round(o.card_paid * 100), ${at}::timestamptz
    FROM sales_order o JOIN payment p ON p.customer_account = o.customer_account AND p.state = 'placed'
      AND o.provisional_no IN (p.order_no, p.back_order_no, p.reserves_order_no)
    WHERE o.id = ${orderId} AND o.card_paid > 0`.execute(writer);
}

/** The id of the order with this provisional or confirmed number, of any account. */
export async function findOrderId(reader: Reader, orderNo: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('sales_order')
    .select('id')
    .where((either) =>
      either.or([either('provisional_no', '=', orderNo), either('confirmed_no', '=', orderNo)]),
    )
    .orderBy('provisional_no')
    .executeTakeFirst();
  return row?.id;
}

export async function setInvoice(writer: Writer, orderId: number, invoiceNumber: string): Promise<void> {
  await writer
    .updateTable('sales_order')
    .set({ invoice_number: invoiceNumber })
    .where('id', '=', orderId)
    .execute();
}
