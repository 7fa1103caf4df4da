import { listsOf } from '@tradecellar/trade/lists-of.ts';
import { type ListValue, listKey, type NamedList, type NamedLists } from '@tradecellar/trade/named-list.ts';
import { SERVINGS } from '@tradecellar/trade/servings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** All lists of an account are one shared document, which has no person. */
export const LISTS_PERSON = '';

/** The SQL by which lists differ from baskets. It follows the format of the lists' keys (trade/src/named-list.ts). */
export const listSql = {
  isInBucket: (
    bucket: RawBuilder<unknown>,
  ) => sql`key >= CASE ${bucket} WHEN 'lists' THEN '' ELSE ${bucket} || '/' END
    AND key < CASE ${bucket} WHEN 'lists' THEN 'g' ELSE ${bucket} || '0' END AND (${bucket} <> 'lists' OR length(key) = 36)`,
  keysChangedWith: (
    key: RawBuilder<unknown>,
  ) => sql`CASE WHEN length(${key}) = 36 THEN ARRAY[${key}, ${key} || '/changed']
    WHEN substr(${key}, 37, 6) = '/line/' THEN ARRAY(SELECT left(${key}, 37) || part || substr(${key}, 42)
      FROM unnest('{line,par,note,count,bottle,glass125,glass175,glass250,guest,head}'::text[]) AS part)
    ELSE ARRAY[${key}] END`,
};

/** A list of an account with its lines. Undefined if the account has no such list, or the list is deleted. */
export async function readList(reader: Reader, account: string, id: string): Promise<NamedList | undefined> {
  const { rows } = await sql<{ key: string; value: ListValue }>`
    SELECT key, value FROM shared_document JOIN shared_entry ON document_id = shared_document.id
    WHERE person = ${LISTS_PERSON} AND customer_account = ${account} AND value IS NOT NULL
      AND (key = ${id} OR key > ${id} || '/' AND key < ${id} || '0')`.execute(reader);
  return listsOf(new Map(rows.map(({ key, value }) => [key, { value }]))).get(id);
}

/** The lists of an account, with the lines and prices of the named products alone. */
export async function readListsOf(
  reader: Reader,
  account: string,
  codes: readonly string[],
): Promise<NamedLists> {
  const partsOf = (code: string) => (['line', ...SERVINGS] as const).map((part) => listKey('', part, code));
  const ends = ['', listKey('', 'pricing'), ...codes.flatMap(partsOf)];
  const { rows } = await sql<{ key: string; value: ListValue }>`
    SELECT key, value FROM shared_document JOIN shared_entry ON document_id = shared_document.id
    WHERE person = ${LISTS_PERSON} AND customer_account = ${account} AND value IS NOT NULL
      AND substr(key, 37) = ANY(${ends}::text[])`.execute(reader);
  return listsOf(new Map(rows.map(({ key, value }) => [key, { value }])));
}

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

/**
 * Gives every entry that names the person a new revision, because the caller replaces the name and every device must
 * receive the change. Also locks the lists of `accounts`, for which the person has a login, so that a call of the
 * person that is under way ends first.
 */
export async function renewRevisions(
  writer: Writer,
  person: string,
  accounts: readonly string[],
): Promise<void> {
  await sql`
    SELECT FROM shared_document WHERE person = ${LISTS_PERSON} AND (customer_account = ANY(${accounts}::text[])
      OR EXISTS (SELECT FROM shared_entry WHERE document_id = id AND by_person = ${person}))
    ORDER BY id FOR NO KEY UPDATE`.execute(writer);
  await sql`
    WITH renewed AS (
      SELECT document_id, key, document.revision + row_number() OVER (PARTITION BY document_id ORDER BY key) AS revision
      FROM shared_entry JOIN shared_document document ON id = document_id WHERE by_person = ${person}
    ), entries AS (
      UPDATE shared_entry entry SET revision = renewed.revision FROM renewed
      WHERE entry.document_id = renewed.document_id AND entry.key = renewed.key
    )
    UPDATE shared_document document SET revision = latest.revision
    FROM (SELECT document_id, max(revision) AS revision FROM renewed GROUP BY document_id) AS latest
    WHERE id = document_id`.execute(writer);
}

/**
 * Deletes the rows of lists that were deleted before `before` and have not changed since. Every device then gets all
 * lists of the account again, because the device may still have the deleted rows.
 */
export async function deleteListsBefore(writer: Writer, before: Date): Promise<void> {
  const deleted = sql`
    SELECT document_id, left(key, 36) AS list FROM shared_document JOIN shared_entry changed ON document_id = id
    WHERE person = ${LISTS_PERSON} AND key LIKE '%/changed' AND length(key) = 44 AND value->>'At' < ${before.toISOString()}
      AND NOT EXISTS (SELECT FROM shared_entry name
        WHERE name.document_id = id AND name.key = left(changed.key, 36) AND value IS NOT NULL)`;
  await sql`
    SELECT FROM shared_document WHERE id IN (SELECT document_id FROM (${deleted}) AS deleted)
    ORDER BY id FOR NO KEY UPDATE`.execute(writer);
  await sql`
    WITH gone AS (
      DELETE FROM shared_entry entry USING (${deleted}) AS deleted
      WHERE entry.document_id = deleted.document_id AND (key = list OR key > list || '/' AND key < list || '0')
      RETURNING entry.document_id
    )
    UPDATE shared_document SET revision = revision + 1, whole_from = revision + 1
    WHERE id IN (SELECT document_id FROM gone)`.execute(writer);
}
