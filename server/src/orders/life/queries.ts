import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';

/** What a change of an order's state needs to know of it. */
export type LockedOrder = {
  readonly id: number;
  readonly account: string;
  readonly kind: string;
  readonly state: OrderState;
  readonly provisionalNo: string | null;
  readonly confirmedNo: string | null;
};

/** An order by its id, locked until the transaction ends. Orders are locked before customers (decision 28). */
export async function lockOrder(writer: Writer, orderId: number): Promise<LockedOrder | undefined> {
  const row = await writer
    .selectFrom('sales_order')
    .select(['id', 'customer_account', 'kind', 'state', 'provisional_no', 'confirmed_no'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      account: row.customer_account,
      kind: row.kind,
      state: row.state,
      provisionalNo: row.provisional_no,
      confirmedNo: row.confirmed_no,
    }
  );
}

/** A step of an order's life: who took it, and when. */
export type OrderStep = {
  readonly to: OrderState;
  /** An e-mail, or what did it: 'door embedded', 'key ERP', 'orders.csv'. */
  readonly who: string;
  readonly at: Date;
  readonly note?: string;
};

/** Sets the state and notes the step. Only `moveOrder` may decide that. */
export async function writeStep(writer: Writer, orderId: number, step: OrderStep): Promise<void> {
  await sql`
    WITH moved AS (UPDATE sales_order SET state = ${step.to} WHERE id = ${orderId})
    INSERT INTO order_step (order_id, state, at, who, note)
    VALUES (${orderId}, ${step.to}, ${step.at}::timestamptz, ${step.who}, ${step.note ?? ''})`.execute(
    writer,
  );
}

/** The next of the embedded back office's own sequence. */
export async function drawConfirmedSequence(writer: Writer): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT nextval('confirmed_number') AS number`.execute(
    writer,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence confirmed_number gave no number');
  return row.number;
}

/** The order that has this confirmed number, locked. */
export function lockNumbered(writer: Writer, confirmedNo: string) {
  return writer
    .selectFrom('sales_order')
    .select(['id', 'customer_account', 'provisional_no', 'order_type', 'invoice_number', 'state'])
    .where('confirmed_no', '=', confirmedNo)
    .forUpdate()
    .executeTakeFirst();
}
export type NumberedOrder = NonNullable<Awaited<ReturnType<typeof lockNumbered>>>;

/** Gives an order the merchant's number; what an import said under that number already becomes this order's. */
export async function setNumber(
  writer: Writer,
  orderId: number,
  { number, at, imported }: { number: string; at: Date; imported: NumberedOrder | undefined },
): Promise<void> {
  if (imported !== undefined) {
    await writer.deleteFrom('sales_order').where('id', '=', imported.id).execute();
  }
  await writer
    .updateTable('sales_order')
    .set({
      confirmed_no: number,
      confirmed_at: at,
      ...(imported && { order_type: imported.order_type, invoice_number: imported.invoice_number }),
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Gives back what an order took: stock and reserves by line, and the credit. Locks customer, reserves and stock in the
 * sequence of all writers (decision 28). A second time there is nothing left to give.
 */
export async function giveBack(writer: Writer, { id, account }: LockedOrder): Promise<void> {
  await sql`SELECT 1 FROM customer WHERE account = ${account} FOR NO KEY UPDATE`.execute(writer);
  await sql`
    INSERT INTO reserve AS stored (customer_account, product_code, free_bottles)
    SELECT ${account}, line.product_code, sum(line.total_bottles)
    FROM order_line line JOIN product ON product.code = line.product_code
    WHERE line.order_id = ${id} AND line.taken_from = 'reserves'
    GROUP BY line.product_code ORDER BY line.product_code
    ON CONFLICT (customer_account, product_code)
    DO UPDATE SET free_bottles = stored.free_bottles + excluded.free_bottles`.execute(writer);
  await sql`
    WITH held AS (
      SELECT stock.product_code FROM stock JOIN order_line line USING (product_code)
      WHERE line.order_id = ${id} AND line.taken_from = 'stock'
      ORDER BY stock.product_code FOR NO KEY UPDATE OF stock
    ), lines AS (
      SELECT product_code, sum(total_bottles) AS bottles FROM order_line
      WHERE order_id = ${id} AND taken_from = 'stock' AND product_code IN (SELECT product_code FROM held)
      GROUP BY product_code
    )
    UPDATE stock SET bottles = stock.bottles + lines.bottles FROM lines WHERE stock.product_code = lines.product_code
  `.execute(writer);
  await sql`UPDATE order_line SET taken_from = '' WHERE order_id = ${id}`.execute(writer);
  await releaseCredit(writer, id);
}

/** The order no longer takes credit of its customer: it is cancelled, or the ledger has it. */
async function releaseCredit(writer: Writer, orderId: number): Promise<void> {
  await sql`
    WITH taken AS (SELECT id, customer_account, credit_taken FROM sales_order WHERE id = ${orderId}),
    cleared AS (UPDATE sales_order SET credit_taken = 0 FROM taken WHERE sales_order.id = taken.id)
    UPDATE customer SET credit_placed = credit_placed - taken.credit_taken
    FROM taken WHERE customer.account = taken.customer_account`.execute(writer);
}

/** A back order's lines whose product has a stock figure, with that figure; the stock is locked in code order. */
export async function lockStockOfOrder(writer: Writer, orderId: number) {
  const { rows } = await sql<{ code: string; description: string; needed: number; bottles: number }>`
    WITH needed AS (
      SELECT product_code AS code, min(description) AS description, sum(total_bottles)::int AS needed
      FROM order_line WHERE order_id = ${orderId} GROUP BY product_code
    )
    SELECT needed.*, stock.bottles FROM stock JOIN needed ON needed.code = stock.product_code
    ORDER BY stock.product_code FOR NO KEY UPDATE OF stock`.execute(writer);
  return rows;
}

/** Takes the lines of a back order out of stock, where their products have a stock figure. */
export async function takeStockOfOrder(writer: Writer, orderId: number): Promise<void> {
  await sql`
    WITH counted AS (
      UPDATE order_line SET taken_from = 'stock' FROM stock
      WHERE order_line.order_id = ${orderId} AND stock.product_code = order_line.product_code
      RETURNING order_line.product_code, order_line.total_bottles
    ), taken AS (SELECT product_code, sum(total_bottles) AS bottles FROM counted GROUP BY product_code)
    UPDATE stock SET bottles = stock.bottles - taken.bottles FROM taken
    WHERE stock.product_code = taken.product_code`.execute(writer);
}

/** The order of a number, provisional or the merchant's. Whoever asks may see every account's orders. */
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
