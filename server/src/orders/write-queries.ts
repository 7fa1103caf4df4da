import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { SalesOrderTable } from '../database/order-tables.ts';
import { storedMoney } from '../database/stored-money.ts';
import { enterBought } from './bought-queries.ts';
import type { OrderingCustomer } from './place/check-order.ts';
import type { OrderDraft } from './place/split-basket.ts';

/** What changes or locks rows. Every list of codes is one statement, however long the basket. */

/** The key of a placement and what is stored with it. */
export type PlacementKey = {
  readonly account: string;
  readonly cartId: string;
  readonly fingerprint: string;
  readonly placedBy: string;
  readonly placedAt: Date;
};

/** The customer, locked; `placementId` is null when the key was taken before, or the customer is withdrawn. */
export type OpenedPlacement = { readonly customer: OrderingCustomer; readonly placementId: number | null };

type OrderingRow = {
  account: string;
  available_credit: string;
  web_cred: boolean;
  mandatory_order_no: boolean;
  delivery_days: string;
  billing_name: string;
  billing_address: string[];
};
type OpenedRow = OrderingRow & { placement_id: number | null };

/**
 * Locks the customer's row and takes the key. Of any number of submissions of one basket one gets a
 * `placementId`; the others wait for its transaction to end. Undefined: there is no such account.
 * The lock is a write: so an order that is asked for again is answered when the standby has it (decision 36).
 */
export async function openPlacement(writer: Writer, key: PlacementKey): Promise<OpenedPlacement | undefined> {
  const { rows } = await sql<OpenedRow>`
    WITH ordering AS (
      SELECT account, available_credit, web_cred, mandatory_order_no, delivery_days,
             billing_name, billing_address, withdrawn
      FROM customer WHERE account = ${key.account}
      FOR NO KEY UPDATE
    ), taken AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total)
      SELECT account, ${key.cartId}::uuid, ${key.fingerprint}, ${key.placedBy}, ${key.placedAt}::timestamptz, 0
      FROM ordering WHERE NOT withdrawn
      ON CONFLICT (customer_account, cart_id) DO NOTHING
      RETURNING id
    )
    SELECT ordering.*, taken.id AS placement_id FROM ordering LEFT JOIN taken ON true`.execute(writer);
  const [row] = rows;
  return row && { placementId: row.placement_id, customer: orderingCustomer(row) };
}

/** The customer of an order that is only checked, not locked; undefined where there is none to order for. */
export async function readOrderingCustomer(
  reader: Reader,
  account: string,
): Promise<OrderingCustomer | undefined> {
  const { rows } = await sql<OrderingRow>`
    SELECT account, available_credit, web_cred, mandatory_order_no, delivery_days, billing_name, billing_address
    FROM customer WHERE account = ${account} AND NOT withdrawn`.execute(reader);
  return rows[0] && orderingCustomer(rows[0]);
}

function orderingCustomer(row: OrderingRow): OrderingCustomer {
  return {
    account: row.account,
    availableCredit: storedMoney(row.available_credit),
    webCred: row.web_cred,
    mandatoryOrderNo: row.mandatory_order_no,
    deliveryDays: row.delivery_days,
    billingName: row.billing_name,
    billingAddress: row.billing_address,
  };
}

type Counted = { product_code: string; bottles: number };

function bottlesByCode(rows: readonly Counted[]): Map<string, number> {
  return new Map(rows.map((row) => [row.product_code, row.bottles]));
}

/** Locks stock in code order, after customer and reserves: the sequence of all writers (decision 28). */
export async function lockStock(writer: Writer, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    SELECT product_code, bottles FROM stock WHERE product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return bottlesByCode(rows);
}

/** Locks the customer's free reserves, in code order too. */
export async function lockReserves(
  writer: Writer,
  account: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    SELECT product_code, free_bottles AS bottles FROM reserve
    WHERE customer_account = ${account} AND product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return bottlesByCode(rows);
}

/**
 * Runs a read that may fail without failing its transaction: PostgreSQL refuses everything after
 * a failed statement until the transaction is rolled back to a savepoint.
 */
export async function behindSavepoint<T>(writer: Writer, read: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT apart`.execute(writer);
  try {
    const found = await read();
    await sql`RELEASE SAVEPOINT apart`.execute(writer);
    return found;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT apart`.execute(writer);
    throw error;
  }
}

/** Bottles of products. */
export type Bottles = readonly { readonly code: string; readonly bottles: number }[];

const codesOf = (taken: Bottles) => taken.map(({ code }) => code);
const countsOf = (taken: Bottles) => taken.map(({ bottles }) => bottles);

/**
 * Takes bottles out of stock and the gross amount off the available credit, and draws this many provisional
 * sequence numbers.
 */
export async function takeStockAndCredit(
  writer: Writer,
  { account, stock, gross, orders }: { account: string; stock: Bottles; gross: Money; orders: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    WITH stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles
      FROM unnest(${codesOf(stock)}::text[], ${countsOf(stock)}::int[]) AS taken (code, bottles)
      WHERE stock.product_code = taken.code
    ), credit_down AS (
      UPDATE customer SET credit_placed = credit_placed + ${moneyText(gross)}::numeric
      WHERE account = ${account}
    )
    SELECT nextval('provisional_number') AS number FROM generate_series(1, ${orders}::int)`.execute(writer);
  return rows.map((row) => row.number);
}

export async function takeReserves(writer: Writer, account: string, reserves: Bottles): Promise<void> {
  await sql`
    UPDATE reserve SET free_bottles = free_bottles - taken.bottles
    FROM unnest(${codesOf(reserves)}::text[], ${countsOf(reserves)}::int[]) AS taken (code, bottles)
    WHERE customer_account = ${account} AND product_code = taken.code`.execute(writer);
}

/** The columns that the orders of one basket share. */
export type CommonColumns = Omit<
  SalesOrderTable,
  | 'id'
  | 'kind'
  | 'order_type'
  | 'provisional_no'
  | 'total_nett'
  | 'total_vat'
  | 'delivery_charge'
  | 'delivery_charge_vat'
  | 'state'
  | 'credit_taken'
  | 'card_paid'
  | 'payment_method'
> & { readonly payment_method: 'card' | 'credit' };

/** Inserts the orders of a basket; the answer has their ids in the order of the drafts. */
export async function insertOrders(
  writer: Writer,
  common: CommonColumns,
  drafts: readonly OrderDraft[],
): Promise<number[]> {
  const rows = await writer
    .insertInto('sales_order')
    .values(
      drafts.map((draft) => ({
        ...common,
        kind: draft.kind,
        order_type: draft.kind,
        provisional_no: draft.orderNo,
        total_nett: moneyText(draft.totals.nett),
        total_vat: moneyText(draft.totals.vat),
        delivery_charge: moneyText(draft.charge.nett),
        delivery_charge_vat: moneyText(draft.charge.vat),
        state: 'placed' as const,
        credit_taken: moneyText(common.payment_method === 'credit' ? draft.totals.grand : 0),
        card_paid: moneyText(common.payment_method === 'card' ? draft.totals.grand : 0),
      })),
    )
    .returning(['id', 'kind'])
    .execute();
  return drafts.map((draft) => {
    const row = rows.find(({ kind }) => kind === draft.kind);
    if (row === undefined) throw new Error(`The ${draft.kind} was not inserted`);
    return row.id;
  });
}

/** Inserts the lines of all orders of a basket, what they take, and what the account has bought, in one statement. */
export async function insertLines(
  writer: Writer,
  drafts: readonly OrderDraft[],
  ids: readonly number[],
  bought: { readonly account: string; readonly day: string },
): Promise<void> {
  const lines = drafts.flatMap((draft, index) =>
    draft.lines.map((line, place) => ({ ...line, orderId: ids[index], lineNo: place + 1 })),
  );
  const column = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  await sql`
    WITH line AS (
      SELECT * FROM unnest(
        ${column((line) => line.orderId)}::bigint[],
        ${column((line) => line.lineNo)}::int[],
        ${column((line) => line.product.Code)}::text[],
        ${column((line) => line.product.Description)}::text[],
        ${column((line) => line.product.CaseSize)}::int[],
        ${column((line) => line.product.unitSize)}::numeric[],
        ${column((line) => line.bottles)}::int[],
        ${column((line) => moneyText(line.product.CasePrice))}::numeric[],
        ${column((line) => moneyText(line.product.BottleNett))}::numeric[],
        ${column((line) => moneyText(line.product.BottleVAT))}::numeric[],
        ${column((line) => moneyText(line.nett))}::numeric[],
        ${column((line) => moneyText(line.vat))}::numeric[],
        ${column((line) => line.takenFrom ?? null)}::text[]
      ) AS line (order_id, line_no, code, description, case_size, unit_size, bottles, case_price, bottle_nett,
                 bottle_vat, nett, vat, taken_from)
    ), lines AS (
      INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
                              case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
      SELECT line.order_id, line.line_no, line.code, line.description, line.case_size, line.unit_size, line.bottles,
             line.case_price, line.bottle_nett, line.bottle_vat, line.nett, line.vat, product.vintage
      FROM line LEFT JOIN product ON product.code = line.code
    ), entered AS (${enterBought(bought)})
    INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
    SELECT order_id, code, taken_from, bottles FROM line WHERE taken_from IS NOT NULL`.execute(writer);
}

/**
 * Stores the answer with the key, to be returned to every repeated submission, the first step of each order's life, and a
 * message about each to the merchant's own system. Returns the messages' ids.
 */
export async function closePlacement(
  writer: Writer,
  { id, grandTotal, numbers, orderIds, key }: ClosedPlacement,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH closed AS (
      UPDATE placement SET grand_total = ${moneyText(grandTotal)}::numeric, order_no = ${numbers.orderId},
        back_order_no = ${numbers.backOrderId}, reserves_order_no = ${numbers.reservesOrderId}
      WHERE id = ${id}
    ), steps AS (
      INSERT INTO order_step (order_id, state, at, who)
      SELECT order_id, 'placed', ${key.placedAt}::timestamptz, ${key.placedBy}
      FROM unnest(${orderIds}::bigint[]) AS order_id
    )
    INSERT INTO hand_over (id, order_id, event, queued_at)
    SELECT gen_random_uuid(), order_id, 'order.placed', ${key.placedAt}::timestamptz
    FROM unnest(${orderIds}::bigint[]) AS order_id RETURNING id`.execute(writer);
  return rows.map((row) => row.id);
}

type ClosedPlacement = {
  readonly id: number;
  readonly grandTotal: Money;
  readonly numbers: OrderNumbers;
  readonly orderIds: readonly number[];
  readonly key: PlacementKey;
};
