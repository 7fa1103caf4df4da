import type { NoticeKind } from '@tradecellar/trade/apply-acts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { knownName } from '../database/person-name.ts';
import { isTheirs, type Ordering, readIsStillTheirs } from '../http/queries.ts';
import { currentEpoch } from './epoch-queries.ts';

/** Queries of the tables `shared_…`, which hold documents that devices share (docs/basket-sync.md). */

/** `person` is the e-mail of a basket's person, and empty for the lists of the account. */
export type Owner = { readonly person: string; readonly account: string };

export type DocumentRow = {
  readonly id: number;
  /** Null for lists. */
  readonly uuid: string | null;
  readonly epoch: string;
  readonly revision: number;
  readonly began: number;
  readonly wholeFrom: number;
  readonly recoveredTo: number;
  readonly restoredAt: number;
  /**
   * The current epoch of the database. If the document's `epoch` does not begin with this text, its history was lost or
   * replaced, for example by a restored backup.
   */
  readonly databaseEpoch: string;
};

const documentColumns = sql`stored.id, stored.uuid, stored.epoch, stored.revision, stored.began,
  stored.whole_from AS "wholeFrom", stored.recovered_to AS "recoveredTo", stored.restored_at AS "restoredAt",
  ${currentEpoch} AS "databaseEpoch"`;

/** The person who changed an entry, in a document that several people share. */
type StoredBy = { readonly who: string | null; readonly isOffice: boolean | null };

export type NewsEntry<Value> = StoredBy & {
  readonly key: string;
  readonly value: Value | null;
  readonly revision: number;
  readonly place: number;
  readonly orderedBefore: string | null;
};
/**
 * A notice. A notice about a single key names the person who last changed that key, or a key under that key, on another
 * device.
 */
export type NewsNotice<Value> = StoredBy & {
  readonly revision: number;
  readonly kind: NoticeKind;
  readonly keys: readonly string[];
  readonly before: Value | null;
  readonly orderNo: string | null;
};
export type News<Value> = DocumentRow & {
  readonly isWhole: boolean;
  readonly entries: readonly NewsEntry<Value>[];
  readonly notices: readonly NewsNotice<Value>[];
  /** Names of the people in entries and notices by e-mail; null for a person without a known name. */
  readonly names: Readonly<Record<string, string | null>>;
};

const MOST_NOTICES = 200;

type Asking = {
  readonly device: string;
  /** The revision of the device's copy. If it is before `whole_from`, the device gets the whole document. */
  readonly since: number;
  /**
   * The `whole_from` of the complete copy that the device is fetching in parts. Null if the device is not fetching in
   * parts.
   */
  readonly wholeFrom: number | null;
  readonly noticesSince: number;
  /** The largest number of entries to read. The oldest entries come first. */
  readonly most: number;
  readonly keysChangedWith: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
};

export async function readNews<Value>(
  reader: Reader,
  { person, account }: Owner,
  { device, since, wholeFrom, noticesSince, most, keysChangedWith }: Asking,
): Promise<News<Value> | undefined> {
  const { rows } = await sql<News<Value>>`
    WITH stored AS (
      SELECT *, ${since} < whole_from AND whole_from IS DISTINCT FROM ${wholeFrom}::bigint AS is_whole
      FROM shared_document WHERE person = ${person} AND customer_account = ${account}
    ), newer AS (
      SELECT entry.* FROM stored JOIN shared_entry entry ON document_id = id AND stored.revision > ${since}
      WHERE CASE WHEN is_whole THEN value IS NOT NULL ELSE entry.revision > ${since} END
      ORDER BY entry.revision LIMIT ${most}
    ), told AS (
      SELECT notice.*, by_person, by_office FROM stored JOIN shared_notice notice ON notice.document_id = id
        LEFT JOIN LATERAL (SELECT by_person, by_office FROM shared_entry entry
          WHERE document_id = id AND cardinality(keys) = 1 AND key = ANY(${keysChangedWith(sql`keys[1]`)})
            AND entry.device <> ${device} ORDER BY entry.revision DESC LIMIT 1) AS changed ON true
      WHERE notice.revision > ${noticesSince} AND (to_device = ${device} OR to_device IS NULL AND not_device IS DISTINCT FROM ${device})
      ORDER BY notice.revision DESC LIMIT ${MOST_NOTICES}
    )
    SELECT ${documentColumns}, is_whole AS "isWhole",
      ARRAY(SELECT json_build_object('key', key, 'value', value, 'revision', revision, 'place', place,
          'orderedBefore', ordered_before, 'who', by_person, 'isOffice', by_office)
        FROM newer ORDER BY revision) AS entries,
      ARRAY(SELECT json_build_object('revision', revision, 'kind', kind, 'keys', keys, 'before', before,
          'orderNo', order_no, 'who', by_person, 'isOffice', by_office)
        FROM told ORDER BY revision) AS notices,
      (SELECT coalesce(json_object_agg(who.email, ${knownName(sql`who.email`)}), '{}') FROM (
        SELECT by_person AS email FROM newer WHERE by_person IS NOT NULL
        UNION SELECT by_person FROM told WHERE by_person IS NOT NULL) AS who) AS names
    FROM stored`.execute(reader);
  return rows[0];
}

type Owned = {
  readonly owner: Owner;
  /** The person of the call, whose access is checked under the lock. */
  readonly ordering: Ordering;
  readonly uuid: string | undefined;
  readonly at: Date;
};

/**
 * Locks a document, and makes it if it does not exist. Undefined if the account is withdrawn or the person may no
 * longer order for the account: somebody may have removed the login after the access check of the call.
 */
export async function lockDocument(writer: Writer, owned: Owned): Promise<DocumentRow | undefined> {
  const row = (await findDocument(writer, owned)) ?? (await makeDocument(writer, owned));
  return row && (await readIsStillTheirs(writer, owned.ordering)) ? row : undefined;
}

async function findDocument(writer: Writer, { owner }: Owned): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${documentColumns} FROM shared_document stored
    WHERE person = ${owner.person} AND customer_account = ${owner.account}
    FOR NO KEY UPDATE`.execute(writer);
  return rows[0];
}

/**
 * The first revision of a new document. Its random part makes it differ from the first revision of a document that was
 * lost when a backup was restored.
 */
const freshStart = sql`(SELECT nextval('basket_start') + floor(random() * 100000)::bigint AS start) AS fresh`;

/** Makes a document in an epoch of its own, so that it differs from a deleted document that it replaces. */
async function makeDocument(
  writer: Writer,
  { owner, ordering, uuid, at }: Owned,
): Promise<DocumentRow | undefined> {
  // Another device may have made the document meanwhile.
  const { rows } = await sql<DocumentRow>`
    INSERT INTO shared_document AS stored (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
    SELECT ${owner.person}, account, ${unplaced(uuid ?? null, owner.account)}, ${currentEpoch} || '.' || gen_random_uuid(), start, start,
      start, ${at}::timestamptz
    FROM customer, ${freshStart} WHERE ${isTheirs(ordering)}
    ON CONFLICT (person, customer_account) DO UPDATE SET touched_at = excluded.touched_at
    RETURNING ${documentColumns}`.execute(writer);
  return rows[0];
}

/**
 * SQL that returns `uuid`, or a new uuid if an order has already used `uuid` as its key. An open basket must not have
 * the key of an order.
 */
export const unplaced = (uuid: string | null, account: string) => sql`CASE WHEN EXISTS (SELECT FROM placement
  WHERE placement.customer_account = ${account} AND cart_id = ${uuid}::uuid) THEN gen_random_uuid() ELSE ${uuid}::uuid END`;

export type EntryRow<Value> = {
  readonly key: string;
  readonly value: Value | null;
  readonly revision: number;
  readonly origin: number | null;
  readonly place: number;
  readonly device: string;
  readonly removed_by: readonly string[];
  readonly was: Value | null;
  readonly ordered_no: string | null;
  readonly ordered_revision: number | null;
  readonly ordered_device: string | null;
  readonly ordered_before: string | null;
};

type PageRow = {
  readonly page: string;
  readonly device: string;
  readonly n: number;
  readonly hasLeft: boolean;
};

export type ActFacts<Value> = {
  readonly rowCount: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly EntryRow<Value>[];
  readonly pages: readonly PageRow[];
};

export const MOST_COMPARED = 20_000;

type AskedRows = {
  readonly device: string;
  readonly keys: readonly string[];
  /** True to read all rows of the document, unless the document has more than `MOST_COMPARED` rows. */
  readonly isWhole: boolean;
  /**
   * Removed keys, each with the revision that its remover had seen. Keys that begin with a removed key and a slash are
   * removed as well.
   */
  readonly removed: ReadonlyMap<string, number>;
  readonly buckets: readonly string[];
  readonly isInBucket: (bucket: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly pages: readonly string[];
};

/**
 * Reads the rows of `keys`. For each removed key, also reads the latest row under the key that another device has
 * changed after the revision that the remover had seen. Also reads `pages`, and the signed-out pages of devices that
 * wrote or removed one of these rows.
 */
export async function readActFacts<Value>(
  writer: Writer,
  documentId: number,
  { device, keys, isWhole, removed, buckets, isInBucket, pages }: AskedRows,
): Promise<ActFacts<Value>> {
  const { rows } = await sql<ActFacts<Value>>`
    WITH stored AS (
      SELECT count(*) AS total FROM shared_entry WHERE document_id = ${documentId}
    ), asked AS (
      SELECT * FROM shared_entry WHERE document_id = ${documentId} AND key = ANY(${keys}::text[])
      UNION ALL
      SELECT * FROM shared_entry
      WHERE ${isWhole} AND document_id = ${documentId} AND (SELECT total FROM stored) <= ${MOST_COMPARED}
      UNION ALL
      SELECT unseen.* FROM unnest(${[...removed.keys()]}::text[], ${[...removed.values()]}::bigint[]) AS removed (key, base),
        LATERAL (SELECT * FROM shared_entry under WHERE document_id = ${documentId}
          AND under.key > removed.key || '/' AND under.key < removed.key || '0' AND under.key <> removed.key || '/changed'
          AND value IS NOT NULL AND device <> ${device} AND revision > base ORDER BY revision DESC LIMIT 1) AS unseen
    )
    SELECT (SELECT total FROM stored) AS "rowCount",
      (SELECT coalesce(json_object_agg(bucket, values), '{}') FROM unnest(${buckets}::text[]) AS bucket,
        LATERAL (SELECT count(value) AS values FROM shared_entry
          WHERE document_id = ${documentId} AND ${isInBucket(sql`bucket`)}) AS counted) AS counts,
      ARRAY(SELECT to_json(asked) FROM asked) AS rows,
      ARRAY(SELECT json_build_object('page', page, 'device', device, 'n', last_n, 'hasLeft', left_at IS NOT NULL)
        FROM shared_page WHERE document_id = ${documentId} AND (page = ANY(${pages}::text[]) OR left_at IS NOT NULL
          AND device IN (SELECT device FROM asked UNION SELECT unnest(removed_by) FROM asked))) AS pages`.execute(
    writer,
  );
  return rows[0] ?? { rowCount: 0, counts: {}, rows: [], pages: [] };
}
