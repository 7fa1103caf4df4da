import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { moneyText } from '@tradecellar/trade/money.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Writer } from '../../database/connection.ts';
import type { SalesOrder } from '../../database/tables.ts';
import type { DraftLine, OrderDraft } from './split-basket.ts';

/**
 * Common table expressions (`WITH name AS (…)`) for the statements that write the orders of a placed or changed basket.
 */

export type Bottles = readonly { readonly code: string; readonly bottles: number }[];

/** A table expression for a FROM clause: a row `taken (code, bottles)` for each product. */
export const bottleRows = (taken: Bottles) => sql`
  unnest(${taken.map(({ code }) => code)}::text[], ${taken.map(({ bottles }) => bottles)}::int[]) AS taken (code, bottles)`;

/** An order of the basket with its number, and the id of the message about the order to the merchant's own system. */
export type NumberedDraft = Pick<OrderDraft, 'kind' | 'orderNo' | 'charge'> & {
  readonly messageId: string;
  readonly totals: Pick<OrderDraft['totals'], 'nett' | 'vat' | 'grand'>;
  readonly lines: readonly NumberedLine[];
};
type NumberedLine = Omit<DraftLine, 'product' | 'dueDate'> & {
  readonly product: Pick<DraftLine['product'], StoredFact>;
};
type StoredFact =
  | 'Code'
  | 'Description'
  | 'vintage'
  | 'CaseSize'
  | 'unitSize'
  | 'CasePrice'
  | 'BottleNett'
  | 'BottleVAT';

/**
 * A query that returns a row for each order. Columns: kind, order_no, nett, vat, charge, charge_vat, credit_taken,
 * card_paid and message_id.
 */
export function draftRows(drafts: readonly NumberedDraft[], isCredit: boolean) {
  const order = <T>(of: (draft: NumberedDraft) => T) => drafts.map(of);
  return sql`
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
    ) AS draft (kind, order_no, nett, vat, charge, charge_vat, credit_taken, card_paid, message_id)`;
}

/**
 * A query that returns all order lines, numbered from 1 in each order, with the kind of the order and whether the
 * bottles are from stock or reserves.
 */
function lineRows(drafts: readonly NumberedDraft[]) {
  const lines = drafts.flatMap(({ kind, lines }) =>
    lines.map((line, place) => ({ ...line, kind, lineNo: place + 1 })),
  );
  const line = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  return sql`
    SELECT * FROM unnest(
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
               bottle_vat, nett, vat, taken_from)`;
}

/**
 * The expressions `line`, `lines` and `taken`, which insert the lines of the orders that the expression `ordered` (id,
 * kind) inserted.
 */
export function savedLines(drafts: readonly NumberedDraft[]) {
  return sql`line AS (
      SELECT ordered.id AS order_id, line.* FROM (${lineRows(drafts)}) AS line JOIN ordered ON ordered.kind = line.kind
    ), lines AS (
      INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
                              case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
      SELECT order_id, line_no, code, description, case_size, unit_size, bottles, case_price, bottle_nett, bottle_vat,
             nett, vat, vintage
      FROM line
    ), taken AS (
      INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
      SELECT order_id, code, taken_from, bottles FROM line WHERE taken_from IS NOT NULL
    )`;
}

/** The expressions `buyer` and `stock_down`, which take the customer's credit and take bottles out of stock. */
export const takenParts = ({
  account,
  credit,
  stock,
}: {
  readonly account: string;
  readonly credit: Money;
  readonly stock: Bottles;
}) => sql`buyer AS (
      UPDATE customer SET credit_placed = credit_placed + ${moneyText(credit)}::numeric
      WHERE account = ${account} RETURNING account, billing_name, billing_address
    ), stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles FROM ${bottleRows(stock)}
      WHERE stock.product_code = taken.code
    )`;

/** Columns that all orders of a basket share. */
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

/** Inserts an order for each row of the joined expressions `draft`, `buyer` and `placed` that meets `where`. */
export const insertedOrders = (common: CommonColumns, where = sql``) => sql`
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
      FROM draft, buyer, placed ${where}
      RETURNING id, kind, provisional_no`;

/**
 * The SQL expressions `steps` and `messages`. For each order that the expression `added` returns, they insert the order's
 * first step and the message about the order.
 */
export const firstSteps = (
  added: 'ordered' | 'added',
  {
    at,
    by,
    heldUntil,
    heldAsOverdue,
  }: {
    readonly at: Date;
    readonly by: string;
    readonly heldUntil: Date | null;
    readonly heldAsOverdue: RawBuilder<boolean>;
  },
) => sql`steps AS (
      INSERT INTO order_step (order_id, state, at, who)
      SELECT id, 'placed', ${at}::timestamptz, ${by} FROM ${sql.ref(added)}
    ), messages AS (
      INSERT INTO hand_over (id, order_id, event, queued_at, held_until, held_as_overdue)
      SELECT draft.message_id, added.id, 'order.placed', ${at}::timestamptz, ${heldUntil}::timestamptz, ${heldAsOverdue}
      FROM ${sql.ref(added)} AS added JOIN draft ON draft.kind = added.kind
    )`;

export type PlacementKey = {
  readonly account: string;
  readonly cartId: string;
  readonly fingerprint: string;
  readonly placedBy: string;
  /** True if an admin placed the order for the customer. */
  readonly isByOffice: boolean;
  readonly placedAt: Date;
};

export async function drawNumbers(writer: Writer, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval('provisional_number') AS number FROM generate_series(1, ${count}::int)`.execute(writer);
  return rows.map((row) => row.number);
}

export type PlacedBasket = {
  readonly key: PlacementKey;
  readonly grandTotal: Money;
  readonly numbers: OrderNumbers;
  readonly common: CommonColumns;
  readonly stock: Bottles;
  readonly drafts: readonly NumberedDraft[];
  /** The time until which the messages about the orders wait in the shop. */
  readonly heldUntil?: Date | null;
  /** True if the messages wait until the office releases the orders. */
  readonly isHeldAsOverdue?: boolean;
  /** Expressions that take the ordered lines out of the buyer's basket, and the number of these lines. */
  readonly leaving?: { readonly parts: RawBuilder<unknown>; readonly count: RawBuilder<number> } | undefined;
};

type SavedOrder = {
  readonly id: number;
  readonly kind: OrderKind;
  readonly orderNo: string;
  /** The number of lines that left the buyer's basket, for all orders together. */
  readonly closedLines: number;
};

/**
 * Writes a basket in one statement: takes bottles out of stock and the gross amount off the credit, inserts the orders
 * with their lines and taken goods, the placement with its key, the first step of each order, and a message about each
 * order to the merchant's own system.
 */
export async function saveBasket(
  writer: Writer,
  {
    key,
    grandTotal,
    numbers,
    common,
    stock,
    drafts,
    heldUntil = null,
    isHeldAsOverdue = false,
    leaving,
  }: PlacedBasket,
): Promise<SavedOrder[]> {
  const isCredit = common.payment_method === 'credit';
  const { rows } = await sql<SavedOrder>`
    WITH ${takenParts({ account: key.account, credit: isCredit ? grandTotal : 0, stock })}, placed AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, by_office, placed_at, grand_total,
                             order_no, back_order_no, reserves_order_no)
      VALUES (${key.account}, ${key.cartId}::uuid, ${key.fingerprint}, ${key.placedBy}, ${key.isByOffice},
              ${key.placedAt}::timestamptz, ${moneyText(grandTotal)}::numeric, ${numbers.orderId}, ${numbers.backOrderId}, ${numbers.reservesOrderId})
      RETURNING id
    ), draft AS (
      ${draftRows(drafts, isCredit)}
    ), ordered AS (${insertedOrders(common)}
    ), ${savedLines(drafts)}, ${firstSteps('ordered', { at: key.placedAt, by: key.placedBy, heldUntil, heldAsOverdue: sql`${isHeldAsOverdue}::boolean` })}
    ${leaving === undefined ? sql`` : sql`, ${leaving.parts}`}
    SELECT id, kind, provisional_no AS "orderNo", ${leaving === undefined ? sql`0` : leaving.count} AS "closedLines"
    FROM ordered`.execute(writer);
  return rows;
}
