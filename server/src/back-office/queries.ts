import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** An order's two numbers, its row locked until the transaction ends. */
export function lockOrder(writer: Writer, orderId: number) {
  return writer
    .selectFrom('sales_order')
    .select(['id', 'provisional_no', 'confirmed_no'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** The next of the embedded back office's own sequence. */
export async function drawConfirmedSequence(writer: Writer): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT nextval('confirmed_number') AS number`.execute(
    writer,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence confirmed_number gave no number');
  return row.number;
}

/** True when an order, imported or placed, has this confirmed number already. */
export async function isNumberTaken(reader: Reader, confirmedNo: string): Promise<boolean> {
  const row = await reader
    .selectFrom('sales_order')
    .select('id')
    .where('confirmed_no', '=', confirmedNo)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setConfirmed(
  writer: Writer,
  orderId: number,
  confirmedNo: string,
  at: Date,
): Promise<void> {
  await writer
    .updateTable('sales_order')
    .set({ confirmed_no: confirmedNo, confirmed_at: at })
    .where('id', '=', orderId)
    .execute();
}
