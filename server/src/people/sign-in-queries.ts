import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';

// Statements on the tables of the shop's own sign-in.

/** Deletes the records of a person at the shipped sign-in provider: sessions, links, passkeys. */
export async function deleteSignIn(writer: Writer, email: string): Promise<void> {
  // The trigger of a removed login writes the address into `ended`, else only at the end of the transaction.
  await sql`SET CONSTRAINTS end_of_person IMMEDIATE`.execute(writer);
  for (const [table, column] of [
    ['state', 'account'],
    ['ended', 'account'],
    ['link', 'email'],
    ['passkey', 'email'],
  ]) {
    await sql`DELETE FROM ${sql.table(`sign_in.${table}`)} WHERE ${sql.ref(`${column}`)} = ${email}`.execute(
      writer,
    );
  }
}

export async function hasOfficePerson(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT sign_in.has_office() AS has`.execute(reader);
  return rows[0]?.has ?? false;
}

/** Stores the set-up link in place of an earlier link. */
export async function saveSetUpLink(
  database: Database,
  { hash, expiresAt }: { readonly hash: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`INSERT INTO sign_in.set_up (hash, expires_at) VALUES (${hash}, ${expiresAt})
    ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, used_at = NULL`.execute(
    database,
  );
}

/** Deletes a person's passkeys, for example after the loss of a device. Returns the names of the deleted passkeys. */
export async function deletePasskeys(writer: Writer, email: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM sign_in.passkey WHERE email = ${email} RETURNING name`.execute(writer);
  return rows.map(({ name }) => name);
}

/** Ends a person's sessions at the shipped sign-in provider. */
export async function endSessions(writer: Writer, email: string): Promise<void> {
  await sql`SELECT sign_in.end_sessions(${email}, now())`.execute(writer);
}

/**
 * Stores the hashes of a link's secrets, in place of the hashes of an earlier try of the mail. Undefined if the link
 * has been used or has expired.
 */
export async function saveLinkHashes(
  database: Database,
  linkId: string,
  { hash, codeHash, now }: { readonly hash: string; readonly codeHash: string; readonly now: Date },
): Promise<{ readonly asked_at: Date; readonly expires_at: Date } | undefined> {
  const { rows } = await sql<{ asked_at: Date; expires_at: Date }>`
    UPDATE sign_in.link SET hash = ${hash}, code_hash = ${codeHash}
    WHERE id = ${linkId} AND used_at IS NULL AND expires_at > ${now} RETURNING asked_at, expires_at`.execute(
    database,
  );
  return rows[0];
}
