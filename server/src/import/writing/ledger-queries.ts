import { canMove, ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import type { Writer } from '../../database/connection.ts';

/**
 * Moves orders that have an invoice number to `invoiced`, and returns the orders that got a step. An order that only
 * the ledger knows gets no step, unless the merchant's system has reported on the order.
 */
export async function moveInvoiced(writer: Writer, at: Date): Promise<number[]> {
  const from = ORDER_STATES.filter((state) => canMove(state, 'invoiced'));
  const { rows } = await sql<{ id: number }>`
    WITH moved AS (
      UPDATE sales_order SET state = 'invoiced' WHERE invoice_number <> '' AND state = ANY(${from}::text[])
      RETURNING id, placement_id
    )
    INSERT INTO order_step (order_id, state, at, who)
    SELECT id, 'invoiced', ${at}::timestamptz, 'orders.csv' FROM moved
    WHERE placement_id IS NOT NULL OR EXISTS (SELECT 1 FROM order_step WHERE order_id = moved.id)
    RETURNING order_id AS id`.execute(writer);
  return rows.map(({ id }) => id);
}

/**
 * Releases the credit of orders that the ledger's balance includes: orders with an invoice, and orders that a
 * transaction names by either number. Some ledgers do not name orders: if this import brought a customer's credit
 * figures, the credit of the customer's orders that were placed before `oldest` is released as well. Locks orders by
 * id, then customers (decision 28).
 */
export async function settleCredit(
  writer: Writer,
  { creditCameFor, oldest }: { creditCameFor: readonly string[]; oldest: Date },
): Promise<void> {
  await sql`
    WITH entered AS (
      SELECT o.id, o.customer_account, o.credit_taken FROM sales_order o LEFT JOIN placement p ON p.id = o.placement_id
      WHERE o.credit_taken <> 0 AND (
        o.invoice_number <> ''
        OR o.provisional_no IN (SELECT unnest(ARRAY[reference1, reference2]) FROM ledger_transaction t
                                WHERE t.customer_account = o.customer_account)
        OR o.confirmed_no IN (SELECT unnest(ARRAY[reference1, reference2]) FROM ledger_transaction t
                              WHERE t.customer_account = o.customer_account)
        OR (o.customer_account = ANY(${creditCameFor}::text[]) AND p.placed_at < ${oldest}::timestamptz)
      )
      ORDER BY o.id FOR NO KEY UPDATE OF o
    ), sums AS (
      SELECT customer_account, sum(credit_taken) AS credit FROM entered GROUP BY customer_account
    ), held AS (
      SELECT account FROM customer WHERE account IN (SELECT customer_account FROM sums)
      ORDER BY account FOR NO KEY UPDATE
    ), cleared AS (
      UPDATE sales_order SET credit_taken = 0 FROM entered WHERE sales_order.id = entered.id
    )
    UPDATE customer SET credit_placed = credit_placed - sums.credit
    FROM sums JOIN held ON held.account = sums.customer_account WHERE customer.account = sums.customer_account`.execute(
    writer,
  );
}

/** Locks orders by provisional or confirmed number, in the sequence of their ids (decision 28). */
export async function lockNumberedOrders(writer: Writer, numbers: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM sales_order
    WHERE provisional_no = ANY(${numbers}::text[]) OR confirmed_no = ANY(${numbers}::text[])
    ORDER BY id FOR NO KEY UPDATE`.execute(writer);
}

/**
 * Removes the shop's delivery charge from an order if the order's lines add up to the ledger's total without the
 * charge, because the ledger then has its own line for the charge. If the lines do not add up to the total with the
 * charge either, and the total and the lines came in the same import, the ledger charges a different sum, and the
 * shop's charge is removed as well. If only the total or only the lines came, the charge stays, because the others may
 * come later. Compares nett amounts, because a ledger may round VAT differently.
 */
export async function dropOtherCharges(
  writer: Writer,
  { withTotals, withLines }: { withTotals: readonly number[]; withLines: readonly number[] },
): Promise<void> {
  await sql`
    WITH charged AS (
      SELECT id, total_nett - (SELECT sum(line_nett) FROM order_line WHERE order_id = id) AS beside, delivery_charge
      FROM sales_order WHERE id = ANY(${[...withTotals, ...withLines]}::bigint[]) AND delivery_charge <> 0
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE sales_order SET delivery_charge = 0, delivery_charge_vat = 0 FROM charged
    WHERE sales_order.id = charged.id AND (beside = 0 OR (beside <> charged.delivery_charge
      AND charged.id = ANY(${withTotals}::bigint[]) AND charged.id = ANY(${withLines}::bigint[])))`.execute(
    writer,
  );
}
