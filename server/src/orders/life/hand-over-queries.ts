import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../database/connection.ts';
import type { HandOver } from '../../database/tables.ts';

/** Inserts a message about an order, a claim or a requested change, and returns the message's id. */
export async function insertHandOver(
  writer: Writer,
  orderId: number,
  {
    event,
    at,
    claimId = null,
    requestId = null,
    heldUntil = null,
  }: {
    event: HandOver['event'];
    at: Date;
    claimId?: number | null;
    requestId?: number | null;
    heldUntil?: Date | null;
  },
): Promise<string> {
  const row = await writer
    .insertInto('hand_over')
    .values({
      id: randomUUID(),
      order_id: orderId,
      event,
      queued_at: at,
      claim_id: claimId,
      requested_change_id: requestId,
      held_until: heldUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * True if the merchant's system may know the order, because the shop tried to send a message about the order, or the
 * system took a message.
 */
export async function wasTried(reader: Reader, orderId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('hand_over')
    .select('id')
    .where('order_id', '=', orderId)
    .where((either) => either.or([either('attempts', '>', 0), either('taken_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the messages about an order that were not taken, except messages about claims. */
export async function dropUntakenHandOvers(writer: Writer, orderId: number): Promise<void> {
  await writer
    .deleteFrom('hand_over')
    .where('order_id', '=', orderId)
    .where('claim_id', 'is', null)
    .where('taken_at', 'is', null)
    .execute();
}

export type ClaimedHandOver = {
  readonly id: string;
  readonly orderId: number;
  readonly event: HandOver['event'];
  readonly claimId: number | null;
  readonly requestId: number | null;
  readonly queuedAt: Date;
  /**
   * The time at which the message was queued, or at which the office last handed over the order again. A message that was
   * held for the cut-off of its delivery day counts from the cut-off.
   */
  readonly triedSince: Date;
  /** True if a message about an earlier event of the order is still untaken. */
  readonly hasEarlier: boolean;
};

/**
 * Counts an attempt before the message is sent, so that a buyer cannot cancel an order that the merchant's system may
 * have. Undefined if the message was taken, given up, deleted or held meanwhile. Waits for the order's lock.
 */
export async function claimHandOver(database: Database, id: string, at: Date) {
  const { rows } = await sql<ClaimedHandOver>`
    WITH held AS (
      SELECT id FROM sales_order WHERE id = (SELECT order_id FROM hand_over WHERE id = ${id}::uuid) FOR NO KEY UPDATE
    )
    UPDATE hand_over SET attempts = attempts + 1, tried_at = ${at}::timestamptz FROM held
    WHERE hand_over.id = ${id}::uuid AND order_id = held.id AND taken_at IS NULL AND gave_up_at IS NULL
      AND (held_until IS NULL OR held_until <= ${at}::timestamptz) AND NOT held_as_overdue
    RETURNING hand_over.id, order_id AS "orderId", event, claim_id AS "claimId",
              requested_change_id AS "requestId", queued_at AS "queuedAt",
              greatest(coalesce(reopened_at, queued_at), held_until) AS "triedSince",
              EXISTS (
                SELECT FROM hand_over earlier
                WHERE earlier.order_id = hand_over.order_id AND earlier.queued_at < hand_over.queued_at
                  AND earlier.taken_at IS NULL AND earlier.gave_up_at IS NULL
              ) AS "hasEarlier"`.execute(database);
  return rows[0];
}

export async function readHold(reader: Reader, id: string): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('hand_over')
    .select('held_until')
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return row?.held_until ?? undefined;
}

/** Which of these orders wait until the office releases them. */
export async function readHeldAsOverdue(
  reader: Reader,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT order_id AS id FROM hand_over
    WHERE order_id = ANY(${orderIds}::bigint[]) AND held_as_overdue AND taken_at IS NULL`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Counts an attempt for each order that the merchant's system fetches, so that a buyer cannot cancel the order any
 * more.
 */
export async function noteFetched(database: Database, orderIds: readonly number[], at: Date): Promise<void> {
  await sql`
    WITH held AS (
      SELECT id FROM sales_order
      WHERE id = ANY(${orderIds}::bigint[])
        AND EXISTS (SELECT 1 FROM hand_over WHERE order_id = sales_order.id AND attempts = 0 AND taken_at IS NULL)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE hand_over SET attempts = 1, tried_at = ${at}::timestamptz FROM held
    WHERE hand_over.order_id = held.id AND attempts = 0 AND taken_at IS NULL`.execute(database);
}

/**
 * Marks messages about orders as taken, because the merchant's system has reported the orders and therefore has them.
 * Marks `order.placed`, and with `isAll` all messages except messages about claims and requested changes, which the
 * system may not have.
 */
export async function noteReported(
  writer: Writer,
  orderIds: readonly number[],
  { at, who, isAll }: { at: Date; who: string; isAll: boolean },
): Promise<void> {
  await writer
    .updateTable('hand_over')
    .set({ taken_at: at, said: `Reported by ${who}` })
    .where(sql<boolean>`order_id = ANY(${orderIds}::bigint[])`)
    .where('claim_id', 'is', null)
    .where('requested_change_id', 'is', null)
    .where('taken_at', 'is', null)
    .$if(!isAll, (update) => update.where('event', '=', 'order.placed'))
    .execute();
}

/** Marks a message as taken. False if the message is taken already. */
export async function setTaken(writer: Writer, id: string, said: string, at: Date): Promise<boolean> {
  const taken = await writer
    .updateTable('hand_over')
    .set({ taken_at: at, said })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Stores the reason of a failed attempt, and the time if the sender gave up. */
export async function setFailed(
  database: Database,
  id: string,
  failed: { said: string; gaveUpAt: Date | null },
): Promise<void> {
  await database
    .updateTable('hand_over')
    .set({ said: failed.said, gave_up_at: failed.gaveUpAt })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .execute();
}

/** Reopens all messages about an order, and returns their ids for the queue. */
export async function reopenHandOvers(writer: Writer, orderId: number, at: Date): Promise<string[]> {
  const rows = await writer
    .updateTable('hand_over')
    .set({ taken_at: null, gave_up_at: null, reopened_at: at, held_until: null })
    .where('order_id', '=', orderId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets the messages about an order that wait because its account is overdue go, and returns their ids for the queue. A
 * message still waits until its cut-off.
 */
export async function liftHold(writer: Writer, orderId: number, at: Date): Promise<string[]> {
  const rows = await writer
    .updateTable('hand_over')
    .set({ held_as_overdue: false, reopened_at: at })
    .where('order_id', '=', orderId)
    .where('held_as_overdue', '=', true)
    .where('taken_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
