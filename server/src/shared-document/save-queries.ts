import type { NoticeKind } from '@tradecellar/trade/apply-acts.ts';
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import { type DocumentRow, type EntryRow, unplaced } from './queries.ts';

/** Notifies the channel `basket` when the change commits, with the basket's name (`basketName`) and its revision. */
export const tellChange = sql`pg_notify('basket', encode(sha256(convert_to(
  person || '/' || customer_account, 'UTF8')), 'hex') || ' ' || revision)`;

export type ChangedDocument<Value> = {
  readonly account: string;
  readonly row: DocumentRow;
  readonly rows: readonly EntryRow<Value>[];
  readonly by: { readonly person: string; readonly isOffice: boolean } | undefined;
  readonly notices: readonly {
    readonly revision: number;
    readonly kind: NoticeKind;
    readonly to_device: string | undefined;
    readonly keys: readonly string[];
    readonly before: Value | undefined;
    readonly order_no: string | undefined;
  }[];
  readonly pages: readonly { readonly page: string; readonly n: number }[];
  readonly device: string;
  readonly leaves: boolean;
  readonly at: Date;
};

export async function saveDocument<Value>(writer: Writer, changed: ChangedDocument<Value>): Promise<void> {
  const { account, row, rows, by, notices, pages, device, leaves, at } = changed;
  const leftAt = leaves ? at : null;
  const json = (all: readonly object[]) => sql`${JSON.stringify(all)}::jsonb`;
  await sql`
    WITH before AS (
      SELECT revision FROM shared_document WHERE id = ${row.id}
    ), bumped AS (
      UPDATE shared_document SET epoch = ${row.epoch}, revision = ${row.revision}::bigint, whole_from = ${row.wholeFrom}::bigint,
        recovered_to = ${row.recoveredTo}::bigint, restored_at = ${row.restoredAt}::bigint, touched_at = ${at}::timestamptz,
        uuid = CASE WHEN uuid IS NOT DISTINCT FROM ${row.uuid}::uuid THEN uuid ELSE ${unplaced(row.uuid, account)} END
      WHERE id = ${row.id} RETURNING person, customer_account, revision
    ), written AS (
      INSERT INTO shared_entry (document_id, key, value, revision, origin, place, device, removed_by, was, ordered_no,
        ordered_revision, ordered_device, ordered_before, by_person, by_office)
      SELECT ${row.id}, key, value, revision, origin, place, device, removed_by, was, ordered_no, ordered_revision,
        ordered_device, ordered_before, ${by?.person ?? null}::text, ${by?.isOffice ?? null}::boolean
      FROM jsonb_populate_recordset(NULL::shared_entry, ${json(rows)})
      ON CONFLICT (document_id, key) DO UPDATE SET value = excluded.value, revision = excluded.revision,
        origin = excluded.origin, place = excluded.place, device = excluded.device, removed_by = excluded.removed_by,
        was = excluded.was, ordered_no = excluded.ordered_no, ordered_revision = excluded.ordered_revision,
        ordered_device = excluded.ordered_device, ordered_before = excluded.ordered_before,
        by_person = excluded.by_person, by_office = excluded.by_office
    ), told AS (
      INSERT INTO shared_notice (document_id, revision, kind, to_device, keys, before, order_no, made_at)
      SELECT ${row.id}, revision, kind, to_device, keys, before, order_no, ${at}::timestamptz
      FROM jsonb_populate_recordset(NULL::shared_notice, ${json(notices)})
    ), paged AS (
      INSERT INTO shared_page AS known (document_id, page, device, last_n, left_at, touched_at)
      SELECT ${row.id}, page, ${device}, n, ${leftAt}::timestamptz, ${at}::timestamptz
      FROM jsonb_to_recordset(${json(pages)}) AS applied (page text, n bigint)
      ON CONFLICT (document_id, page) DO UPDATE SET device = excluded.device, last_n = excluded.last_n,
        left_at = coalesce(known.left_at, excluded.left_at), touched_at = excluded.touched_at
    ), other_pages AS (
      UPDATE shared_page SET left_at = ${leftAt}::timestamptz
      WHERE ${leaves} AND document_id = ${row.id} AND device = ${device} AND left_at IS NULL
        AND page <> ALL(${pages.map(({ page }) => page)}::text[])
    )
    SELECT ${tellChange} FROM bumped WHERE person <> '' AND revision > (SELECT revision FROM before)`.execute(
    writer,
  );
}

/**
 * Deletes the tombstones of removed and ordered keys beyond the newest `most`. A device that has not received a deleted
 * tombstone gets the whole document.
 */
export async function deleteMarks(writer: Writer, documentId: number, most: number): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM shared_entry WHERE document_id = ${documentId} AND value IS NULL AND key IN (
        SELECT key FROM shared_entry WHERE document_id = ${documentId} AND value IS NULL
        ORDER BY revision DESC OFFSET ${most})
      RETURNING revision
    )
    UPDATE shared_document SET whole_from = greatest(whole_from, (SELECT max(revision) FROM gone))
    WHERE id = ${documentId}`.execute(writer);
}

type OldNews = { readonly noticesBefore: Date; readonly pagesBefore: Date };

/**
 * The largest number of notices, and of pages, that a document keeps. People never reach this number, but a faulty
 * client could invent pages without end.
 */
const MOST_NEWS = 10_000;

/**
 * Deletes old notices and pages without a recent act. Also deletes the oldest notices and pages of a document that has
 * more than `MOST_NEWS`.
 */
export async function deleteOldNews(writer: Writer, { noticesBefore, pagesBefore }: OldNews): Promise<void> {
  await writer.deleteFrom('shared_notice').where('made_at', '<', noticesBefore).execute();
  await writer.deleteFrom('shared_page').where('touched_at', '<', pagesBefore).execute();
  for (const [table, newest] of [
    ['shared_notice', 'revision'],
    ['shared_page', 'touched_at'],
  ] as const) {
    await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid IN (
        SELECT ctid FROM (
          SELECT ctid, row_number() OVER (PARTITION BY document_id ORDER BY ${sql.ref(newest)} DESC) AS nth
          FROM ${sql.table(table)}) AS ranked
        WHERE nth > ${MOST_NEWS})`.execute(writer);
  }
}
