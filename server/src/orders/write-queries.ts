import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { type Selectable, sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { SalesOrder } from '../database/tables.ts';
import type { OrderingCustomer } from './place/check-order.ts';
import type { OrderDraft } from './place/split-basket.ts';

/** Statements that change or lock rows. A list of codes is one statement, however long the basket. */

/** The key of a placement and what is stored with it. */
export type PlacementKey = {
  readonly account: string;
  readonly cartId: string;
  readonly fingerprint: string;
  readonly placedBy: string;
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
export function lockCustomer(account: string, buyer: string | undefined) {
  const isTheirs = sql`EXISTS (SELECT FROM login WHERE email = ${buyer} AND customer_account = account) AND NOT withdrawn`;
  return sql<OrderingRow>`
    SELECT ${orderingColumns} FROM customer
    WHERE account = ${account} AND ${buyer === undefined ? sql`true` : isTheirs} FOR NO KEY UPDATE`;
}

/** The customer of an order that is only checked, not locked. */
export function orderingCustomer(account: string) {
  return sql<OrderingRow>`SELECT ${orderingColumns} FROM customer WHERE account = ${account}`;
}

export function presentCustomer(row: OrderingRow): OrderingCustomer {
  return {
    account: row.account,
    isWithdrawn: row.withdrawn,
    availableCredit: storedMoney(row.available_credit),
    webCred: row.web_cred,
    mandatoryOrderNo: row.mandatory_order_no,
    deliveryDays: row.delivery_days,
  };
}

/** Bottles of a product. */
export type Counted = { product_code: string; bottles: number };
/** A stock figure, or none; `lockStock` says when. */
export type HeldStock = { number: number | null; product_code: string | null; bottles: number };

/**
 * Locks stock in code order, after customer and reserves: the sequence of all writers (decision 28). With `draws` it draws a
 * provisional sequence number as well, which every row has; a row without a code stands for no stock figures at all.
 */
export function lockStock(codes: readonly string[], draws: boolean) {
  const number = draws ? sql`nextval('provisional_number')` : sql`NULL::bigint`;
  return sql<HeldStock>`
    SELECT number, product_code, bottles FROM (SELECT ${number} AS number) AS drawn LEFT JOIN (
      SELECT product_code, bottles FROM stock WHERE product_code = ANY(${codes}::text[])
      ORDER BY product_code FOR NO KEY UPDATE
    ) AS held ON true`;
}

/** Locks the customer's free reserves, in code order too. */
export function lockReserves(account: string, codes: readonly string[]) {
  return sql<Counted>`
    SELECT product_code, free_bottles AS bottles FROM reserve
    WHERE customer_account = ${account} AND product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`;
}

/** More provisional sequence numbers. */
export async function drawNumbers(writer: Writer, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval('provisional_number') AS number FROM generate_series(1, ${count}::int)`.execute(writer);
  return rows.map((row) => row.number);
}

/** Bottles of products. */
export type Bottles = readonly { readonly code: string; readonly bottles: number }[];

const codesOf = (taken: Bottles) => taken.map(({ code }) => code);
const countsOf = (taken: Bottles) => taken.map(({ bottles }) => bottles);

export function takeReserves(account: string, reserves: Bottles) {
  return sql`
    UPDATE reserve SET free_bottles = free_bottles - taken.bottles
    FROM unnest(${codesOf(reserves)}::text[], ${countsOf(reserves)}::int[]) AS taken (code, bottles)
    WHERE customer_account = ${account} AND product_code = taken.code`;
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
> & { readonly payment_method: 'card' | 'credit' };

type PlacedBasket = {
  readonly key: PlacementKey;
  readonly grandTotal: Money;
  readonly numbers: OrderNumbers;
  readonly common: CommonColumns;
  readonly stock: Bottles;
  readonly drafts: readonly NumberedDraft[];
};
/** An order of the basket, and the id of the message about it to the merchant's own system. */
type NumberedDraft = OrderDraft & { readonly messageId: string };

/**
 * Everything that placing a basket writes, in one statement: bottles out of stock and the gross amount off the credit, the
 * orders with their lines and what these take, the answer with its key, to be returned to every repeated submission, the
 * first step of each order's life, and a message about each to the merchant's own system. Answers the orders' ids by kind.
 */
export function saveBasket({ key, grandTotal, numbers, common, stock, drafts }: PlacedBasket) {
  const isCredit = common.payment_method === 'credit';
  const order = <T>(of: (draft: NumberedDraft) => T) => drafts.map(of);
  const lines = drafts.flatMap(({ kind, lines }) =>
    lines.map((line, place) => ({ ...line, kind, lineNo: place + 1 })),
  );
  const line = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  return sql<{ id: number; kind: OrderKind }>`
    WITH buyer AS (
      UPDATE customer SET credit_placed = credit_placed + ${moneyText(isCredit ? grandTotal : 0)}::numeric
      WHERE account = ${key.account} RETURNING account, billing_name, billing_address
    ), stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles
      FROM unnest(${codesOf(stock)}::text[], ${countsOf(stock)}::int[]) AS taken (code, bottles)
      WHERE stock.product_code = taken.code
    ), placed AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total,
                             order_no, back_order_no, reserves_order_no)
      VALUES (${key.account}, ${key.cartId}::uuid, ${key.fingerprint}, ${key.placedBy}, ${key.placedAt}::timestamptz,
              ${moneyText(grandTotal)}::numeric, ${numbers.orderId}, ${numbers.backOrderId}, ${numbers.reservesOrderId})
      RETURNING id
    ), draft AS (
      SELECT * FROM unnest(
        ${order((draft) => draft.kind)}::text[],
        ${order((draft) => draft.orderNo)}::text[],
        ${order((draft) => moneyText(draft.totals.nett))}::numeric[],
        ${order((draft) => moneyText(draft.totals.vat))}::numeric[],
        ${order((draft) => moneyText(draft.charge.nett))}::numeric[],
        ${order((draft) => moneyText(draft.charge.vat))}::numeric[],
        ${order((draft) => moneyText(isCredit ? draft.totals.grand : 0))}::numeric[],
        ${order((draft) => moneyText(isCredit ? 0 : draft.totals.grand))}::numeric[],
        ${order((draft) => draft.messageId)}::uuid[]
      ) AS draft (kind, order_no, nett, vat, charge, charge_vat, credit_taken, card_paid, message_id)
    ), ordered AS (
      INSERT INTO sales_order (customer_account, placement_id, kind, order_type, provisional_no, order_date,
                               customer_reference, total_nett, total_vat, delivery_charge, delivery_charge_vat,
                               delivery_type, required_date, required_time, delivery_name, delivery_address,
                               billing_name, billing_address, delivery_notes, state, payment_method, credit_taken,
                               card_paid)
      SELECT buyer.account, placed.id, draft.kind, draft.kind, draft.order_no, ${common.order_date}::date,
             ${common.customer_reference}, draft.nett, draft.vat, draft.charge, draft.charge_vat,
             ${common.delivery_type}, ${common.required_date}::date, ${common.required_time},
             ${common.delivery_name}, ${common.delivery_address}::text[],
             buyer.billing_name, buyer.billing_address, ${common.delivery_notes}, 'placed', ${common.payment_method},
             draft.credit_taken, draft.card_paid
      FROM draft, buyer, placed
      RETURNING id, kind
    ), line AS (
      SELECT ordered.id AS order_id, line.* FROM unnest(
        ${line(({ kind }) => kind)}::text[],
        ${line(({ lineNo }) => lineNo)}::int[],
        ${line(({ product }) => product.Code)}::text[],
        ${line(({ product }) => product.Description)}::text[],
        ${line(({ product }) => product.vintage)}::text[],
        ${line(({ product }) => product.CaseSize)}::int[],
        ${line(({ product }) => product.unitSize)}::numeric[],
        ${line(({ bottles }) => bottles)}::int[],
        ${line(({ product }) => moneyText(product.CasePrice))}::numeric[],
        ${line(({ product }) => moneyText(product.BottleNett))}::numeric[],
        ${line(({ product }) => moneyText(product.BottleVAT))}::numeric[],
        ${line(({ nett }) => moneyText(nett))}::numeric[],
        ${line(({ vat }) => moneyText(vat))}::numeric[],
        ${line(({ takenFrom }) => takenFrom ?? null)}::text[]
      ) AS line (kind, line_no, code, description, vintage, case_size, unit_size, bottles, case_price, bottle_nett,
                 bottle_vat, nett, vat, taken_from)
      JOIN ordered ON ordered.kind = line.kind
    ), lines AS (
      INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
                              case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
      SELECT order_id, line_no, code, description, case_size, unit_size, bottles, case_price, bottle_nett, bottle_vat,
             nett, vat, vintage
      FROM line
    ), taken AS (
      INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
      SELECT order_id, code, taken_from, bottles FROM line WHERE taken_from IS NOT NULL
    ), steps AS (
      INSERT INTO order_step (order_id, state, at, who)
      SELECT id, 'placed', ${key.placedAt}::timestamptz, ${key.placedBy} FROM ordered
    ), messages AS (
      INSERT INTO hand_over (id, order_id, event, queued_at)
      SELECT draft.message_id, ordered.id, 'order.placed', ${key.placedAt}::timestamptz
      FROM ordered JOIN draft ON draft.kind = ordered.kind
    )
    SELECT id, kind FROM ordered`;
}
