import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import type { ShapeInUse } from './shape-in-use.ts';
import type { AccountsFile } from './write-file.ts';

/** An order that was placed here, with its last export in a shape, and the lines as JSON in the sequence of the order. */
export type InvoiceOrderRow = {
  id: number;
  provisional_no: string;
  confirmed_no: string | null;
  kind: string;
  state: OrderState;
  customer_account: string;
  customer_name: string;
  customer_reference: string;
  /** When the order became an invoice: a back order at its release, every other order when it was placed. */
  billed_at: Date;
  held_until: Date | null;
  waits_for_office: boolean;
  delivery_charge: string;
  delivery_charge_vat: string;
  total_nett: string;
  total_vat: string;
  card_paid: string;
  version: number;
  digest: string;
  exported_at: Date | null;
  exported_by: string | null;
  exported_number: string | null;
  exported_version: number | null;
  exported_digest: string | null;
  /** The name under which the shape's last file had this customer. */
  known_contact: string | null;
};

/** The states of a back order whose goods can be billed. */
export const BILLED_BACK_ORDER: readonly OrderState[] = ['released', 'dispatched', 'delivered', 'invoiced'];

const ordersFor = (shape: ShapeName) => sql`
  SELECT o.id, o.provisional_no, o.confirmed_no, o.kind, o.state, o.customer_account, c.name AS customer_name,
    o.customer_reference, billed.at AS billed_at, o.delivery_charge, o.delivery_charge_vat, o.total_nett, o.total_vat, o.card_paid, p.version,
    invoice_digest(o) AS digest,
    EXISTS (SELECT FROM hand_over h WHERE h.order_id = o.id AND h.held_as_overdue AND h.taken_at IS NULL) AS waits_for_office,
    (SELECT max(h.held_until) FROM hand_over h WHERE h.order_id = o.id AND h.event = 'order.placed') AS held_until,
    e.at AS exported_at, ${personName(sql`e.who`)} AS exported_by, e.number AS exported_number,
    e.version AS exported_version, e.digest AS exported_digest,
    (SELECT known.contact FROM sales_order other JOIN exported_order known ON known.order_id = other.id
     WHERE other.customer_account = o.customer_account AND known.shape = ${shape}
     ORDER BY known.id DESC LIMIT 1) AS known_contact
  FROM sales_order o
  JOIN placement p ON p.id = o.placement_id
  JOIN customer c ON c.account = o.customer_account
  CROSS JOIN LATERAL (
    SELECT coalesce(min(step.at), p.placed_at) AS at FROM order_step step
    WHERE step.order_id = o.id AND o.kind = 'Back Order' AND step.state = ANY(${BILLED_BACK_ORDER}::text[])
  ) billed
  LEFT JOIN LATERAL (
    SELECT * FROM exported_order last WHERE last.order_id = o.id AND last.shape = ${shape} ORDER BY last.id DESC LIMIT 1
  ) e ON true`;

async function readOrders(
  reader: Reader,
  shape: ShapeName,
  { where, most }: { readonly where: RawBuilder<unknown>; readonly most: number },
): Promise<InvoiceOrderRow[]> {
  const { rows } = await sql<InvoiceOrderRow>`
    ${ordersFor(shape)} WHERE ${where} ORDER BY o.id LIMIT ${most}`.execute(reader);
  return rows;
}

/** Orders of some days. A back order is an order of the day of its release. */
export function readOrdersOfDays(
  reader: Reader,
  shape: ShapeName,
  { from, before, most }: { readonly from: Date; readonly before: Date; readonly most: number },
) {
  const where = sql`
    p.placed_at < ${before}::timestamptz AND (p.placed_at >= ${from}::timestamptz OR o.kind = 'Back Order')
    AND billed.at >= ${from}::timestamptz AND billed.at < ${before}::timestamptz`;
  return readOrders(reader, shape, { where, most });
}

export function readNumberedOrders(reader: Reader, shape: ShapeName, numbers: readonly string[]) {
  const where = sql`o.provisional_no = ANY(${numbers}::text[])`;
  return readOrders(reader, shape, { where, most: numbers.length });
}

/**
 * Orders since `from` that no file of the shape has yet, after the order with the id `after`. Leaves out orders that
 * need no file: cancelled orders, orders without a sum, and reserves whose wines were paid for. Leaves out back orders
 * that wait for stock.
 */
export function readOrdersNotExported(
  reader: Reader,
  { name, reserves }: Pick<ShapeInUse, 'name' | 'reserves'>,
  { from, after = 0, most }: { readonly from: Date; readonly after?: number; readonly most: number },
) {
  const where = sql`
    o.id > ${after} AND (p.placed_at >= ${from}::timestamptz OR o.kind = 'Back Order')
    AND billed.at >= ${from}::timestamptz AND e.id IS NULL
    AND o.state NOT IN ('cancelled', 'on-back-order') AND o.total_nett + o.total_vat <> 0
    AND (o.kind <> 'Back Order' OR o.state = ANY(${BILLED_BACK_ORDER}::text[]))
    AND (o.kind <> 'Reserves Order' OR ${reserves}::text = 'invoiced')`;
  return readOrders(reader, name, { where, most });
}

/** Orders that changed after they went out in a file of the shape, at or after `since`. */
export function readChangedOrders(
  reader: Reader,
  shape: ShapeName,
  { since, most }: { readonly since: Date; readonly most: number },
) {
  const where = sql`
    o.id IN (SELECT order_id FROM exported_order WHERE at >= ${since}::timestamptz AND shape = ${shape})
    AND e.digest <> invoice_digest(o)`;
  return readOrders(reader, shape, { where, most });
}

export type WrittenContact = { account: string; name: string; contacts: string[] };

/** Every customer, with the contacts under which files of the shape had the customer. */
export async function readContacts(reader: Reader, shape: ShapeName): Promise<WrittenContact[]> {
  const { rows } = await sql<WrittenContact>`
    SELECT c.account, c.name, coalesce(w.contacts, '{}') AS contacts FROM customer c
    LEFT JOIN (
      SELECT o.customer_account, array_agg(DISTINCT e.contact) AS contacts
      FROM exported_order e JOIN sales_order o ON o.id = e.order_id
      WHERE e.shape = ${shape} GROUP BY o.customer_account
    ) w ON w.customer_account = c.account
    ORDER BY c.account`.execute(reader);
  return rows;
}

/** Locks orders in the sequence of their ids. A transaction locks orders before other rows (decision 28). */
export async function lockOrders(writer: Writer, numbers: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM sales_order WHERE provisional_no = ANY(${numbers}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    writer,
  );
}

export function readInvoiceLines(reader: Reader, orderIds: readonly number[]) {
  return reader
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', sql<number>`ANY(${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
}
export type InvoiceLineRow = Awaited<ReturnType<typeof readInvoiceLines>>[number];

export type StoredExport = {
  readonly id: string;
  readonly shape: ShapeName;
  /** The day of an export that the shop made by itself. */
  readonly day: string | null;
  readonly at: Date;
  readonly by: string;
  readonly files: readonly AccountsFile[];
  readonly notes: readonly string[];
};

export async function insertExport(
  writer: Writer,
  { id, shape, day, at, by, files, notes }: StoredExport,
): Promise<void> {
  await writer
    .insertInto('accounts_export')
    .values({
      ...{ id, shape, day, made_at: at, made_by: by },
      files: JSON.stringify(files),
      notes: JSON.stringify(notes),
      // A day without orders and notes has nothing to write.
      written_at: files.length === 0 && notes.length === 0 ? at : null,
    })
    .execute();
}

export type ExportedOrder = {
  readonly orderId: number;
  readonly number: string;
  readonly contact: string;
  readonly version: number;
  readonly digest: string;
};

/**
 * Records the version of orders that the accounts now have. Without an export, somebody mended the order in the
 * accounts by hand.
 */
export async function insertExported(
  writer: Writer,
  {
    exportId,
    shape,
    at,
    who,
    orders,
  }: {
    readonly exportId: string | null;
    readonly shape: ShapeName;
    readonly at: Date;
    readonly who: string;
    readonly orders: readonly ExportedOrder[];
  },
): Promise<void> {
  if (orders.length === 0) return;
  const values = orders.map(({ orderId, ...facts }) => ({
    ...facts,
    ...{ order_id: orderId, shape, export_id: exportId, at, who },
  }));
  await writer.insertInto('exported_order').values(values).execute();
}

export function findExport(reader: Reader, id: string) {
  return reader.selectFrom('accounts_export').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The provisional numbers of the orders in an export. */
export async function readNumbersIn(reader: Reader, exportId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT o.provisional_no AS number FROM exported_order e JOIN sales_order o ON o.id = e.order_id
    WHERE e.export_id = ${exportId} ORDER BY o.id`.execute(reader);
  return rows.map(({ number }) => number);
}

export async function hasExportOfDay(reader: Reader, shape: ShapeName, day: string): Promise<boolean> {
  const found = await reader
    .selectFrom('accounts_export')
    .select('id')
    .where('shape', '=', shape)
    .where('day', '=', day)
    .executeTakeFirst();
  return found !== undefined;
}

/** Exports that the shop made by itself and whose files the folder lacks, oldest first. */
export function readUnwritten(reader: Reader) {
  return reader
    .selectFrom('accounts_export')
    .selectAll()
    .where('day', 'is not', null)
    .where('written_at', 'is', null)
    .orderBy('made_at')
    .execute();
}

export async function setWritten(writer: Writer, id: string, at: Date): Promise<void> {
  await writer.updateTable('accounts_export').set({ written_at: at }).where('id', '=', id).execute();
}

export type MadeRow = {
  id: string;
  shape: ShapeName;
  made_at: Date;
  who: string;
  orders: number;
  files: string[];
  is_waiting: boolean;
};

/** The last exports with files, latest first, without the files' text. */
export async function readMade(reader: Reader, most: number): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    SELECT x.id, x.shape, x.made_at, ${personName(sql`x.made_by`)} AS who,
      (SELECT count(*)::int FROM exported_order e WHERE e.export_id = x.id) AS orders,
      ARRAY(SELECT file->>'name' FROM jsonb_array_elements(x.files) AS file) AS files,
      x.day IS NOT NULL AND x.written_at IS NULL AS is_waiting
    FROM accounts_export x WHERE x.files <> '[]' ORDER BY x.made_at DESC LIMIT ${most}`.execute(reader);
  return rows;
}

export async function readLastShape(reader: Reader): Promise<ShapeName | undefined> {
  const { rows } = await sql<{ shape: ShapeName }>`
    SELECT shape FROM accounts_export ORDER BY made_at DESC LIMIT 1`.execute(reader);
  return rows[0]?.shape;
}
