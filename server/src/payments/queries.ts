import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { Payment } from '../database/tables.ts';

export type PaymentRow = Selectable<Payment>;
export type NewPayment = Insertable<Payment>;

/** Inserts an open payment. Undefined if another payment of the same basket or balance is under way. */
export function insertPayment(writer: Writer, payment: NewPayment): Promise<PaymentRow | undefined> {
  return writer
    .insertInto('payment')
    .values(payment)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The payment of a basket that is under way, or the payment of the account's balance if `cartId` is null. */
export function findUnderWay(
  reader: Reader,
  account: string,
  cartId: string | null,
): Promise<PaymentRow | undefined> {
  const found = reader.selectFrom('payment').selectAll().where('customer_account', '=', account);
  return cartId === null
    ? found.where('purpose', '=', 'balance').where('state', '=', 'open').executeTakeFirst()
    : found.where('cart_id', '=', cartId).where('state', 'in', ['open', 'paid']).executeTakeFirst();
}

export function readPayment(reader: Reader, id: number): Promise<PaymentRow> {
  return reader.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function lockPayment(writer: Writer, id: number): Promise<PaymentRow> {
  return writer.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export function findBySession(reader: Reader, sessionId: string): Promise<PaymentRow | undefined> {
  return reader.selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/**
 * Moves a payment from one state to the next, and stores the facts of that step. False if the payment has already left
 * the first state: another process has moved it, and does the rest of the step.
 */
export async function movePayment(
  writer: Writer,
  id: number,
  [from, to]: readonly [from: PaymentRow['state'], to: PaymentRow['state']],
  facts: Updateable<Payment> = {},
): Promise<boolean> {
  const moved = await writer
    .updateTable('payment')
    .set({ ...facts, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Expires an open payment that has no page. Does nothing if another process has stored a page meanwhile. */
export async function expireWithoutPage(reader: Reader, id: number, at: Date): Promise<void> {
  await reader
    .updateTable('payment')
    .set({ state: 'expired', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('session_id', 'is', null)
    .execute();
}

/**
 * Fails an open payment that has no page. Does nothing if another server has stored a page meanwhile, on which somebody may
 * pay.
 */
export async function failWithoutPage(reader: Reader, id: number): Promise<void> {
  await reader
    .updateTable('payment')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('session_id', 'is', null)
    .execute();
}

/** Records the session of an open payment. False if the payment was given up meanwhile. */
export async function storeSession(reader: Reader, id: number, sessionId: string): Promise<boolean> {
  const stored = await reader
    .updateTable('payment')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

export async function recordError(reader: Reader, id: number, error: string): Promise<void> {
  await reader
    .updateTable('payment')
    .set({ last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

export async function readUnfinished(reader: Reader, madeBefore: Date, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('payment')
    .select('id')
    .where((either) =>
      either.or([
        either('state', 'in', ['open', 'refunding']),
        either.and([either('state', '=', 'paid'), either('purpose', '=', 'order')]),
        either.and([either('state', '=', 'paid'), either('is_received', '=', false)]),
      ]),
    )
    .where('made_at', '<', madeBefore)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteUnpaidOrders(reader: Reader, storedBefore: Date): Promise<void> {
  await sql`
    DELETE FROM cached_order WHERE kept_at < ${storedBefore}
      AND NOT EXISTS (SELECT FROM payment WHERE cached_order_id = cached_order.id)`.execute(reader);
}
