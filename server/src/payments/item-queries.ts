import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** Locks an account, so that its payments are started and received one at a time. */
export async function lockAccount(writer: Writer, account: string): Promise<void> {
  await sql`SELECT FROM customer WHERE account = ${account} FOR UPDATE`.execute(writer);
}

/** An item of a payment, in pence. */
export type StoredItem = {
  readonly number: string;
  readonly pence: number;
  /** The part that the money paid when it arrived; null until then. */
  readonly appliedPence: number | null;
};

/** The items of a payment, in the sequence of their numbers. */
export function readItems(reader: Reader, paymentId: number): Promise<StoredItem[]> {
  return reader
    .selectFrom('payment_item')
    .select(['transaction_number as number', 'pence', 'applied_pence as appliedPence'])
    .where('payment_id', '=', paymentId)
    .orderBy('transaction_number')
    .execute();
}

type NewItem = { readonly number: string; readonly pence: number; readonly leftPence: number };

export async function insertItems(
  writer: Writer,
  paymentId: number,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  await writer
    .insertInto('payment_item')
    .values(
      items.map(({ number, pence, leftPence }) => ({
        payment_id: paymentId,
        transaction_number: number,
        pence,
        left_pence: leftPence,
      })),
    )
    .execute();
}

export async function applyItem(writer: Writer, paymentId: number, item: NewItem): Promise<void> {
  await writer
    .updateTable('payment_item')
    .set({ applied_pence: item.pence, left_pence: item.leftPence })
    .where('payment_id', '=', paymentId)
    .where('transaction_number', '=', item.number)
    .execute();
}

/** Marks a payment as received, with the sentence about items that were settled meanwhile. */
export async function setReceived(writer: Writer, paymentId: number, reason: string): Promise<void> {
  await writer
    .updateTable('payment')
    .set({ is_received: true, reason })
    .where('id', '=', paymentId)
    .execute();
}
