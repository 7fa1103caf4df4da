import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';

/** True for orders that wait for stock. The index `sales_order_waiting` has the same condition. */
const isWaiting = sql`
  (o.state = 'on-back-order' OR (o.kind = 'Back Order' AND o.state IN ('placed', 'handed-over', 'confirmed')))`;

/** The due date of an order's stock that the buyers were told, and the proposed day of delivery. */
export type OrderDueDates = { readonly stockDue: string | null; readonly proposedDate: string | null };

export async function setOrderDue(
  writer: Writer,
  orderId: number,
  { stockDue, proposedDate }: OrderDueDates,
): Promise<void> {
  await sql`
    UPDATE sales_order SET stock_due = ${stockDue}::date, proposed_date = ${proposedDate}::date
    WHERE id = ${orderId}`.execute(writer);
}

/** Counts a mail about a moved date, and returns the mail's number from 1. */
export async function countDueMove(writer: Writer, orderId: number): Promise<number> {
  const { rows } = await sql<{ due_moves: number }>`
    UPDATE sales_order SET due_moves = due_moves + 1 WHERE id = ${orderId} RETURNING due_moves`.execute(
    writer,
  );
  return rows[0]?.due_moves ?? 0;
}

export type AwaitedRow = {
  readonly id: number;
  readonly stock_due: string | null;
  readonly bottles: number;
  readonly stock_bottles: number | null;
  readonly due_date: string | null;
};

/** The lines of waiting orders that have a due date, or a product with a due date. */
export async function readAwaited(reader: Reader): Promise<AwaitedRow[]> {
  const { rows } = await sql<AwaitedRow>`
    SELECT o.id, o.stock_due, line.total_bottles AS bottles, s.bottles AS stock_bottles, s.due_date
    FROM sales_order o JOIN order_line line ON line.order_id = o.id
      LEFT JOIN stock s ON s.product_code = line.product_code
    WHERE ${isWaiting} AND (o.stock_due IS NOT NULL OR EXISTS (
      SELECT FROM order_line other JOIN stock ON stock.product_code = other.product_code
      WHERE other.order_id = o.id AND stock.due_date IS NOT NULL))
    ORDER BY o.id, line.line_no`.execute(reader);
  return rows;
}

/** The lines of a locked order; empty if the order does not wait any more. */
export async function readAwaitedOf(reader: Reader, orderId: number) {
  const { rows } = await sql<
    AwaitedRow & {
      required_date: string | null;
      delivery_type: string;
      delivery_days: string | null;
      customer_days: string;
    }
  >`
    SELECT o.id, o.stock_due, line.total_bottles AS bottles, s.bottles AS stock_bottles, s.due_date, o.required_date,
      o.delivery_type, o.delivery_days, customer.delivery_days AS customer_days
    FROM sales_order o JOIN customer ON customer.account = o.customer_account
      JOIN order_line line ON line.order_id = o.id LEFT JOIN stock s ON s.product_code = line.product_code
    WHERE o.id = ${orderId} AND ${isWaiting} ORDER BY line.line_no`.execute(reader);
  return rows;
}
