import type { SeenItem } from '@tradecellar/contract/basket.ts';
import type { NoticeKind } from '@tradecellar/trade/apply-acts.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { freshStart } from '../database/revisions.ts';
import { isTheirs, type Ordering, readIsStillTheirs } from '../http/queries.ts';
import { currentEpoch } from './epoch-queries.ts';

/** The tables `basket`, `basket_line`, `basket_page` and `basket_notice`: baskets that devices share (docs/basket-sync.md). */

export type Owner = { readonly person: string; readonly account: string };

export type BasketRow = {
  readonly id: number;
  readonly uuid: string;
  readonly epoch: string;
  readonly revision: number;
  readonly began: number;
  readonly wholeFrom: number;
  readonly recoveredTo: number;
  readonly restoredAt: number;
  /** With which the epoch begins unless the database has begun another since. */
  readonly databaseEpoch: string;
};

const basketColumns = sql`stored.id, stored.uuid, stored.epoch, stored.revision, stored.began,
  stored.whole_from AS "wholeFrom", stored.recovered_to AS "recoveredTo", stored.restored_at AS "restoredAt",
  ${currentEpoch} AS "databaseEpoch"`;

export async function readRevision(reader: Reader, { person, account }: Owner): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM basket WHERE person = ${person} AND customer_account = ${account}`.execute(reader);
  return rows[0]?.revision ?? 0;
}

export type NewsLine = {
  readonly code: string;
  readonly item: SeenItem | null;
  readonly revision: number;
  readonly place: number;
  readonly orderedBefore: string | null;
};
export type NewsNotice = {
  readonly revision: number;
  readonly kind: NoticeKind;
  readonly codes: readonly string[];
  readonly before: SeenItem | null;
  readonly orderNo: string | null;
};
export type News = BasketRow & {
  readonly lines: readonly NewsLine[];
  readonly notices: readonly NewsNotice[];
};

/** The most notices of an answer, the latest ones. */
const MOST_NOTICES = 200;

type Asking = {
  readonly device: string;
  /** The revision of the device's copy: the basket whole if it is before `whole_from`. */
  readonly since: number;
  readonly noticesSince: number;
};

/** The basket, its lines that are newer than a device's copy, and the notices for the device. */
export async function readNews(
  reader: Reader,
  { person, account }: Owner,
  { device, since, noticesSince }: Asking,
): Promise<News | undefined> {
  const { rows } = await sql<News>`
    SELECT ${basketColumns},
      ARRAY(SELECT json_build_object('code', product_code, 'item', item, 'revision', revision, 'place', place,
          'orderedBefore', ordered_before)
        FROM basket_line WHERE basket_id = stored.id AND stored.revision > ${since}
          AND CASE WHEN ${since} < stored.whole_from THEN item IS NOT NULL ELSE revision > ${since} END
        ORDER BY revision) AS lines,
      ARRAY(SELECT told FROM (
        SELECT revision, json_build_object('revision', revision, 'kind', kind, 'codes', codes, 'before', before,
          'orderNo', order_no) AS told
        FROM basket_notice WHERE basket_id = stored.id AND revision > ${noticesSince}
          AND (to_device = ${device} OR to_device IS NULL AND not_device IS DISTINCT FROM ${device})
        ORDER BY revision DESC LIMIT ${MOST_NOTICES}) AS latest ORDER BY revision) AS notices
    FROM basket stored WHERE person = ${person} AND customer_account = ${account}`.execute(reader);
  return rows[0];
}

type Owned = Ordering & { readonly uuid: string; readonly at: Date };

/**
 * Locks a person's basket, and makes it if there is none. Undefined if the account is withdrawn, or no longer this person's:
 * it may have been taken away after the fence.
 */
export async function lockBasket(writer: Writer, owned: Owned): Promise<BasketRow | undefined> {
  const row = (await findBasket(writer, owned)) ?? (await makeBasket(writer, owned));
  return row && (await readIsStillTheirs(writer, owned)) ? row : undefined;
}

async function findBasket(writer: Writer, { person, account }: Owned): Promise<BasketRow | undefined> {
  const { rows } = await sql<BasketRow>`
    SELECT ${basketColumns} FROM basket stored WHERE person = ${person} AND customer_account = ${account}
    FOR NO KEY UPDATE`.execute(writer);
  return rows[0];
}

/** Each basket begins an epoch: one that was deleted and is made again is another. */
async function makeBasket(writer: Writer, { uuid, at, ...ordering }: Owned): Promise<BasketRow | undefined> {
  const { person, account } = ordering;
  // Another device may have made it meanwhile.
  const { rows } = await sql<BasketRow>`
    INSERT INTO basket AS stored (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
    SELECT ${person}, account, ${unplaced(uuid, account)}, ${currentEpoch} || '.' || gen_random_uuid(), start, start, start,
      ${at}::timestamptz
    FROM customer, ${freshStart} WHERE ${isTheirs(ordering)}
    ON CONFLICT (person, customer_account) DO UPDATE SET touched_at = excluded.touched_at
    RETURNING ${basketColumns}`.execute(writer);
  return rows[0];
}

/** A key that was placed is never the key of an open basket. */
const unplaced = (uuid: string, account: string) => sql`CASE WHEN EXISTS (SELECT FROM placement
  WHERE placement.customer_account = ${account} AND cart_id = ${uuid}::uuid) THEN gen_random_uuid() ELSE ${uuid}::uuid END`;

/** A row of `basket_line`, as JSON has it. */
export type LineRow = {
  readonly product_code: string;
  readonly item: SeenItem | null;
  readonly revision: number;
  readonly origin: number | null;
  readonly place: number;
  readonly device: string;
  readonly removed_by: readonly string[];
  readonly was: SeenItem | null;
  readonly ordered_no: string | null;
  readonly ordered_revision: number | null;
  readonly ordered_device: string | null;
  readonly ordered_before: string | null;
};

type PageRow = {
  readonly page: string;
  readonly device: string;
  readonly n: number;
  readonly has_left: boolean;
};

export type ActFacts = {
  readonly lineCount: number;
  readonly liveCount: number;
  readonly lines: readonly LineRow[];
  readonly pages: readonly PageRow[];
};

/** The rows that acts on these products need, all rows without `codes`; these pages, and those of devices that have left. */
export async function readActFacts(
  writer: Writer,
  basketId: number,
  { codes, pages }: { readonly codes: readonly string[] | undefined; readonly pages: readonly string[] },
): Promise<ActFacts> {
  const { rows } = await sql<ActFacts>`
    SELECT count(*) AS "lineCount", count(item) AS "liveCount",
      coalesce(json_agg(basket_line) FILTER (WHERE ${codes === undefined} OR product_code = ANY(${codes ?? []}::text[])),
        '[]') AS lines,
      ARRAY(SELECT json_build_object('page', page, 'device', device, 'n', last_n, 'has_left', left_at IS NOT NULL)
        FROM basket_page WHERE basket_id = ${basketId} AND (page = ANY(${pages}::text[]) OR left_at IS NOT NULL)) AS pages
    FROM basket_line WHERE basket_id = ${basketId}`.execute(writer);
  return rows[0] ?? { lineCount: 0, liveCount: 0, lines: [], pages: [] };
}

/** Tells of a basket's change at its commit: its name (`basketName`) and revision, on the channel `basket`. */
export const tellChange = sql`pg_notify('basket', encode(sha256(convert_to(
  person || '/' || customer_account, 'UTF8')), 'hex') || ' ' || revision)`;

/** A locked basket as it is after acts. */
export type ChangedBasket = Owner & {
  readonly row: BasketRow;
  readonly lines: readonly LineRow[];
  readonly notices: readonly {
    readonly revision: number;
    readonly kind: NoticeKind;
    readonly to_device: string | undefined;
    readonly codes: readonly string[];
    readonly before: SeenItem | undefined;
    readonly order_no: string | undefined;
  }[];
  readonly pages: readonly { readonly page: string; readonly n: number }[];
  readonly device: string;
  /** Whether the device signs out. */
  readonly leaves: boolean;
  readonly at: Date;
};

/** Writes a locked basket with its changed lines, notices and pages, in one statement. */
export async function saveBasket(writer: Writer, changed: ChangedBasket): Promise<void> {
  const { account, row, lines, notices, pages, device, leaves, at } = changed;
  const leftAt = leaves ? at : null;
  const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;
  await sql`
    WITH before AS (
      SELECT revision FROM basket WHERE id = ${row.id}
    ), bumped AS (
      UPDATE basket SET epoch = ${row.epoch}, revision = ${row.revision}::bigint, whole_from = ${row.wholeFrom}::bigint,
        recovered_to = ${row.recoveredTo}::bigint, restored_at = ${row.restoredAt}::bigint, touched_at = ${at}::timestamptz,
        uuid = CASE WHEN uuid = ${row.uuid}::uuid THEN uuid ELSE ${unplaced(row.uuid, account)} END
      WHERE id = ${row.id} RETURNING id, person, customer_account, revision
    ), written AS (
      INSERT INTO basket_line (basket_id, product_code, item, revision, origin, place, device, removed_by, was, ordered_no,
        ordered_revision, ordered_device, ordered_before)
      SELECT ${row.id}, product_code, item, revision, origin, place, device, removed_by, was, ordered_no, ordered_revision,
        ordered_device, ordered_before
      FROM jsonb_populate_recordset(NULL::basket_line, ${json(lines)})
      ON CONFLICT (basket_id, product_code) DO UPDATE SET item = excluded.item, revision = excluded.revision,
        origin = excluded.origin, place = excluded.place, device = excluded.device, removed_by = excluded.removed_by,
        was = excluded.was, ordered_no = excluded.ordered_no, ordered_revision = excluded.ordered_revision,
        ordered_device = excluded.ordered_device, ordered_before = excluded.ordered_before
    ), told AS (
      INSERT INTO basket_notice (basket_id, revision, kind, to_device, codes, before, order_no, made_at)
      SELECT ${row.id}, revision, kind, to_device, codes, before, order_no, ${at}::timestamptz
      FROM jsonb_populate_recordset(NULL::basket_notice, ${json(notices)})
    ), paged AS (
      INSERT INTO basket_page AS known (basket_id, page, device, last_n, left_at, touched_at)
      SELECT ${row.id}, page, ${device}, n, ${leftAt}::timestamptz, ${at}::timestamptz
      FROM jsonb_to_recordset(${json(pages)}) AS applied (page text, n bigint)
      ON CONFLICT (basket_id, page) DO UPDATE SET device = excluded.device, last_n = excluded.last_n,
        left_at = coalesce(known.left_at, excluded.left_at), touched_at = excluded.touched_at
    ), other_pages AS (
      UPDATE basket_page SET left_at = ${leftAt}::timestamptz
      WHERE ${leaves} AND basket_id = ${row.id} AND device = ${device} AND left_at IS NULL
        AND page <> ALL(${pages.map(({ page }) => page)}::text[])
    )
    SELECT ${tellChange} FROM bumped WHERE revision > (SELECT revision FROM before)`.execute(writer);
}

/** Deletes the oldest marks of a basket. A device that has not heard of them gets the whole basket. */
export async function deleteMarks(writer: Writer, basketId: number, most: number): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM basket_line WHERE basket_id = ${basketId} AND item IS NULL AND product_code IN (
        SELECT product_code FROM basket_line WHERE basket_id = ${basketId} AND item IS NULL
        ORDER BY revision DESC OFFSET ${most})
      RETURNING revision
    )
    UPDATE basket SET whole_from = greatest(whole_from, (SELECT max(revision) FROM gone)) WHERE id = ${basketId}`.execute(
    writer,
  );
}

/** Deletes a person's baskets. */
export async function deleteBasketsOf(writer: Writer, person: string): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('basket')
    .where('person', '=', person)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the baskets that nobody has changed or placed since. */
export async function deleteBasketsBefore(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('basket').where('touched_at', '<', before).execute();
}

type OldNews = { readonly noticesBefore: Date; readonly pagesBefore: Date };

/** Deletes old notices, and pages that have made no act since. */
export async function deleteOldNews(writer: Writer, { noticesBefore, pagesBefore }: OldNews): Promise<void> {
  await writer.deleteFrom('basket_notice').where('made_at', '<', noticesBefore).execute();
  await writer.deleteFrom('basket_page').where('touched_at', '<', pagesBefore).execute();
}
