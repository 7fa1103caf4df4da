import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { knownName } from '../database/person-name.ts';
import { freshStart, type Revisions } from '../database/revisions.ts';
import type { NamedListLine, NamedList as NamedListTable } from '../database/tables.ts';
import { isTheirs, type Ordering, readIsStillTheirs } from '../http/queries.ts';

/** The tables `account_lists`, `named_list` and `named_list_line`: the named lists of an account (docs/basket-sync.md). */

export type ListRow = Omit<Selectable<NamedListTable>, 'customer_account'>;
export type LineRow = Omit<Selectable<NamedListLine>, 'list_id'> & { readonly uuid: string };

export async function readRevisions(reader: Reader, account: string): Promise<Revisions | undefined> {
  return reader
    .selectFrom('account_lists')
    .select(['started', 'revision'])
    .where('customer_account', '=', account)
    .executeTakeFirst();
}

/** Locks an account's lists, and begins them if it has none. Undefined as of `lockBasket`. */
export async function lockLists(writer: Writer, ordering: Ordering): Promise<Revisions | undefined> {
  const row = (await findLists(writer, ordering)) ?? (await beginLists(writer, ordering));
  return row && (await readIsStillTheirs(writer, ordering)) ? row : undefined;
}

async function findLists(writer: Writer, { account }: Ordering): Promise<Revisions | undefined> {
  const { rows } = await sql<Revisions>`
    SELECT started, revision FROM account_lists WHERE customer_account = ${account} FOR NO KEY UPDATE`.execute(
    writer,
  );
  return rows[0];
}

async function beginLists(writer: Writer, ordering: Ordering): Promise<Revisions | undefined> {
  // A colleague may have begun them meanwhile.
  const { rows } = await sql<Revisions>`
    INSERT INTO account_lists AS stored (customer_account, started, revision)
    SELECT account, start, start FROM customer, ${freshStart} WHERE ${isTheirs(ordering)}
    ON CONFLICT (customer_account) DO UPDATE SET revision = stored.revision
    RETURNING stored.started, stored.revision`.execute(writer);
  return rows[0];
}

const listColumns = sql`id, uuid, count, page, name, named_by, named_by_office, round, changed_by, changed_by_office,
  changed_at, revision`;
const lineColumns = sql`list.uuid, line.product_code, line.count, line.page, line.place, line.par, line.note, line.changed_by,
  line.changed_by_office, line.counted_round, line.counted_count, line.counted_page, line.counted_bottles, line.counted_by,
  line.counted_by_office, line.counted_at, line.revision`;

/** The lists with these ids. */
export async function readLists(reader: Reader, account: string, ids: readonly string[]): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT ${listColumns} FROM named_list
    WHERE customer_account = ${account} AND uuid = ANY(${ids}::uuid[])`.execute(reader);
  return rows;
}

/** The lists that are newer than a revision, and those with these ids. */
export async function readNewerLists(
  reader: Reader,
  account: string,
  { since, ids }: { readonly since: number; readonly ids: readonly string[] },
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT ${listColumns} FROM named_list
    WHERE customer_account = ${account} AND (revision > ${since} OR uuid = ANY(${ids}::uuid[]))`.execute(
    reader,
  );
  return rows;
}

/** A line of a list by the list's id and the product's code. */
export type LineKey = { readonly uuid: string; readonly code: string };

const keyTable = (keys: readonly LineKey[]) =>
  sql`unnest(${keys.map(({ uuid }) => uuid)}::uuid[], ${keys.map(({ code }) => code)}::text[]) AS key (uuid, code)`;

/** The stored lines of these keys. */
export async function readLines(
  reader: Reader,
  account: string,
  keys: readonly LineKey[],
): Promise<LineRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LineRow>`
    SELECT ${lineColumns}
    FROM ${keyTable(keys)} JOIN named_list list ON list.customer_account = ${account} AND list.uuid = key.uuid
      JOIN named_list_line line ON line.list_id = list.id AND line.product_code = key.code`.execute(reader);
  return rows;
}

type Range = {
  readonly since: number;
  /** Lines of later revisions are those of the call itself: they are told only if they gave way. */
  readonly own: number;
  readonly gaveWay: readonly LineKey[];
  readonly most: number;
};

/** At most so many lines that are newer than a revision, the oldest first. */
export async function readNewerLines(
  reader: Reader,
  account: string,
  { since, own, gaveWay, most }: Range,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT ${lineColumns} FROM named_list list JOIN named_list_line line ON line.list_id = list.id
    WHERE list.customer_account = ${account} AND list.revision > ${since} AND line.revision > ${since}
      AND (line.revision <= ${own} OR (list.uuid, line.product_code) IN (SELECT uuid, code FROM ${keyTable(gaveWay)}))
    ORDER BY line.revision LIMIT ${most}`.execute(reader);
  return rows;
}

/** The lists of an account that are not deleted, those that are, and the lines of each, removed ones included. */
export async function countLists(reader: Reader, account: string) {
  const { rows } = await sql<{ uuid: string; isDeleted: boolean; lines: number }>`
    SELECT uuid, name IS NULL AS "isDeleted", (SELECT count(*) FROM named_list_line WHERE list_id = id) AS lines
    FROM named_list WHERE customer_account = ${account}`.execute(reader);
  return rows;
}

/** The known names of the people with these e-mails; null for who has none. */
export async function readNames(
  reader: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ email: string; name: string | null }>`
    SELECT email, ${knownName(sql`who.email`)} AS name FROM unnest(${emails}::text[]) AS who (email)`.execute(
    reader,
  );
  return new Map(rows.map(({ email, name }) => [email, name]));
}

/** Whether a person of the office has changed the list for the account since then, as the audit says. */
export async function hasChangedSince(
  reader: Reader,
  { account, who, list, since }: { account: string; who: string; list: string; since: Date },
): Promise<boolean> {
  const row = await reader
    .selectFrom('audit')
    .select('id')
    .where('customer_account', '=', account)
    .where('who', '=', who)
    .where('act', '=', 'changed-list')
    .where('at', '>', since)
    .where(sql`facts->>'listId'`, '=', list)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
