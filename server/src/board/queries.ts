import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { COUNTED_ORDERS } from '@tradecellar/contract/board.ts';
import type { BoardFilter, BoardShow } from '@tradecellar/contract/board-show.ts';
import { isFinal, ORDER_STATES, type OrderState } from '@tradecellar/trade/order-life.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import type { HandOver } from '../database/tables.ts';
import { findWines, foundBy } from './search-queries.ts';

/** An order of the board. `waiting` is the oldest message that the merchant's system has not taken. */
export type BoardOrderRow = {
  id: number;
  provisional_no: string;
  confirmed_no: string | null;
  kind: string;
  state: OrderState;
  customer_account: string;
  customer_name: string;
  customer_reference: string;
  required_date: string | null;
  delivered_at: Date | null;
  delivery_type: string;
  received_by: string;
  total_nett: string;
  total_vat: string;
  placed_at: Date;
  placer_name: string;
  waiting: WaitingRow | null;
  requested_id: number | null;
  wines: number;
  since: Date | null;
  exported: { shape: ShapeName; at: string; is_changed: boolean } | null;
};
/** A row that PostgreSQL returns as JSON, so times are texts. */
type WaitingRow = {
  event: HandOver['event'];
  queued_at: string;
  held_until: string | null;
  held_as_overdue: boolean;
  attempts: number;
  tried_at: string | null;
  taken_at: string | null;
  gave_up_at: string | null;
  said: string;
};

/** The last file for the accounts that has the order `o`. A file of an earlier version of the order comes first. */
const lastExport = sql`(
  SELECT jsonb_build_object('shape', e.shape, 'at', e.at, 'is_changed', e.is_changed) FROM (
    SELECT DISTINCT ON (shape) shape, at, digest <> invoice_digest(o) AS is_changed FROM exported_order
    WHERE order_id = o.id ORDER BY shape, id DESC
  ) e ORDER BY e.is_changed DESC, e.at DESC LIMIT 1)`;

const boardOrders = sql`
  SELECT o.id, o.provisional_no, o.confirmed_no, o.kind, o.state, o.customer_account, c.name AS customer_name,
         o.customer_reference, o.required_date, o.delivery_type, o.delivered_at, o.received_by, o.total_nett, o.total_vat, p.placed_at, ${personName(sql`p.placed_by`)} AS placer_name,
         to_jsonb(h.*) AS waiting, r.id AS requested_id,
         (SELECT count(DISTINCT product_code)::int FROM order_line WHERE order_id = o.id) AS wines,
         (SELECT max(at) FROM order_step s WHERE s.order_id = o.id AND s.state = o.state) AS since,
         ${lastExport} AS exported
  FROM sales_order o
  JOIN customer c ON c.account = o.customer_account
  JOIN placement p ON p.id = o.placement_id
  LEFT JOIN requested_change r ON r.placement_id = p.id AND r.state = 'open'
  LEFT JOIN LATERAL (
    SELECT event, queued_at, held_until, held_as_overdue, attempts, tried_at, taken_at, gave_up_at, said FROM hand_over
    WHERE order_id = o.id AND taken_at IS NULL ORDER BY queued_at LIMIT 1
  ) h ON true`;

/** An order `o` that is to be delivered or collected on its day. A back order has no day until its stock arrives. */
export const isDue = sql`(o.state NOT IN ('cancelled', 'on-back-order')
  AND (o.kind <> 'Back Order' OR o.state IN ('released', 'dispatched', 'delivered', 'invoiced')))`;

const isDueOn = (day: string) => sql`(o.required_date = ${day}::date AND ${isDue})`;

function shownBy(show: BoardShow, today: string): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (show === 'all') return { where: sql`true`, order: sql`o.id DESC` };
  if (show === 'not-taken') {
    return {
      where: sql`o.id IN (SELECT order_id FROM hand_over WHERE taken_at IS NULL)`,
      order: sql`o.id`,
    };
  }
  if (show === 'change-asked') {
    return {
      where: sql`o.placement_id IN (SELECT placement_id FROM requested_change WHERE state = 'open')`,
      order: sql`o.id`,
    };
  }
  if (show === 'due-today') return { where: isDueOn(today), order: sql`o.id` };
  return { where: sql`o.state = ${show}`, order: isFinal(show) ? sql`o.id DESC` : sql`o.id` };
}

/**
 * A page of the board with one additional row. The caller removes the row, which only shows that another page follows.
 */
export async function readBoard(
  reader: Reader,
  asked: { show: BoardShow; search: string; start: number; size: number; today: string },
): Promise<BoardOrderRow[]> {
  const { show, search, start, size, today } = asked;
  const { where, order } = shownBy(show, today);
  const wines = await findWines(reader, search);
  // Finds the page first, so that messages are looked up only for the orders of the page.
  const { rows } = await sql<BoardOrderRow>`
    ${boardOrders} WHERE o.id = ANY(ARRAY(
      SELECT o.id FROM sales_order o JOIN placement p ON p.id = o.placement_id
      WHERE ${where} AND ${foundBy(search, wines)}
      ORDER BY ${order} LIMIT ${size + 1} OFFSET ${start}
    )) ORDER BY ${order}`.execute(reader);
  return rows;
}

export async function readBoardOrder(reader: Reader, orderNo: string): Promise<BoardOrderRow | undefined> {
  const { rows } = await sql<BoardOrderRow>`
    ${boardOrders} WHERE o.provisional_no = ${orderNo} OR o.confirmed_no = ${orderNo}
    ORDER BY o.provisional_no = ${orderNo} DESC LIMIT 1`.execute(reader);
  return rows[0];
}

export function readHandOvers(reader: Reader, orderId: number) {
  return reader
    .selectFrom('hand_over')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('queued_at')
    .execute();
}
export type HandOverRow = Awaited<ReturnType<typeof readHandOvers>>[number];

export function readBoardLines(reader: Reader, orderId: number) {
  return reader
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
}

export async function readBoardFacts(reader: Reader, orderId: number) {
  return reader
    .selectFrom('sales_order as o')
    .innerJoin('customer as c', 'c.account', 'o.customer_account')
    .select([
      'o.required_time',
      'o.delivery_name',
      'o.delivery_address',
      'o.delivery_notes',
      'o.payment_method',
      'o.delivery_charge',
      'c.billing_contact_name',
      'c.email',
    ])
    .select((query) => [
      query
        .selectFrom('address as a')
        .select('a.delivery_round')
        .whereRef('a.customer_account', '=', 'o.customer_account')
        .whereRef('a.delivery_name', '=', 'o.delivery_name')
        .where('a.withdrawn', '=', false)
        .where(sql<boolean>`a.delivery_post_code = o.delivery_address[cardinality(o.delivery_address)]`)
        .orderBy('a.position')
        .limit(1)
        .as('round'),
      query
        .selectFrom('prospect as p')
        .select('p.phone')
        .whereRef('p.customer_account', '=', 'o.customer_account')
        .where('p.decision', '=', 'accepted')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('phone'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
export type BoardFactsRow = Awaited<ReturnType<typeof readBoardFacts>>;

export async function countBoard(reader: Reader) {
  const states = ORDER_STATES.filter((state) => !isFinal(state));
  const { rows } = await sql<{ show: BoardFilter; count: number; oldest: Date | null }>`
    SELECT wanted.state AS show, counted.count::int AS count, p.placed_at AS oldest
    FROM unnest(${states}::text[]) WITH ORDINALITY AS wanted (state, place)
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(placement_id) AS first FROM (
        SELECT placement_id FROM sales_order o
        WHERE o.state = wanted.state AND placement_id IS NOT NULL ORDER BY o.id LIMIT ${COUNTED_ORDERS}
      ) few
    ) counted
    LEFT JOIN placement p ON p.id = counted.first
    UNION ALL
    SELECT 'not-taken', count(*)::int, min(queued_at) FROM (
      SELECT order_id, min(queued_at) AS queued_at FROM hand_over WHERE taken_at IS NULL
      GROUP BY order_id LIMIT ${COUNTED_ORDERS}
    ) waiting`.execute(reader);
  return rows;
}

export async function countAsked(reader: Reader) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(asked_at) AS oldest FROM requested_change WHERE state = 'open'`.execute(
    reader,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countDueToday(reader: Reader, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sales_order o WHERE o.placement_id IS NOT NULL AND ${isDueOn(today)}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Counts the orders that have waited for the merchant's system since before `since`. Also returns the order number of
 * the oldest such order.
 */
export async function countWaiting(reader: Reader, since: Date) {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    SELECT count(DISTINCT h.order_id)::int AS count,
           (array_agg(coalesce(o.confirmed_no, o.provisional_no) ORDER BY h.queued_at))[1] AS oldest
    FROM hand_over h JOIN sales_order o ON o.id = h.order_id
    WHERE h.taken_at IS NULL AND NOT h.held_as_overdue
      AND greatest(coalesce(h.reopened_at, h.queued_at), h.held_until) < ${since}::timestamptz`.execute(
    reader,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
