import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import type { OrderVersion } from '@tradecellar/trade/order-difference.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { personName } from '../../database/person-name.ts';
import {
  type Bottles,
  bottleRows,
  type CommonColumns,
  draftRows,
  type NumberedDraft,
  savedLines,
} from '../goods/save-queries.ts';

export type PlacementRow = {
  readonly id: number;
  readonly version: number;
  readonly placed_by: string;
  readonly by_office: boolean;
  readonly placed_at: Date;
  readonly fingerprint: string;
  /** The office sends claimed bottles again at nil. */
  readonly is_replacement: boolean;
  readonly account: string;
  /** Numbers of its last version, also of parts that were cancelled since. */
  readonly numbers: OrderNumbers;
};

/** Columns of a placement `p`. */
const placementColumns = sql`p.id, p.version, p.placed_by, p.by_office, p.placed_at, p.fingerprint,
  is_replacement(p) AS is_replacement, p.customer_account AS account,
  json_build_object('orderId', p.order_no, 'backOrderId', p.back_order_no, 'reservesOrderId', p.reserves_order_no) AS numbers`;

/** The placement of an account's order, by any of its numbers; undefined for an order of the ledger. */
export async function findPlacement(
  reader: Reader,
  account: string,
  orderNo: string,
): Promise<PlacementRow | undefined> {
  const { rows } = await sql<PlacementRow>`
    SELECT ${placementColumns} FROM sales_order o JOIN placement p ON p.id = o.placement_id
    WHERE o.customer_account = ${account} AND ${orderNo} IN (o.provisional_no, o.confirmed_no)
    ORDER BY o.confirmed_no = ${orderNo} DESC NULLS LAST LIMIT 1`.execute(reader);
  return rows[0];
}

export async function readPlacement(reader: Reader, id: number): Promise<PlacementRow | undefined> {
  const { rows } = await sql<PlacementRow>`
    SELECT ${placementColumns} FROM placement p WHERE p.id = ${id}`.execute(reader);
  return rows[0];
}

/** Locks the orders of a placement by id, before everything else (decision 28). */
export async function lockParts(writer: Writer, placementId: number): Promise<void> {
  await sql`
    SELECT 1 FROM sales_order WHERE placement_id = ${placementId} ORDER BY id FOR NO KEY UPDATE`.execute(
    writer,
  );
}

/** A part of a placement; `was_tried` as `wasTried` says it. */
export type PartRow = {
  readonly id: number;
  readonly kind: string;
  readonly state: OrderState;
  readonly provisional_no: string;
  readonly payment_method: string;
  readonly customer_reference: string;
  readonly delivery_type: string;
  readonly required_date: string | null;
  readonly required_time: string;
  readonly delivery_name: string;
  readonly delivery_address: string[];
  readonly delivery_notes: string;
  readonly total_nett: string;
  readonly total_vat: string;
  readonly credit_taken: string;
  readonly was_tried: boolean;
  readonly held_until: Date | null;
};

/** Columns of an order `o` that decide whether it can be changed. */
export const changeableColumns = sql`o.state, o.payment_method,
  EXISTS (SELECT FROM hand_over WHERE order_id = o.id AND (attempts > 0 OR taken_at IS NOT NULL)) AS was_tried,
  (SELECT max(held_until) FROM hand_over WHERE order_id = o.id AND event = 'order.placed') AS held_until`;
export type ChangeableRow = Pick<PartRow, 'state' | 'payment_method' | 'was_tried' | 'held_until'>;

/** The parts of a placement, first to last. */
export async function readParts(reader: Reader, placementId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    SELECT o.id, o.kind, o.provisional_no, o.customer_reference, o.delivery_type, o.required_date, o.required_time,
      o.delivery_name, o.delivery_address, o.delivery_notes, o.total_nett, o.total_vat, o.credit_taken, ${changeableColumns}
    FROM sales_order o WHERE o.placement_id = ${placementId} ORDER BY o.id`.execute(reader);
  return rows;
}

export type PartLineRow = {
  readonly code: string;
  readonly description: string;
  readonly case_size: number;
  readonly bottles: number;
};

/** The lines of several parts together, a product each, in the sequence in which they were first ordered. */
export async function readPartLines(reader: Reader, orderIds: readonly number[]): Promise<PartLineRow[]> {
  const { rows } = await sql<PartLineRow>`
    SELECT product_code AS code, min(description) AS description, max(case_size) AS case_size,
      sum(total_bottles)::int AS bottles
    FROM order_line WHERE order_id = ANY(${orderIds}::bigint[])
    GROUP BY product_code ORDER BY min(order_id), min(line_no)`.execute(reader);
  return rows;
}

export type TakenRow = { readonly code: string; readonly stock: number; readonly reserves: number };

/** Bottles that parts have taken from stock and reserves, by product. */
export async function readTaken(reader: Reader, orderIds: readonly number[]): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    SELECT product_code AS code,
      coalesce(sum(bottles) FILTER (WHERE taken_from = 'stock'), 0)::int AS stock,
      coalesce(sum(bottles) FILTER (WHERE taken_from = 'reserves'), 0)::int AS reserves
    FROM taken_goods WHERE order_id = ANY(${orderIds}::bigint[]) GROUP BY product_code`.execute(reader);
  return rows;
}

/** The account's address in use with this name and postcode, which an order keeps only as text. */
export async function readAddressId(
  reader: Reader,
  account: string,
  place: { readonly name: string; readonly postCode: string },
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('address')
    .select('id')
    .where('customer_account', '=', account)
    .where('delivery_name', '=', place.name)
    .where('delivery_post_code', '=', place.postCode)
    .where('withdrawn', '=', false)
    .orderBy('position')
    .executeTakeFirst();
  return row?.id;
}

export type VersionRow = {
  readonly version: number;
  readonly key: string | null;
  readonly fingerprint: string;
  /** Their name; empty for the office. */
  readonly by: string;
  readonly changed_at: Date;
  readonly body: OrderVersion;
};

/** The versions of a placement, first to last; none before its first change. */
export async function readVersions(reader: Reader, placementId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.version, v.key, v.fingerprint, v.changed_at, v.body,
      CASE WHEN v.by_office THEN '' ELSE ${personName(sql`v.changed_by`)} END AS by
    FROM order_version v
    WHERE v.placement_id = ${placementId} ORDER BY v.version`.execute(reader);
  return rows;
}

export type NewVersion = {
  readonly version: number;
  readonly key: string | null;
  readonly fingerprint: string;
  readonly by: string;
  readonly isByOffice: boolean;
  readonly at: Date;
  readonly body: OrderVersion;
};

/** Stores a version, unless it is stored. */
export async function insertVersion(
  writer: Writer,
  placementId: number,
  { version, key, fingerprint, by, isByOffice, at, body }: NewVersion,
): Promise<void> {
  await writer
    .insertInto('order_version')
    .values({
      placement_id: placementId,
      version,
      key,
      fingerprint,
      changed_by: by,
      by_office: isByOffice,
      changed_at: at,
      body: JSON.stringify(body),
    })
    .onConflict((conflict) => conflict.columns(['placement_id', 'version']).doNothing())
    .execute();
}

/** Deletes the lines of parts that are written anew. */
export async function deleteLines(writer: Writer, orderIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM order_line WHERE order_id = ANY(${orderIds}::bigint[])`.execute(writer);
}

export type ChangedBasket = {
  readonly placementId: number;
  readonly account: string;
  readonly by: string;
  readonly at: Date;
  readonly grandTotal: Money;
  readonly numbers: OrderNumbers;
  readonly common: CommonColumns;
  readonly stock: Bottles;
  readonly drafts: readonly NumberedDraft[];
  readonly heldUntil: Date | null;
};

export type ChangedOrder = {
  readonly id: number;
  readonly kind: string;
  readonly orderNo: string;
  readonly isAdded: boolean;
};

/**
 * Writes a changed basket as `saveBasket` writes a new one: parts of a kind that is there are written over, and the others are
 * added with their first step and message. The earlier lines are deleted, and goods and credit restored, before.
 */
export async function saveChange(
  writer: Writer,
  { placementId, account, by, at, grandTotal, numbers, common, stock, drafts, heldUntil }: ChangedBasket,
): Promise<ChangedOrder[]> {
  const { rows } = await sql<ChangedOrder>`
    WITH buyer AS (
      UPDATE customer SET credit_placed = credit_placed + ${moneyText(grandTotal)}::numeric
      WHERE account = ${account} RETURNING account, billing_name, billing_address
    ), stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles FROM ${bottleRows(stock)}
      WHERE stock.product_code = taken.code
    ), placed AS (
      UPDATE placement SET version = version + 1, grand_total = ${moneyText(grandTotal)}::numeric,
        order_no = ${numbers.orderId}, back_order_no = ${numbers.backOrderId},
        reserves_order_no = ${numbers.reservesOrderId}
      WHERE id = ${placementId} RETURNING id
    ), draft AS (
      ${draftRows(drafts, true)}
    ), kept AS (
      UPDATE sales_order SET customer_reference = ${common.customer_reference}, total_nett = draft.nett,
        total_vat = draft.vat, delivery_charge = draft.charge, delivery_charge_vat = draft.charge_vat,
        delivery_type = ${common.delivery_type}, required_date = ${common.required_date}::date,
        required_time = ${common.required_time}, delivery_name = ${common.delivery_name},
        delivery_address = ${common.delivery_address}::text[], delivery_notes = ${common.delivery_notes},
        credit_taken = draft.credit_taken, delivery_days = ${common.delivery_days}, stock_due = NULL, proposed_date = NULL
      FROM draft WHERE placement_id = ${placementId} AND state <> 'cancelled' AND provisional_no = draft.order_no
      RETURNING sales_order.id, sales_order.kind, provisional_no
    ), added AS (
      INSERT INTO sales_order (customer_account, placement_id, kind, order_type, provisional_no, order_date,
                               customer_reference, total_nett, total_vat, delivery_charge, delivery_charge_vat,
                               delivery_type, required_date, required_time, delivery_name, delivery_address,
                               billing_name, billing_address, delivery_notes, state, payment_method, credit_taken,
                               delivery_days)
      SELECT buyer.account, placed.id, draft.kind, draft.kind, draft.order_no, ${common.order_date}::date,
             ${common.customer_reference}, draft.nett, draft.vat, draft.charge, draft.charge_vat,
             ${common.delivery_type}, ${common.required_date}::date, ${common.required_time},
             ${common.delivery_name}, ${common.delivery_address}::text[],
             buyer.billing_name, buyer.billing_address, ${common.delivery_notes}, 'placed', 'credit', draft.credit_taken,
             ${common.delivery_days}
      FROM draft, buyer, placed WHERE draft.order_no NOT IN (SELECT provisional_no FROM kept)
      RETURNING id, kind, provisional_no
    ), ordered AS (
      SELECT id, kind, provisional_no, false AS is_added FROM kept
      UNION ALL SELECT id, kind, provisional_no, true FROM added
    ), ${savedLines(drafts)}, steps AS (
      INSERT INTO order_step (order_id, state, at, who)
      SELECT id, 'placed', ${at}::timestamptz, ${by} FROM added
    ), held AS (
      UPDATE hand_over SET held_until = ${heldUntil}::timestamptz FROM kept
      WHERE order_id = kept.id AND event = 'order.placed' AND taken_at IS NULL
    ), messages AS (
      INSERT INTO hand_over (id, order_id, event, queued_at, held_until)
      SELECT draft.message_id, added.id, 'order.placed', ${at}::timestamptz, ${heldUntil}::timestamptz
      FROM added JOIN draft ON draft.kind = added.kind
    )
    SELECT id, kind, provisional_no AS "orderNo", is_added AS "isAdded" FROM ordered`.execute(writer);
  return rows;
}

/** The untaken messages about the placing of orders. */
export async function readWaitingMessages(reader: Reader, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM hand_over
    WHERE order_id = ANY(${orderIds}::bigint[]) AND event = 'order.placed' AND taken_at IS NULL`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}
