import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export type OfficePersonRow = {
  readonly email: string;
  readonly name: string;
  readonly role: OfficeRole;
  /** The latest day, `yyyy-MM-dd`; null without a stored sign-in. */
  readonly last_sign_in: string | null;
};

export async function readOfficePeople(reader: Reader): Promise<readonly OfficePersonRow[]> {
  const { rows } = await sql<OfficePersonRow>`
    SELECT email, coalesce(nullif(name, ''), (SELECT known.name FROM person_name AS known
        WHERE known.email = office_person.email), '') AS name,
      role, (SELECT max(day)::text FROM sign_in WHERE sign_in.email = office_person.email) AS last_sign_in
    FROM office_person WHERE role <> 'none' ORDER BY email COLLATE "C"`.execute(reader);
  return rows;
}

/** Stores a person whose token has the admin role. Keeps a stored role. */
export async function noteOfficePerson(writer: Writer, email: string): Promise<void> {
  await sql`INSERT INTO office_person (email, by_provider) VALUES (${email}, true)
    ON CONFLICT (email) DO NOTHING`.execute(writer);
}

type Manager = { readonly email: string; readonly has_signed_in: boolean };

/**
 * Locks the managers until the transaction ends. After waiting for the lock, a second transaction no longer sees a
 * manager whose role the first transaction changed.
 */
export async function lockManagers(writer: Writer): Promise<readonly Manager[]> {
  const { rows } = await sql<Manager>`
    SELECT email, EXISTS (SELECT FROM sign_in WHERE sign_in.email = office_person.email) AS has_signed_in
    FROM office_person WHERE role = 'manager' ORDER BY email COLLATE "C" FOR UPDATE`.execute(writer);
  return rows;
}

/** True if the person is the only manager. */
export async function isLastManager(reader: Reader, email: string): Promise<boolean> {
  const rows = await reader
    .selectFrom('office_person')
    .select('email')
    .where('role', '=', 'manager')
    .execute();
  return rows.length === 1 && rows[0]?.email === email;
}

/** Undefined if the shop has no role of the person, or has taken the person out of the office. */
export async function readRole(reader: Reader, email: string): Promise<OfficeRole | undefined> {
  const row = await reader
    .selectFrom('office_person')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.role === 'none' ? undefined : row?.role;
}

/** Stores the role of a person. An empty name keeps the stored name. */
export async function saveOfficePerson(
  writer: Writer,
  {
    email,
    name,
    role,
  }: { readonly email: string; readonly name: string; readonly role: OfficeRole | 'none' },
): Promise<void> {
  await sql`
    INSERT INTO office_person (email, name, role) VALUES (${email}, ${name}, ${role})
    ON CONFLICT (email) DO UPDATE SET role = excluded.role, by_provider = false,
      name = coalesce(nullif(excluded.name, ''), office_person.name)`.execute(writer);
}
