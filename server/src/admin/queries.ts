import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

/**
 * The account an e-mail belongs to, as a login or as the customer's own address, whatever the letter case.
 * Of several it is the first by account code. `COLLATE "C"`: the same first on every database.
 */
export async function findAccountByEmail(reader: Reader, email: string): Promise<string | undefined> {
  const found = await sql<{ account: string }>`
    SELECT account FROM customer
    WHERE NOT withdrawn AND (
      lower(email) = lower(${email})
      OR account IN (SELECT customer_account FROM login WHERE email = lower(${email}))
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

/** A range of instants in milliseconds since 1970, both included. */
export type InstantRange = { readonly fromMs: number; readonly toMs: number };

/** How many baskets were placed in a range, and the sum of their grand totals as SQL's text. */
export async function sumPlacements(
  reader: Reader,
  { fromMs, toMs }: InstantRange,
): Promise<{ count: number; total: string }> {
  const found = await sql<{ count: number; total: string }>`
    SELECT count(*) AS count, coalesce(sum(grand_total), 0)::text AS total FROM placement
    WHERE placed_at BETWEEN ${instant(fromMs)} AND ${instant(toMs)}`.execute(reader);
  return found.rows[0] ?? { count: 0, total: '0' };
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
