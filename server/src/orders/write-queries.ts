import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { SalesOrder } from '../database/tables.ts';
import { readIsStillTheirs } from '../http/queries.ts';
import { type Bottles, bottleRows, draftRows, type NumberedDraft, savedLines } from './basket-queries.ts';
import type { OrderingCustomer } from './place/check-order.ts';

/** The key of a placement, with its placing. */
export type PlacementKey = {
  readonly account: string;
  readonly cartId: string;
  readonly fingerprint: string;
  readonly placedBy: string;
  /** An admin placed it for the customer. */
  readonly isByOffice: boolean;
  readonly placedAt: Date;
};

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
 * Locks the customer that orders: of any number of submissions of one basket one goes on, and the others wait for its
 * transaction to end. With a `buyer`, only a customer that this e-mail may order for.
 * The lock is a write: so an order that is asked for again is answered when the standby has it (decision 36).
 */
export async function lockCustomer(
  writer: Writer,
  account: string,
  buyer: string | undefined,
): Promise<OrderingCustomer | undefined> {
  const { rows } = await sql<OrderingRow>`
    SELECT ${orderingColumns} FROM customer WHERE account = ${account} FOR NO KEY UPDATE`.execute(writer);
  const isTheirs =
    buyer === undefined || (await readIsStillTheirs(writer, { person: buyer, account, isAnyones: false }));
  return rows[0] && isTheirs ? presentCustomer(rows[0]) : undefined;
}

/** The customer of an order that is only checked, not locked. */
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

/** Bottles by product code. */
type Counts = ReadonlyMap<string, number>;
const countsOf = (rows: readonly { code: string; bottles: number }[]): Counts =>
  new Map(rows.map(({ code, bottles }) => [code, bottles]));

/** Locks stock in code order, after customer and reserves: the sequence of all writers (decision 28). */
export async function lockStock(
  writer: Writer,
  codes: readonly string[],
): Promise<{ readonly stock: Counts; readonly due: ReadonlyMap<string, string | null> }> {
  const { rows } = await sql<{ code: string; bottles: number; due_date: string | null }>`
    SELECT product_code AS code, bottles, due_date FROM stock WHERE product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return { stock: countsOf(rows), due: new Map(rows.map(({ code, due_date }) => [code, due_date])) };
}

/** Locks the customer's free reserves, in code order too. */
export async function lockReserves(
  writer: Writer,
  account: string,
  codes: readonly string[],
): Promise<Counts> {
  const { rows } = await sql<{ code: string; bottles: number }>`
    SELECT product_code AS code, free_bottles AS bottles FROM reserve
    WHERE customer_account = ${account} AND product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return countsOf(rows);
}

/** Provisional sequence numbers. */
export async function drawNumbers(writer: Writer, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval('provisional_number') AS number FROM generate_series(1, ${count}::int)`.execute(writer);
  return rows.map((row) => row.number);
}

export async function takeReserves(writer: Writer, account: string, reserves: Bottles): Promise<void> {
  if (reserves.length === 0) return;
  await sql`
    UPDATE reserve SET free_bottles = free_bottles - taken.bottles FROM ${bottleRows(reserves)}
    WHERE customer_account = ${account} AND product_code = taken.code`.execute(writer);
}

/** Columns that are the same in all orders of one basket. */
export type CommonColumns = Pick<
  Selectable<SalesOrder>,
  | 'order_date'
  | 'customer_reference'
  | 'delivery_type'
  | 'required_date'
  | 'required_time'
  | 'delivery_name'
  | 'delivery_address'
  | 'delivery_notes'
  | 'delivery_days'
> & { readonly payment_method: 'card' | 'credit' };

type PlacedBasket = {
  readonly key: PlacementKey;
  readonly grandTotal: Money;
  readonly numbers: OrderNumbers;
  readonly common: CommonColumns;
  readonly stock: Bottles;
  readonly drafts: readonly NumberedDraft[];
  /** Its messages wait until then, if they wait for a time of day. */
  readonly heldUntil?: Date | null;
  /** Parts of the statement that close the buyer's basket, and the number of lines that they close. */
  readonly leaving?: { readonly parts: RawBuilder<unknown>; readonly count: RawBuilder<number> } | undefined;
};

type SavedOrder = {
  readonly id: number;
  readonly kind: OrderKind;
  readonly orderNo: string;
  /** The lines that left the buyer's basket, of all orders together. */
  readonly closedLines: number;
};

/**
 * Writes a basket in one statement: bottles out of stock and the gross amount off the credit, the orders with their lines
 * and the goods these take, the answer with its key, the first step of each order's life, and a message about each to the
 * merchant's own system. Answers the orders' ids and numbers by kind.
 */
export async function saveBasket(
  writer: Writer,
  { key, grandTotal, numbers, common, stock, drafts, heldUntil = null, leaving }: PlacedBasket,
): Promise<SavedOrder[]> {
  const isCredit = common.payment_method === 'credit';
  const { rows } = await sql<SavedOrder>`
    WITH buyer AS (
      UPDATE customer SET credit_placed = credit_placed + ${moneyText(isCredit ? grandTotal : 0)}::numeric
      WHERE account = ${key.account} RETURNING account, billing_name, billing_address
    ), stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles
      FROM ${bottleRows(stock)}
      WHERE stock.product_code = taken.code
    ), placed AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, by_office, placed_at, grand_total,
                             order_no, back_order_no, reserves_order_no)
      VALUES (${key.account}, ${key.cartId}::uuid, ${key.fingerprint}, ${key.placedBy}, ${key.isByOffice},
              ${key.placedAt}::timestamptz, ${moneyText(grandTotal)}::numeric, ${numbers.orderId}, ${numbers.backOrderId}, ${numbers.reservesOrderId})
      RETURNING id
    ), draft AS (
      ${draftRows(drafts, isCredit)}
    ), ordered AS (
      INSERT INTO sales_order (customer_account, placement_id, kind, order_type, provisional_no, order_date,
                               customer_reference, total_nett, total_vat, delivery_charge, delivery_charge_vat,
                               delivery_type, required_date, required_time, delivery_name, delivery_address,
                               billing_name, billing_address, delivery_notes, state, payment_method, credit_taken,
                               card_paid, delivery_days)
      SELECT buyer.account, placed.id, draft.kind, draft.kind, draft.order_no, ${common.order_date}::date,
             ${common.customer_reference}, draft.nett, draft.vat, draft.charge, draft.charge_vat,
             ${common.delivery_type}, ${common.required_date}::date, ${common.required_time},
             ${common.delivery_name}, ${common.delivery_address}::text[],
             buyer.billing_name, buyer.billing_address, ${common.delivery_notes}, 'placed', ${common.payment_method},
             draft.credit_taken, draft.card_paid, ${common.delivery_days}
      FROM draft, buyer, placed
      RETURNING id, kind, provisional_no
    ), ${savedLines(drafts)}, steps AS (
      INSERT INTO order_step (order_id, state, at, who)
      SELECT id, 'placed', ${key.placedAt}::timestamptz, ${key.placedBy} FROM ordered
    ), messages AS (
      INSERT INTO hand_over (id, order_id, event, queued_at, held_until)
      SELECT draft.message_id, ordered.id, 'order.placed', ${key.placedAt}::timestamptz, ${heldUntil}::timestamptz
      FROM ordered JOIN draft ON draft.kind = ordered.kind
    )${leaving === undefined ? sql`` : sql`, ${leaving.parts}`}
    SELECT id, kind, provisional_no AS "orderNo", ${leaving === undefined ? sql`0` : leaving.count} AS "closedLines"
    FROM ordered`.execute(writer);
  return rows;
}
