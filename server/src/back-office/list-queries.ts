import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';

/**
 * Numbers the committed steps of orders that have no place in the list so far, in the sequence of the steps. A lock
 * admits one call at a time, so that a reader never misses a step that commits late. Leaves out orders placed after
 * `heldSince` and orders before their cut-off, because buyers may still cancel or change these orders, and orders that
 * the office has to release.
 */
export async function listNewSteps(
  writer: Writer,
  { heldSince, now }: { readonly heldSince: Date; readonly now: Date },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.orderList})`.execute(writer);
  await sql`
    WITH due AS (
      SELECT id FROM order_step
      WHERE list_no IS NULL AND (state <> 'placed' OR at <= ${heldSince}::timestamptz AND NOT EXISTS (
        SELECT FROM hand_over WHERE hand_over.order_id = order_step.order_id
          AND event = 'order.placed' AND taken_at IS NULL
          AND (held_as_overdue OR attempts = 0 AND held_until > ${now}::timestamptz)
      )) ORDER BY id
    ), numbered AS (SELECT id, nextval('order_list_no') AS list_no FROM due)
    UPDATE order_step SET list_no = numbered.list_no FROM numbered WHERE order_step.id = numbered.id`.execute(
    writer,
  );
}

export async function readLastListNo(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('order_step')
    .select((of) => of.fn.max('list_no').as('last'))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}

export type ListPlace = { readonly order_id: number; readonly list_no: number };

export async function readListPlaces(
  reader: Reader,
  { after, state, limit }: { after: number; state: OrderState | undefined; limit: number },
): Promise<ListPlace[]> {
  const inState = state === undefined ? sql`` : sql`AND sales_order.state = ${state}`;
  const { rows } = await sql<ListPlace>`
    SELECT step.order_id, step.list_no
    FROM order_step step JOIN sales_order ON sales_order.id = step.order_id AND placement_id IS NOT NULL ${inState}
    WHERE step.list_no > ${after} AND NOT EXISTS (
      SELECT 1 FROM order_step later
      WHERE later.order_id = step.order_id AND later.list_no > step.list_no
    )
    ORDER BY step.list_no LIMIT ${limit}`.execute(reader);
  return rows;
}
