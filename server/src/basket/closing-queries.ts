import type { SeenItem } from '@tradecellar/contract/basket.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { currentEpoch } from '../shared-document/epoch-queries.ts';
import type { EntryRow, Owner } from '../shared-document/queries.ts';
import { tellChange } from '../shared-document/save-queries.ts';

export type OpenBasket = {
  readonly id: number;
  readonly uuid: string;
  readonly epoch: string;
  /** False after a backup was restored, until a device has called. */
  readonly isCurrent: boolean;
  readonly lines: readonly EntryRow<SeenItem>[];
};

/** SQL for a buyer's stored basket as JSON, with its lines for these products; null if there is no basket. */
export function openBasket(
  { person, account }: { readonly person: string | null; readonly account: string },
  codes: readonly string[],
): RawBuilder<OpenBasket | null> {
  return sql`(SELECT json_build_object('id', b.id, 'uuid', b.uuid, 'epoch', b.epoch,
      'isCurrent', starts_with(b.epoch, ${currentEpoch} || '.'), 'lines', ARRAY(
        SELECT to_jsonb(l) FROM shared_entry l WHERE l.document_id = b.id AND l.key = ANY(${codes}::text[])))
    FROM shared_document b WHERE b.person = ${person} AND b.customer_account = ${account})`;
}

export async function readOpenBasket(
  reader: Reader,
  owner: Owner,
  codes: readonly string[],
): Promise<OpenBasket | undefined> {
  const { rows } = await sql<{ basket: OpenBasket | null }>`
    SELECT ${openBasket(owner, codes)} AS basket`.execute(reader);
  return rows[0]?.basket ?? undefined;
}

/** Lines to take out of a basket. Each line has the revision at which the order was checked. */
export type Closing = {
  readonly basket: Pick<OpenBasket, 'id' | 'epoch'>;
  /** The device that orders. Undefined for a page of release 0.5.0. */
  readonly device: string | undefined;
  readonly lines: readonly { readonly code: string; readonly revision: number }[];
  /** True if the order names its basket and revision. The order is then refused unless every line is unchanged. */
  readonly isNamed: boolean;
  /**
   * Undefined if the lines leave the basket because they are proposed to the customer. Their tombstones then name no
   * order, and no device is notified.
   */
  readonly orderNo: string | undefined;
  readonly at: Date;
};

/** Takes lines out of a basket. Returns the number of lines taken. Lines that were changed meanwhile stay. */
export async function closeStored(writer: Writer, closing: Closing): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    WITH ${closingParts(closing)} SELECT ${closedCount} AS closed`.execute(writer);
  return rows[0]?.closed ?? 0;
}

export const closedCount = sql<number>`(SELECT count(*) FROM closed_lines)`;

/**
 * The `WITH` queries that take the lines out of the basket, as a part of the statement that saves the order. They lock
 * the basket and give it a new uuid, because the order has used the old uuid as its key. Lines that somebody has
 * changed after the stated revision stay.
 */
export function closingParts({ basket, device, lines, orderNo, at }: Closing): RawBuilder<unknown> {
  const author = device ?? '';
  const no = sql`${orderNo ?? null}::text`;
  return sql`
    closed_basket AS (
      UPDATE shared_document SET revision = revision + 1, began = revision + 1, uuid = gen_random_uuid(), touched_at = ${at}::timestamptz
      WHERE id = ${basket.id} AND epoch = ${basket.epoch}
      RETURNING id, revision, ${tellChange}
    ), closed_lines AS (
      UPDATE shared_entry AS line SET value = NULL, was = value, revision = closed_basket.revision, origin = NULL, device = ${author},
        removed_by = '{}', ordered_before = NULL, ordered_no = coalesce(${no}, ordered_no),
        ordered_revision = CASE WHEN ${no} IS NULL THEN ordered_revision ELSE closed_basket.revision END,
        ordered_device = CASE WHEN ${no} IS NULL THEN ordered_device ELSE ${author} END
      FROM closed_basket, unnest(${lines.map(({ code }) => code)}::text[],
        ${lines.map(({ revision }) => revision)}::bigint[]) AS judged (code, revision)
      WHERE line.document_id = closed_basket.id AND key = judged.code AND line.revision = judged.revision
        AND value IS NOT NULL
      RETURNING key
    ), told_devices AS (
      INSERT INTO shared_notice (document_id, revision, kind, not_device, keys, order_no, made_at)
      SELECT id, revision, 'ordered', ${device ?? null}::text, keys, ${no}, ${at}::timestamptz
      FROM closed_basket, (SELECT array_agg(key ORDER BY key) AS keys FROM closed_lines) AS ordered
      WHERE keys IS NOT NULL AND ${no} IS NOT NULL
    )`;
}
