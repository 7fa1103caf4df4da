import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { readIsStillTheirs } from '../../http/queries.ts';
import type { OrderingCustomer } from './check-order.ts';
import { type Bottles, bottleRows } from './save-queries.ts';

type OrderingRow = {
  account: string;
  withdrawn: boolean;
  available_credit: string;
  web_cred: boolean;
  mandatory_order_no: boolean;
  delivery_days: string;
};

const orderingColumns = sql`account, withdrawn, available_credit, web_cred, mandatory_order_no, delivery_days`;

/**
 * Locks the customer of an order, so that one of several simultaneous submissions of a basket proceeds and the others
 * wait. With a `buyer`, returns the customer only if this e-mail may order for the customer. The lock is a write, so a
 * repeated submission is answered only after the standby has the order (decision 36).
 */
export async function lockCustomer(writer: Writer, account: string, buyer: string | undefined) {
  const { rows } = await sql<OrderingRow>`
    SELECT ${orderingColumns} FROM customer WHERE account = ${account} FOR NO KEY UPDATE`.execute(writer);
  const isTheirs =
    buyer === undefined || (await readIsStillTheirs(writer, { person: buyer, account, isAnyones: false }));
  return rows[0] && isTheirs ? presentCustomer(rows[0]) : undefined;
}

export async function readCustomer(reader: Reader, account: string): Promise<OrderingCustomer | undefined> {
  const { rows } = await sql<OrderingRow>`
    SELECT ${orderingColumns} FROM customer WHERE account = ${account}`.execute(reader);
  return rows[0] && presentCustomer(rows[0]);
}

function presentCustomer(row: OrderingRow): OrderingCustomer {
  return {
    account: row.account,
    isWithdrawn: row.withdrawn,
    availableCredit: storedMoney(row.available_credit),
    webCred: row.web_cred,
    mandatoryOrderNo: row.mandatory_order_no,
    deliveryDays: row.delivery_days,
  };
}

type Counts = ReadonlyMap<string, number>;
const countsOf = (rows: readonly { code: string; bottles: number }[]): Counts =>
  new Map(rows.map(({ code, bottles }) => [code, bottles]));

/** Locks stock in the sequence of codes, after customer and reserves (decision 28). */
export async function lockStock(writer: Writer, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; bottles: number; due_date: string | null }>`
    SELECT product_code AS code, bottles, due_date FROM stock WHERE product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return { stock: countsOf(rows), due: new Map(rows.map(({ code, due_date }) => [code, due_date])) };
}

export async function lockReserves(writer: Writer, account: string, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; bottles: number }>`
    SELECT product_code AS code, free_bottles AS bottles FROM reserve
    WHERE customer_account = ${account} AND product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return countsOf(rows);
}

export async function takeReserves(writer: Writer, account: string, reserves: Bottles): Promise<void> {
  if (reserves.length === 0) return;
  await sql`
    UPDATE reserve SET free_bottles = free_bottles - taken.bottles FROM ${bottleRows(reserves)}
    WHERE customer_account = ${account} AND product_code = taken.code`.execute(writer);
}

/**
 * Restores the stock, the reserves and the credit that an order took. A second call restores nothing. Locks the
 * customer, the reserves and the stock in this sequence (decision 28).
 */
export async function restoreGoods(
  writer: Writer,
  { id, account }: { readonly id: number; readonly account: string },
): Promise<void> {
  await sql`SELECT 1 FROM customer WHERE account = ${account} FOR NO KEY UPDATE`.execute(writer);
  await sql`
    INSERT INTO reserve AS stored (customer_account, product_code, free_bottles)
    SELECT ${account}, product_code, bottles
    FROM taken_goods JOIN product ON product.code = product_code
    WHERE order_id = ${id} AND taken_from = 'reserves' ORDER BY product_code
    ON CONFLICT (customer_account, product_code)
    DO UPDATE SET free_bottles = stored.free_bottles + excluded.free_bottles`.execute(writer);
  await sql`
    WITH held AS (
      SELECT product_code, taken.bottles FROM stock JOIN taken_goods taken USING (product_code)
      WHERE order_id = ${id} AND taken_from = 'stock' ORDER BY product_code FOR NO KEY UPDATE OF stock
    )
    UPDATE stock SET bottles = stock.bottles + held.bottles FROM held WHERE stock.product_code = held.product_code
  `.execute(writer);
  await writer.deleteFrom('taken_goods').where('order_id', '=', id).execute();
  await releaseCredit(writer, id);
}

/**
 * Releases the credit that an order took. The order is cancelled, or the ledger's balance includes the order, which
 * would otherwise count twice.
 */
export async function releaseCredit(writer: Writer, orderId: number): Promise<void> {
  await sql`
    WITH taken AS (SELECT id, customer_account, credit_taken FROM sales_order WHERE id = ${orderId}),
    cleared AS (UPDATE sales_order SET credit_taken = 0 FROM taken WHERE sales_order.id = taken.id)
    UPDATE customer SET credit_placed = credit_placed - taken.credit_taken
    FROM taken WHERE customer.account = taken.customer_account`.execute(writer);
}

/**
 * The products of which an order has taken nothing from stock or reserves, each with the bottles that the order needs.
 */
function untaken(orderId: number) {
  return sql`
    SELECT product_code, min(description) AS description, sum(total_bottles)::int AS needed FROM order_line
    WHERE order_id = ${orderId} AND product_code NOT IN (SELECT product_code FROM taken_goods WHERE order_id = ${orderId})
    GROUP BY product_code HAVING sum(total_bottles) > 0`;
}

/** Locks the stock of the products that a back order still needs, in the sequence of codes. */
export async function lockStockOfOrder(writer: Writer, orderId: number) {
  const { rows } = await sql<{ code: string; description: string; needed: number; bottles: number }>`
    WITH untaken AS (${untaken(orderId)})
    SELECT product_code AS code, description, needed, bottles FROM stock JOIN untaken USING (product_code)
    ORDER BY product_code FOR NO KEY UPDATE OF stock`.execute(writer);
  return rows;
}

/** Takes out of stock the bottles that a back order still needs. A product without a stock figure is unlimited. */
export async function takeStockOfOrder(writer: Writer, orderId: number): Promise<void> {
  await sql`
    WITH untaken AS (${untaken(orderId)}), down AS (
      UPDATE stock SET bottles = bottles - needed FROM untaken
      WHERE stock.product_code = untaken.product_code RETURNING stock.product_code, needed
    )
    INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
    SELECT ${orderId}, product_code, 'stock', needed FROM down`.execute(writer);
}
