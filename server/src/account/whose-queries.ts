import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import type { AccountName } from '../http/queries.ts';

export async function readWhose(
  reader: Reader,
  kind: 'order' | 'proposal' | 'list',
  id: string,
): Promise<AccountName | undefined> {
  const account = {
    order: sql`
      SELECT customer_account FROM sales_order WHERE ${id} IN (provisional_no, confirmed_no)
      ORDER BY confirmed_no = ${id} DESC NULLS LAST LIMIT 1`,
    proposal: sql`SELECT customer_account FROM proposal WHERE cart_id::text = lower(${id}) ORDER BY id LIMIT 1`,
    list: sql`
      SELECT customer_account FROM shared_document JOIN shared_entry ON document_id = id AND key = lower(${id})
      WHERE person = '' AND value ? 'Name' ORDER BY id LIMIT 1`,
  }[kind];
  const { rows } = await sql<AccountName>`
    SELECT account, name FROM customer WHERE NOT withdrawn AND account = (${account})`.execute(reader);
  return rows[0];
}
