import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Writer } from '../database/connection.ts';

/** Inserts the message about a received payment, and returns the message's id. Each payment has one message. */
export async function insertPaymentMessage(writer: Writer, paymentId: number, at: Date): Promise<string> {
  const row = await writer
    .insertInto('payment_message')
    .values({ id: randomUUID(), payment_id: paymentId, queued_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type ClaimedPaymentMessage = {
  readonly id: string;
  readonly paymentId: number;
  readonly queuedAt: Date;
  /** The time at which the message was queued, or at which the office last sent it again. */
  readonly triedSince: Date;
};

/** Counts an attempt before the message is sent. Undefined if the message was taken or given up meanwhile. */
export async function claimPaymentMessage(
  database: Database,
  id: string,
  at: Date,
): Promise<ClaimedPaymentMessage | undefined> {
  const { rows } = await sql<ClaimedPaymentMessage>`
    UPDATE payment_message SET attempts = attempts + 1, tried_at = ${at}::timestamptz
    WHERE id = ${id}::uuid AND taken_at IS NULL AND gave_up_at IS NULL
    RETURNING id, payment_id AS "paymentId", queued_at AS "queuedAt",
      coalesce(reopened_at, queued_at) AS "triedSince"`.execute(database);
  return rows[0];
}

export async function setPaymentTaken(database: Database, id: string, said: string, at: Date): Promise<void> {
  await database
    .updateTable('payment_message')
    .set({ taken_at: at, said })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .execute();
}

/** Stores the reason of a failed attempt, and the time if the sender gave up. */
export async function setPaymentFailed(
  database: Database,
  id: string,
  failed: { said: string; gaveUpAt: Date | null },
): Promise<void> {
  await database
    .updateTable('payment_message')
    .set({ said: failed.said, gave_up_at: failed.gaveUpAt })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .execute();
}

/** Reopens a message that was not taken. False if the message was taken. */
export async function reopenPaymentMessage(writer: Writer, id: string, at: Date): Promise<boolean> {
  const reopened = await writer
    .updateTable('payment_message')
    .set({ gave_up_at: null, reopened_at: at })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return reopened.numUpdatedRows === 1n;
}
