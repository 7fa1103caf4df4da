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

/** Stores somebody whom the identity provider calls the office. A stored role stays. */
export async function noteOfficePerson(writer: Writer, email: string): Promise<void> {
  await sql`INSERT INTO office_person (email, by_provider) VALUES (${email}, true)
    ON CONFLICT (email) DO NOTHING`.execute(writer);
}

type Manager = { readonly email: string; readonly has_signed_in: boolean };

/**
 * The managers, locked until the transaction ends. A transaction that waits for the lock no longer gets a manager whose
 * role the first transaction took.
 */
export async function lockManagers(writer: Writer): Promise<readonly Manager[]> {
  const { rows } = await sql<Manager>`
    SELECT email, EXISTS (SELECT FROM sign_in WHERE sign_in.email = office_person.email) AS has_signed_in
    FROM office_person WHERE role = 'manager' ORDER BY email COLLATE "C" FOR UPDATE`.execute(writer);
  return rows;
}

/** True if the person is a manager, and nobody else is. */
export async function isLastManager(reader: Reader, email: string): Promise<boolean> {
  const rows = await reader
    .selectFrom('office_person')
    .select('email')
    .where('role', '=', 'manager')
    .execute();
  return rows.length === 1 && rows[0]?.email === email;
}

/** Undefined if the person is not of the office, as far as the shop knows. */
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
