import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';
import type { Invitation } from '../database/tables.ts';

export type InvitationRow = Selectable<Invitation>;

/** Waits until no other transaction chooses whom to invite, or sends: two transactions at once would mail a person twice. */
export async function chooseOneAtATime(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.invitations})`.execute(writer);
}

/** Adds a waiting invitation for each address without a waiting invitation. Returns the number of added invitations. */
export async function insertInvitations(
  writer: Writer,
  emails: readonly string[],
  row: Pick<InvitationRow, 'kind' | 'asked_by' | 'asked_at' | 'is_bulk'>,
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO invitation (email, kind, asked_by, asked_at, is_bulk)
    SELECT email, ${row.kind}, ${row.asked_by}, ${row.asked_at}, ${row.is_bulk} FROM unnest(${emails}::text[]) AS email
    ON CONFLICT (email) WHERE mailed_at IS NULL AND dropped_at IS NULL DO NOTHING RETURNING id`.execute(
    writer,
  );
  return rows.length;
}

/** Moves a waiting invitation ahead of the bulk invitations. False if no invitation waits. */
export async function hurryInvitation(writer: Writer, email: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE invitation SET is_bulk = false WHERE email = ${email} AND mailed_at IS NULL AND dropped_at IS NULL
    RETURNING id`.execute(writer);
  return rows.length > 0;
}

/** Drops the waiting bulk invitations. Returns the number of dropped invitations. */
export async function dropWaiting(writer: Writer, now: Date): Promise<number> {
  const { rows } = await sql`
    UPDATE invitation SET dropped_at = ${now} WHERE is_bulk AND mailed_at IS NULL AND dropped_at IS NULL
    RETURNING id`.execute(writer);
  return rows.length;
}

export async function countWaiting(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM invitation
    WHERE mailed_at IS NULL AND dropped_at IS NULL`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function readPace(
  reader: Reader,
  since: Date,
): Promise<{ mailedInHour: number; lastMailedAt: Date | null }> {
  const { rows } = await sql<{ mailedInHour: number; lastMailedAt: Date | null }>`
    SELECT count(*) FILTER (WHERE mailed_at > ${since})::integer AS "mailedInHour", max(mailed_at) AS "lastMailedAt"
    FROM invitation WHERE is_bulk AND mailed_at IS NOT NULL`.execute(reader);
  return rows[0] ?? { mailedInHour: 0, lastMailedAt: null };
}

/** Locks the waiting invitations of single people, and up to `many` bulk invitations, the oldest first. */
export async function lockWaiting(
  writer: Writer,
  many: number,
): Promise<readonly { id: number; email: string; hasLogin: boolean }[]> {
  const { rows } = await sql<{ id: number; email: string; hasLogin: boolean }>`
    SELECT id, email, ${hasLogin} AS "hasLogin" FROM invitation WHERE id IN (
      (SELECT id FROM invitation WHERE NOT is_bulk AND mailed_at IS NULL AND dropped_at IS NULL ORDER BY id LIMIT 50)
      UNION ALL
      (SELECT id FROM invitation WHERE is_bulk AND mailed_at IS NULL AND dropped_at IS NULL ORDER BY id LIMIT ${many}))
    ORDER BY id FOR UPDATE OF invitation SKIP LOCKED`.execute(writer);
  return rows;
}

/** True if the address of the row `invitation` may order for a customer, or is of the office. */
const hasLogin = sql<boolean>`(
  EXISTS (SELECT FROM login JOIN customer ON account = customer_account AND NOT withdrawn
    WHERE login.email = invitation.email)
  OR EXISTS (SELECT FROM office_person WHERE office_person.email = invitation.email AND role <> 'none'))`;

export async function markMailed(writer: Writer, id: number, now: Date): Promise<void> {
  await sql`UPDATE invitation SET mailed_at = ${now} WHERE id = ${id}`.execute(writer);
}

export async function markDropped(writer: Writer, id: number, now: Date): Promise<void> {
  await sql`UPDATE invitation SET dropped_at = ${now} WHERE id = ${id}`.execute(writer);
}

/** The address of the invitation with this token, which counts as opened from now on. */
export async function openInvitation(writer: Writer, token: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    UPDATE invitation SET opened_at = coalesce(opened_at, ${now}) WHERE token::text = ${token} AND mailed_at IS NOT NULL
    RETURNING email`.execute(writer);
  return rows[0]?.email;
}

export async function readInvitation(reader: Reader, id: number): Promise<InvitationRow | undefined> {
  return reader.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
}

export type AccountOfPerson = { readonly account: string; readonly name: string };

/** The customers for whom a person orders. */
export async function readAccountsOf(reader: Reader, email: string): Promise<readonly AccountOfPerson[]> {
  return reader
    .selectFrom('login')
    .innerJoin('customer', 'customer.account', 'login.customer_account')
    .select(['customer.account', 'customer.name'])
    .where('login.email', '=', email)
    .where('customer.withdrawn', '=', false)
    .orderBy('customer.account')
    .execute();
}

/** Deletes invitations before a time, of people who no longer have a login. */
export async function deleteInvitationsBefore(writer: Writer, before: Date): Promise<void> {
  await sql`DELETE FROM invitation WHERE asked_at < ${before} AND NOT ${hasLogin}`.execute(writer);
}

export async function readLoginEmails(reader: Reader): Promise<readonly string[]> {
  const rows = await reader.selectFrom('login').select('email').distinct().execute();
  return rows.map(({ email }) => email);
}
