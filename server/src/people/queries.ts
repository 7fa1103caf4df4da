import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import { hasWord, plainText } from '../database/plain-text.ts';

/** A text column of any table that may hold an address, waiting jobs included. */
type Place = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
};

/** Tables from the merchant's own files. The next import would restore a person there. */
const OF_FILES = ['customer', 'rep', 'login', 'import_kept'];

/**
 * Reads every text column from the database's catalogue, so that new tables are covered. Leaves out the table of the
 * mail server: its user name may be an address, but its row holds the password.
 */
async function readPlaces(reader: Reader): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    SELECT table_schema AS schema, table_name AS table, column_name AS column,
      CASE data_type WHEN 'ARRAY' THEN 'text[]' ELSE data_type END AS type
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_name <> 'mail_server' AND is_generated = 'NEVER'
      AND (table_schema IN (current_schema(), 'sign_in') OR table_schema = 'pgboss' AND table_name = 'job')
      AND (data_type IN ('text', 'jsonb') OR data_type = 'ARRAY' AND udt_name = '_text')
    ORDER BY table_name, ordinal_position`.execute(reader);
  return rows;
}

const tableOf = ({ schema, table }: Place) => sql.table(`${schema}.${table}`);
/**
 * Matches the address itself, but not a longer address that contains it: for `ann@a.uk` neither `joann@a.uk` nor
 * `ann@a.uk.com`. Ignores letter case. In JSON the letter n or t of an escaped line break or tab may precede the
 * address.
 */
const patternOf = (email: string) =>
  `(?<!(?<!\\\\)[\\w.%+-])${email.replace(/[^\w@]/g, (sign) => `\\${sign}`)}(?![\\w-]|\\.\\w)`;
const holds = ({ column }: Place, email: string) =>
  sql<boolean>`${sql.ref(column)}::text ~* ${patternOf(email)}`;

export async function readMentions(
  database: Database,
  email: string,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = {};
  const places = Map.groupBy(await readPlaces(database), ({ table }) => table);
  for (const [table, columns] of places) {
    const [first] = columns;
    if (first === undefined) continue;
    const { rows } = await sql<{ row: unknown }>`SELECT to_jsonb(held) AS row FROM ${tableOf(first)} AS held
      WHERE ${sql.join(
        columns.map((column) => holds(column, email)),
        sql` OR `,
      )}`.execute(database);
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Tables whose rows hold no address, but belong to a row that does, such as the lines of the person's basket. */
const LINES = [
  { table: 'shared_document', lines: 'shared_entry', column: 'document_id', key: 'key' },
  { table: 'shared_document', lines: 'shared_page', column: 'document_id', key: 'page' },
  { table: 'shared_document', lines: 'shared_notice', column: 'document_id', key: 'revision' },
  { table: 'proposal', lines: 'proposal_line', column: 'proposal_id', key: 'product_code' },
] as const;

/** Everything stored about a person: the rows that hold the address, by table, with the lines of these rows. */
export async function readStored(
  database: Database,
  email: string,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = { ...(await readMentions(database, email)) };
  for (const { table, lines, column, key } of LINES) {
    const ids = found[table]?.map((row) => String(Object(row).id)) ?? [];
    const { rows } = await sql<{ row: unknown }>`SELECT to_jsonb(held) AS row FROM ${sql.table(lines)} AS held
      WHERE ${sql.ref(column)} = ANY(${ids}::bigint[]) ORDER BY ${sql.ref(column)}, ${sql.ref(key)}`.execute(
      database,
    );
    const held = rows.map(({ row }) => row);
    if (held.length > 0) found[lines] = [...(found[lines] ?? []), ...held];
  }
  return found;
}

/**
 * Replaces an address everywhere except in the merchant's own files and in tables whose rows are deleted. Returns the
 * number of rows by table.
 */
export async function replaceMentions(
  writer: Writer,
  email: string,
  by: string,
  deleted: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const replaced: Record<string, number> = {};
  for (const place of await readPlaces(writer)) {
    if ([...OF_FILES, ...deleted].includes(place.table)) continue;
    // Looks for a row before the UPDATE, because even an UPDATE of no rows counts as a change of the catalogue.
    const { rows } = await sql`SELECT 1 FROM ${tableOf(place)} WHERE ${holds(place, email)} LIMIT 1`.execute(
      writer,
    );
    if (rows.length === 0) continue;
    const column = sql.ref(place.column);
    const { numAffectedRows = 0n } = await sql`
      UPDATE ${tableOf(place)}
      SET ${column} = regexp_replace(${column}::text, ${patternOf(email)}, ${by}, 'gi')::${sql.raw(place.type)}
      WHERE ${holds(place, email)}`.execute(writer);
    replaced[place.table] = Math.max(replaced[place.table] ?? 0, Number(numAffectedRows));
  }
  return replaced;
}

export async function blankApplications(writer: Writer, email: string): Promise<void> {
  await writer
    .updateTable('prospect')
    .set({ contact_name: '', phone: '', address: '', message: '' })
    .where((row) => row(row.fn('lower', ['email']), '=', email))
    .execute();
}

export async function deleteOfficePerson(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('office_person').where('email', '=', email).execute();
}

export async function deleteName(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('person_name').where('email', '=', email).execute();
}

/** Prevents an undone import from restoring a login of the person. */
export async function forgetKeptLogins(writer: Writer, email: string): Promise<void> {
  await sql`
    DELETE FROM import_kept WHERE table_name = 'login' AND lower(key ->> 'email') = ${email}`.execute(writer);
}

/** Removes the person from mails that are not sent yet. A mail without other recipients is given up. */
export async function stopMails(writer: Writer, email: string): Promise<void> {
  await sql`UPDATE mail SET outstanding = array_remove(outstanding, ${email}),
      gave_up_at = CASE WHEN outstanding = ARRAY[${email}] THEN coalesce(gave_up_at, now()) ELSE gave_up_at END
    WHERE ${email} = ANY(outstanding)`.execute(writer);
}

export type LoginRow = {
  readonly email: string;
  readonly name: string;
  readonly customer_account: string;
  readonly customer_name: string;
  readonly role: BuyerRole;
  /** The latest day, `yyyy-MM-dd`; null without a stored sign-in. */
  readonly last_sign_in: string | null;
};

const loginRows = sql`
  SELECT login.email, login.name, login.role, customer_account, customer.name AS customer_name,
    (SELECT max(day)::text FROM sign_in WHERE sign_in.email = login.email) AS last_sign_in
  FROM login JOIN customer ON account = customer_account AND NOT withdrawn`;

export async function searchLogins(
  reader: Reader,
  words: readonly string[],
  most: number,
): Promise<readonly LoginRow[]> {
  const known = plainText(sql`concat_ws(' ', login.email, login.name, customer_account, customer.name)`);
  const { rows } = await sql<LoginRow>`${loginRows}
    WHERE ${sql.join(
      words.map((word) => hasWord(known, word)),
      sql` AND `,
    )}
    ORDER BY login.email COLLATE "C", customer_account COLLATE "C" LIMIT ${most}`.execute(reader);
  return rows;
}

export async function readLogin(
  reader: Reader,
  email: string,
  account: string,
): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`${loginRows}
    WHERE login.email = ${email} AND customer_account = ${account}`.execute(reader);
  return rows[0];
}

export async function readLogins(reader: Reader, email: string): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('login')
    .select('customer_account')
    .where('email', '=', email)
    .orderBy('customer_account')
    .execute();
  return rows.map((row) => row.customer_account);
}

type SavedLogin = {
  readonly email: string;
  readonly account: string;
  readonly name: string;
  readonly role: BuyerRole | undefined;
};

/**
 * Saves a login, and returns its role and the role before, which is undefined for a new login. An empty name and an
 * undefined role leave the stored name and role as they are.
 */
export async function saveLogin(
  writer: Writer,
  { email, account, name, role }: SavedLogin,
): Promise<{ readonly before: BuyerRole | undefined; readonly role: BuyerRole }> {
  const { rows } = await sql<{ before: BuyerRole | null; role: BuyerRole }>`
    WITH stored AS (SELECT role FROM login WHERE email = ${email} AND customer_account = ${account})
    INSERT INTO login (email, customer_account, name, role)
    VALUES (${email}, ${account}, ${name}, coalesce(${role ?? null}, (SELECT role FROM stored), 'all'))
    ON CONFLICT (email, customer_account) DO UPDATE
      SET name = coalesce(nullif(excluded.name, ''), login.name), role = coalesce(${role ?? null}, login.role)
    RETURNING role, (SELECT role FROM stored) AS before`.execute(writer);
  const [saved] = rows;
  if (saved === undefined) throw new Error('An upsert returns one row');
  return { before: saved.before ?? undefined, role: saved.role };
}

/** Removes one login of a person, or all logins. Returns the accounts for which the person may no longer order. */
export async function deleteLogins(
  writer: Writer,
  email: string,
  account?: string,
): Promise<readonly string[]> {
  const rows = await writer
    .deleteFrom('login')
    .where('email', '=', email)
    .$if(account !== undefined, (query) => query.where('customer_account', '=', account ?? ''))
    .returning('customer_account')
    .execute();
  return rows.map((row) => row.customer_account);
}

/**
 * Deletes sign-ins before a day (`yyyy-MM-dd`), except the latest sign-in of each person who still has a login. Also
 * deletes the provider's names of people without a stored sign-in.
 */
export async function deleteSignIns(writer: Writer, before: string): Promise<void> {
  await sql`
    DELETE FROM sign_in WHERE day < ${before}::date AND (email, day) NOT IN (
      SELECT email, max(day) FROM sign_in WHERE email IN (SELECT email FROM login) GROUP BY email
    )`.execute(writer);
  await sql`DELETE FROM person_name WHERE email NOT IN (SELECT email FROM sign_in)`.execute(writer);
}

/** Deletes admins' acts before a day (`yyyy-MM-dd`, Europe/London). */
export async function deleteActs(writer: Writer, before: string): Promise<void> {
  await sql`DELETE FROM audit WHERE at < ${before}::timestamp AT TIME ZONE 'Europe/London'`.execute(writer);
}
