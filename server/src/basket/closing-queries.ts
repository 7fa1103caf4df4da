import type { ClosingOrder } from '@tradecellar/trade/basket-sync.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import { freshStart } from '../database/revisions.ts';
import { type Owner, tellChange } from './queries.ts';

export type Closing = {
  readonly order: ClosingOrder;
  readonly orderNo: string;
  /** The uuid of the next basket. */
  readonly freshUuid: string;
  readonly at: Date;
};

/**
 * Closes a person's basket as `closeBasket` of trade/ does, in one statement that locks it: the versions of the lines are
 * ordered, and the key is a new one unless the basket has another since. Whatever a device sent meanwhile stays as it is.
 * The caller has locked the customer, and knows that no line was ordered in this version or a later one (`orderedSince`).
 */
export async function closeStored(writer: Writer, owner: Owner, closing: Closing): Promise<void> {
  await sql`WITH ${closingParts(owner, closing)} SELECT 1`.execute(writer);
}

/** The same as parts of the statement that saves the order. */
export function closingParts(
  { person, account }: Owner,
  { order: { key, lines }, orderNo, freshUuid, at }: Closing,
): RawBuilder<unknown> {
  const steps = Math.max(1, lines.length);
  const hasOther = sql`stored.uuid <> ${key.uuid}::uuid
    AND (stored.generation, stored.uuid) > (${key.generation}::bigint, ${key.uuid}::uuid)`;
  return sql`
    closed_basket AS (
      INSERT INTO basket AS stored (person, customer_account, generation, uuid, started, revision, touched_at)
      SELECT ${person}, ${account}, ${key.generation}::bigint + 1, ${freshUuid}::uuid, start, start + ${steps}::bigint,
        ${at}::timestamptz
      FROM ${freshStart}
      ON CONFLICT (person, customer_account) DO UPDATE SET
        generation = CASE WHEN ${hasOther} THEN stored.generation
          ELSE greatest(stored.generation, ${key.generation}::bigint) + 1 END,
        uuid = CASE WHEN ${hasOther} THEN stored.uuid ELSE ${freshUuid}::uuid END,
        revision = stored.revision + ${steps}::bigint, touched_at = excluded.touched_at
      RETURNING id, revision, ${tellChange}
    ), closed_lines AS (
      INSERT INTO basket_line AS stored (basket_id, product_code, count, page, ordered_count, ordered_page, ordered_no,
        revision)
      SELECT closed_basket.id, code, count, page, count, page, ${orderNo}::text, closed_basket.revision - ${steps}::bigint + n
      FROM closed_basket, unnest(${lines.map(({ code }) => code)}::text[],
        ${lines.map(({ version }) => version.count)}::bigint[], ${lines.map(({ version }) => version.page)}::text[])
        WITH ORDINALITY AS line (code, count, page, n)
      ON CONFLICT (basket_id, product_code) DO UPDATE SET ordered_count = excluded.ordered_count,
        ordered_page = excluded.ordered_page, ordered_no = excluded.ordered_no, revision = excluded.revision,
        item = CASE WHEN (stored.count, stored.page) = (excluded.count, excluded.page) THEN NULL ELSE stored.item END
    )`;
}
