import type { NamedList, NamedLists } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';

/** The person who makes the changes, and when. */
type Change = { readonly person: string; readonly isOffice: boolean; readonly at: Date };

/**
 * Writes changed lists and lines of an account whose lists are locked, in one statement. Only the person of a version that is new
 * is recorded. Answers the new revision.
 */
export async function saveLists(
  writer: Writer,
  { account, revision, lists }: { account: string; revision: number; lists: NamedLists },
  { person, isOffice, at }: Change,
): Promise<number> {
  let after = revision;
  const number = <Row>(row: Row) => ({ ...row, revision: ++after });
  const lines = [...lists].flatMap(([uuid, list]) => lineRows(uuid, list)).map(number);
  // After its lines: a list is as new as the newest of them.
  const heads = [...lists].map(([uuid, list]) => headRow(uuid, list)).map(number);
  await sql`
    WITH bumped AS (
      UPDATE account_lists SET revision = ${after}::bigint WHERE customer_account = ${account}
    ), saved AS (
      INSERT INTO named_list AS stored (customer_account, uuid, count, page, name, named_by, named_by_office, round, changed_by,
        changed_by_office, changed_at, revision)
      SELECT ${account}, uuid, count, page, name, ${person}::text, ${isOffice}::boolean, round, ${person}::text,
        ${isOffice}::boolean, ${at}::timestamptz, revision
      FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        AS head (uuid uuid, count bigint, page text, name text, round bigint, revision bigint)
      ON CONFLICT (customer_account, uuid) DO UPDATE SET count = excluded.count, page = excluded.page, name = excluded.name,
        named_by = CASE WHEN ${isSame('count', 'page')} THEN stored.named_by ELSE excluded.named_by END,
        named_by_office = CASE WHEN ${isSame('count', 'page')} THEN stored.named_by_office ELSE excluded.named_by_office END,
        round = excluded.round, changed_by = excluded.changed_by, changed_by_office = excluded.changed_by_office,
        changed_at = excluded.changed_at, revision = excluded.revision
      RETURNING id, uuid
    )
    INSERT INTO named_list_line AS stored (list_id, product_code, count, page, place, par, note, changed_by, changed_by_office,
      counted_round, counted_count, counted_page, counted_bottles, counted_at, counted_by, counted_by_office, revision)
    SELECT saved.id, code, count, page, place, par, note, ${person}::text, ${isOffice}::boolean, counted_round, counted_count,
      counted_page, counted_bottles, counted_at, CASE WHEN counted_round IS NOT NULL THEN ${person}::text END,
      CASE WHEN counted_round IS NOT NULL THEN ${isOffice}::boolean END, revision
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (uuid uuid, code text, count bigint, page text,
        place bigint, par integer, note text, counted_round bigint, counted_count bigint, counted_page text,
        counted_bottles integer, counted_at timestamptz, revision bigint)
      JOIN saved USING (uuid)
    ON CONFLICT (list_id, product_code) DO UPDATE SET count = excluded.count, page = excluded.page, place = excluded.place,
      par = excluded.par, note = excluded.note,
      changed_by = CASE WHEN ${isSame('count', 'page')} THEN stored.changed_by ELSE excluded.changed_by END,
      changed_by_office = CASE WHEN ${isSame('count', 'page')} THEN stored.changed_by_office
        ELSE excluded.changed_by_office END,
      counted_round = excluded.counted_round, counted_count = excluded.counted_count, counted_page = excluded.counted_page,
      counted_bottles = excluded.counted_bottles, counted_at = excluded.counted_at,
      counted_by = CASE WHEN ${isSameCount} THEN stored.counted_by ELSE excluded.counted_by END,
      counted_by_office = CASE WHEN ${isSameCount} THEN stored.counted_by_office ELSE excluded.counted_by_office END,
      revision = excluded.revision`.execute(writer);
  return after;
}

/**
 * Gives the lists and lines that name a person revisions that no device knows, so that each hears of it when the name is
 * replaced. Calls of these lists that are under way end first; with `accounts`, in which the person has a login.
 */
export async function renewRevisions(
  writer: Writer,
  person: string,
  accounts: readonly string[],
): Promise<void> {
  const namesPerson = sql`${person}::text IN (line.changed_by, line.counted_by)`;
  const mentions = sql`
    SELECT customer_account, list_id, product_code FROM named_list_line line JOIN named_list list ON list.id = list_id
    WHERE ${namesPerson}
    UNION ALL
    SELECT customer_account, id, NULL FROM named_list list WHERE ${person}::text IN (named_by, changed_by)
      OR EXISTS (SELECT FROM named_list_line line WHERE list_id = list.id AND ${namesPerson})`;
  await sql`
    SELECT FROM account_lists WHERE customer_account = ANY(${accounts}::text[])
      OR customer_account IN (SELECT customer_account FROM (${mentions}) AS mention)
    ORDER BY customer_account FOR NO KEY UPDATE`.execute(writer);
  // A list after its lines, as when it is saved.
  await sql`
    WITH renewed AS (
      SELECT mention.*, revision + row_number() OVER (PARTITION BY customer_account ORDER BY product_code NULLS LAST) AS revision
      FROM (${mentions}) AS mention JOIN account_lists USING (customer_account)
    ), lines AS (
      UPDATE named_list_line line SET revision = renewed.revision FROM renewed
      WHERE line.list_id = renewed.list_id AND line.product_code = renewed.product_code
    ), lists AS (
      UPDATE named_list list SET revision = renewed.revision FROM renewed
      WHERE list.id = renewed.list_id AND renewed.product_code IS NULL
    )
    UPDATE account_lists stored SET revision = latest.revision
    FROM (SELECT customer_account, max(revision) AS revision FROM renewed GROUP BY customer_account) AS latest
    WHERE stored.customer_account = latest.customer_account`.execute(writer);
}

const isSame = (...columns: readonly string[]) => {
  const of = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  return sql`(${of('stored')}) IS NOT DISTINCT FROM (${of('excluded')})`;
};
const isSameCount = isSame('counted_round', 'counted_count', 'counted_page');

function headRow(uuid: string, { head, round }: NamedList) {
  return { uuid, ...head.version, name: head.name, round };
}

function lineRows(uuid: string, { lines }: NamedList) {
  return [...lines].map(([code, { version, item, counted }]) => ({
    uuid,
    code,
    ...version,
    place: item?.place,
    par: item?.par,
    note: item?.note,
    counted_round: counted?.round,
    counted_count: counted?.version.count,
    counted_page: counted?.version.page,
    counted_bottles: counted?.bottles,
    counted_at: counted?.at,
  }));
}
