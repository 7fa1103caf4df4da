import { foldEmail } from '@tradecellar/trade/email.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/**
 * The account an e-mail belongs to, as a login or as the customer's own address, whatever the letter case.
 * Of several it is the first by account code. `COLLATE "C"`: the same first on every database.
 */
export async function findAccountByEmail(reader: Reader, email: string): Promise<string | undefined> {
  const found = await sql<{ account: string }>`
    SELECT account FROM customer
    WHERE NOT withdrawn AND (
      lower(email COLLATE "C") = ${foldEmail(email)}
      OR account IN (SELECT customer_account FROM login WHERE email = ${foldEmail(email)})
    )
    ORDER BY account COLLATE "C" LIMIT 1`.execute(reader);
  return found.rows[0]?.account;
}

/** The account of a code as a person types it: exactly so, else in another letter case. */
export async function findAccountByCode(reader: Reader, code: string): Promise<string | undefined> {
  const found = await sql<{ account: string }>`
    SELECT account FROM customer
    WHERE NOT withdrawn AND lower(account) = lower(${code})
    ORDER BY account = ${code} DESC, account COLLATE "C" LIMIT 1`.execute(reader);
  return found.rows[0]?.account;
}

export type AuditRow = Selectable<Tables['audit']>;

/** What admins did for a customer, newest first. */
export async function readActs(reader: Reader, account: string, most: number): Promise<AuditRow[]> {
  return reader
    .selectFrom('audit')
    .selectAll()
    .where('customer_account', '=', account)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** The confirmed numbers of an account's provisional ones; those that are not confirmed yet are left out. */
export async function readConfirmedNumbers(
  reader: Reader,
  account: string,
  provisional: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (provisional.length === 0) return new Map();
  const found = await reader
    .selectFrom('sales_order')
    .select(['provisional_no', 'confirmed_no'])
    .where('customer_account', '=', account)
    .where('provisional_no', 'in', [...provisional])
    .execute();
  return new Map(
    found.flatMap(({ provisional_no, confirmed_no }) =>
      provisional_no === null || confirmed_no === null ? [] : [[provisional_no, confirmed_no] as const],
    ),
  );
}

/** A range of instants in milliseconds since 1970, both included. */
export type InstantRange = { readonly fromMs: number; readonly toMs: number };

/** What was placed on one London day: how many baskets, and the sum of their grand totals as SQL's text. */
export type DayPlaced = { readonly day: string; readonly count: number; readonly total: string };

/** The days of a range on which baskets were placed, first to last. The day is the merchant's, not the server's. */
export async function sumPlacementsByDay(
  reader: Reader,
  { fromMs, toMs }: InstantRange,
): Promise<readonly DayPlaced[]> {
  const found = await sql<DayPlaced>`
    SELECT (placed_at AT TIME ZONE 'Europe/London')::date AS day, count(*) AS count, sum(grand_total)::text AS total
    FROM placement
    WHERE placed_at BETWEEN ${instant(fromMs)} AND ${instant(toMs)}
    GROUP BY 1 ORDER BY 1`.execute(reader);
  return found.rows;
}

/** How many people signed in during a range: each day's first sign-in is what is kept of a person. */
export async function countPeople(reader: Reader, { fromMs, toMs }: InstantRange): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(DISTINCT email) AS count FROM sign_in
    WHERE first_at BETWEEN ${instant(fromMs)} AND ${instant(toMs)}`.execute(reader);
  return found.rows[0]?.count ?? 0;
}

/** PostgreSQL makes the instant itself: dates of the year 275760 have no text both sides agree on. */
function instant(ms: number) {
  return sql`to_timestamp(${ms}::double precision / 1000)`;
}
