import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { moneyText } from '@tradecellar/trade/money.ts';
import type { OrderVersion } from '@tradecellar/trade/order-difference.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { personName } from '../../database/person-name.ts';
import type { Placement, SalesOrder, OrderVersion as StoredVersion } from '../../database/tables.ts';
import {
  draftRows,
  firstSteps,
  insertedOrders,
  type PlacedBasket,
  savedLines,
  takenParts,
} from '../goods/save-queries.ts';

export type PlacementRow = Pick<
  Selectable<Placement>,
  'id' | 'version' | 'placed_by' | 'by_office' | 'placed_at' | 'fingerprint'
> & {
  /** True if the office sends claimed bottles again, free of charge. */
  readonly is_replacement: boolean;
  readonly account: string;
  /**
   * The numbers of the order, the back order and the reserves order of the last version, even of orders that were
   * cancelled since.
   */
  readonly numbers: OrderNumbers;
};

const placementColumns = sql`p.id, p.version, p.placed_by, p.by_office, p.placed_at, p.fingerprint,
  is_replacement(p) AS is_replacement, p.customer_account AS account,
  json_build_object('orderId', p.order_no, 'backOrderId', p.back_order_no, 'reservesOrderId', p.reserves_order_no) AS numbers`;

/** The placement of an account's order, by any of its numbers; undefined for an order of the ledger. */
export async function findPlacement(reader: Reader, account: string, orderNo: string) {
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

/** Locks the orders of a placement by id. Orders are the first rows that a transaction locks (decision 28). */
export async function lockParts(writer: Writer, placementId: number): Promise<void> {
  await sql`
    SELECT 1 FROM sales_order WHERE placement_id = ${placementId} ORDER BY id FOR NO KEY UPDATE`.execute(
    writer,
  );
}

/**
 * An order, back order or reserves order of a placement. `was_tried` is true if the merchant's system may know the
 * order.
 */
export type PartRow = Selectable<SalesOrder> & {
  readonly provisional_no: string;
  readonly was_tried: boolean;
  readonly held_until: Date | null;
};

/** Columns of an order `o` that decide whether it can be changed. */
export const changeableColumns = sql`o.state, o.payment_method,
  EXISTS (SELECT FROM hand_over WHERE order_id = o.id AND (attempts > 0 OR taken_at IS NOT NULL)) AS was_tried,
  (SELECT max(held_until) FROM hand_over WHERE order_id = o.id AND event = 'order.placed') AS held_until`;
export type ChangeableRow = Pick<PartRow, 'state' | 'payment_method' | 'was_tried' | 'held_until'>;

export async function readParts(reader: Reader, placementId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    SELECT o.*, ${changeableColumns}
    FROM sales_order o WHERE o.placement_id = ${placementId} ORDER BY o.id`.execute(reader);
  return rows;
}

export type PartLineRow = {
  readonly code: string;
  readonly description: string;
  readonly case_size: number;
  readonly bottles: number;
};

/** The bottles of each product, added up over several orders, in the sequence of the order lines. */
export async function readPartLines(reader: Reader, orderIds: readonly number[]): Promise<PartLineRow[]> {
  const { rows } = await sql<PartLineRow>`
    SELECT product_code AS code, min(description) AS description, max(case_size) AS case_size,
      sum(total_bottles)::int AS bottles
    FROM order_line WHERE order_id = ANY(${orderIds}::bigint[])
    GROUP BY product_code ORDER BY min(order_id), min(line_no)`.execute(reader);
  return rows;
}

export type TakenRow = { readonly code: string; readonly stock: number; readonly reserves: number };

export async function readTaken(reader: Reader, orderIds: readonly number[]): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    SELECT product_code AS code,
      coalesce(sum(bottles) FILTER (WHERE taken_from = 'stock'), 0)::int AS stock,
      coalesce(sum(bottles) FILTER (WHERE taken_from = 'reserves'), 0)::int AS reserves
    FROM taken_goods WHERE order_id = ANY(${orderIds}::bigint[]) GROUP BY product_code`.execute(reader);
  return rows;
}

/** The id of the account's address with this name and postcode, because an order stores its address only as text. */
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

export type VersionRow = Pick<Selectable<StoredVersion>, 'version' | 'key' | 'fingerprint' | 'changed_at'> & {
  /** The name of the person who made the version; empty for the office. */
  readonly by: string;
  readonly body: OrderVersion;
};

/** The versions of a placement, first to last. A placement has no version before its first change. */
export async function readVersions(reader: Reader, placementId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.version, v.key, v.fingerprint, v.changed_at, v.body,
      CASE WHEN v.by_office THEN '' ELSE ${personName(sql`v.changed_by`)} END AS by
    FROM order_version v
    WHERE v.placement_id = ${placementId} ORDER BY v.version`.execute(reader);
  return rows;
}

/** Inserts a version, unless the version is stored already. */
export async function insertVersion(
  writer: Writer,
  row: Omit<Insertable<StoredVersion>, 'body'> & { readonly body: OrderVersion },
): Promise<void> {
  await writer
    .insertInto('order_version')
    .values({ ...row, body: JSON.stringify(row.body) })
    .onConflict((conflict) => conflict.columns(['placement_id', 'version']).doNothing())
    .execute();
}

export async function deleteLines(writer: Writer, orderIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM order_line WHERE order_id = ANY(${orderIds}::bigint[])`.execute(writer);
}

export type ChangedBasket = Pick<PlacedBasket, 'grandTotal' | 'numbers' | 'common' | 'stock' | 'drafts'> & {
  readonly placementId: number;
  readonly account: string;
  readonly by: string;
  readonly at: Date;
  readonly heldUntil: Date | null;
  /** True if the orders wait for the office from now on, because the account is overdue. */
  readonly isHeldAsOverdue: boolean;
};

export type ChangedOrder = {
  readonly id: number;
  readonly kind: string;
  readonly orderNo: string;
  readonly isAdded: boolean;
};

/**
 * Writes the orders of a changed basket: updates the orders that exist, and adds an order for each new kind (for
 * example, a first back order) with its first step and message. Before the call, the caller deletes the lines and
 * restores stock, reserves and credit.
 */
export async function saveChange(
  writer: Writer,
  { placementId, account, by, at, grandTotal, numbers, common, stock, drafts, ...hold }: ChangedBasket,
): Promise<ChangedOrder[]> {
  const { heldUntil, isHeldAsOverdue } = hold;
  // An order that a change adds waits for the office as long as the placement's other orders do.
  const heldAsOverdue = sql<boolean>`${isHeldAsOverdue}::boolean OR EXISTS (SELECT FROM hand_over JOIN sales_order o ON o.id = order_id
    WHERE placement_id = ${placementId} AND held_as_overdue AND taken_at IS NULL)`;
  const { rows } = await sql<ChangedOrder>`
    WITH ${takenParts({ account, credit: grandTotal, stock })}, placed AS (
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
    ), added AS (${insertedOrders(common, sql`WHERE draft.order_no NOT IN (SELECT provisional_no FROM kept)`)}
    ), ordered AS (
      SELECT id, kind, provisional_no, false AS is_added FROM kept
      UNION ALL SELECT id, kind, provisional_no, true FROM added
    ), ${savedLines(drafts)}, held AS (
      UPDATE hand_over SET held_until = ${heldUntil}::timestamptz,
        held_as_overdue = held_as_overdue OR ${isHeldAsOverdue}::boolean
      FROM kept
      WHERE order_id = kept.id AND event = 'order.placed' AND taken_at IS NULL
    ), ${firstSteps('added', { at, by, heldUntil, heldAsOverdue })}
    SELECT id, kind, provisional_no AS "orderNo", is_added AS "isAdded" FROM ordered`.execute(writer);
  return rows;
}

/** The ids of messages about placed orders that the merchant's system has not taken. */
export async function readWaitingMessages(reader: Reader, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM hand_over
    WHERE order_id = ANY(${orderIds}::bigint[]) AND event = 'order.placed' AND taken_at IS NULL`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}
