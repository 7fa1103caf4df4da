import type { SeenItem } from '@tradecellar/contract/basket.ts';
import { type CartKey, mergeBaskets, type SyncedBasket } from '@tradecellar/trade/basket-sync.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { freshStart, type Revisions } from '../database/revisions.ts';
import type { BasketLine } from '../database/tables.ts';
import { isTheirs, type Ordering, readIsStillTheirs } from '../http/queries.ts';

/** The tables `basket` and `basket_line`: baskets that devices share (docs/basket-sync.md). */

export type Owner = { readonly person: string; readonly account: string };
export type Stored = SyncedBasket<SeenItem>;

export type BasketRow = CartKey & Revisions & { readonly id: number };

const basketColumns = sql`stored.id, stored.generation, stored.uuid, stored.started, stored.revision`;

export async function readBasket(reader: Reader, { person, account }: Owner): Promise<BasketRow | undefined> {
  const { rows } = await sql<BasketRow>`
    SELECT ${basketColumns} FROM basket stored WHERE person = ${person} AND customer_account = ${account}`.execute(
    reader,
  );
  return rows[0];
}

type Owned = Ordering & { readonly key: CartKey; readonly at: Date };

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

async function makeBasket(writer: Writer, { key, at, ...ordering }: Owned): Promise<BasketRow | undefined> {
  const { person } = ordering;
  // Another device may have made it meanwhile.
  const { rows } = await sql<BasketRow>`
    INSERT INTO basket AS stored (person, customer_account, generation, uuid, started, revision, touched_at)
    SELECT ${person}, account, ${key.generation}::bigint, ${key.uuid}::uuid, start, start, ${at}::timestamptz
    FROM customer, ${freshStart} WHERE ${isTheirs(ordering)}
    ON CONFLICT (person, customer_account) DO UPDATE SET touched_at = excluded.touched_at
    RETURNING ${basketColumns}`.execute(writer);
  return rows[0];
}

export type LineRow = Selectable<BasketLine>;

/** Rows as a basket: whatever is not newer than its order is out of it. */
export function basketOf(key: CartKey, person: string, rows: readonly LineRow[]): Stored {
  const lines = rows.map(({ product_code, count, page, item }) => {
    const seen = (item ?? undefined) as SeenItem | undefined; // Checked by the endpoint's schema before it was stored.
    return [product_code, { version: { count, page }, item: seen, by: person, ordered: undefined }] as const;
  });
  const ordered = rows.flatMap(({ product_code, ordered_count, ordered_page, ordered_no }) => {
    if (ordered_count === null) return [];
    const version = { count: ordered_count, page: ordered_page ?? '' };
    const order = { ...version, orderNo: ordered_no ?? '' };
    return [[product_code, { version, item: undefined, by: '', ordered: order }] as const];
  });
  return mergeBaskets<SeenItem>({ key, lines: new Map(lines) }, { key, lines: new Map(ordered) });
}

/** The stored lines of these products. */
export async function readLines(
  reader: Reader,
  basketId: number,
  codes: readonly string[],
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT * FROM basket_line WHERE basket_id = ${basketId} AND product_code = ANY(${codes}::text[])`.execute(
    reader,
  );
  return rows;
}

export async function countLines(reader: Reader, basketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM basket_line WHERE basket_id = ${basketId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

type Range = {
  readonly since: number;
  /** Lines of later revisions are those of the call itself: they are told only with an order, which it may not know. */
  readonly own: number;
  readonly most: number;
};

/** At most so many lines that are newer than a revision, the oldest first. */
export async function readNewer(
  reader: Reader,
  basketId: number,
  { since, own, most }: Range,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT * FROM basket_line
    WHERE basket_id = ${basketId} AND revision > ${since} AND (revision <= ${own} OR ordered_count IS NOT NULL)
    ORDER BY revision LIMIT ${most}`.execute(reader);
  return rows;
}

/** Tells of a basket's change at its commit: its name (`basketName`) and revision, on the channel `basket`. */
export const tellChange = sql`pg_notify('basket', encode(sha256(convert_to(
  person || '/' || customer_account, 'UTF8')), 'hex') || ' ' || revision)`;

/** Writes changed lines of a locked basket and its key, in one statement. Answers the new revision. */
export async function saveLines(
  writer: Writer,
  { id, revision }: BasketRow,
  { key, lines, at }: Stored & { readonly at: Date },
): Promise<number> {
  const changed = [...lines].map(([code, { version, item }]) => ({ code, ...version, item }));
  const column = <T>(of: (line: (typeof changed)[number]) => T) => changed.map(of);
  // A new key alone is a change, too.
  const after = revision + Math.max(1, changed.length);
  await sql`
    WITH bumped AS (
      UPDATE basket SET generation = ${key.generation}::bigint, uuid = ${key.uuid}::uuid, revision = ${after}::bigint,
        touched_at = ${at}::timestamptz
      WHERE id = ${id} RETURNING id, person, customer_account, revision
    ), written AS (
      INSERT INTO basket_line (basket_id, product_code, count, page, item, revision)
      SELECT bumped.id, code, count, page, item::jsonb, ${revision}::bigint + n
      FROM bumped, unnest(${column(({ code }) => code)}::text[], ${column(({ count }) => count)}::bigint[],
        ${column(({ page }) => page)}::text[],
        ${column(({ item }) => (item === undefined ? null : JSON.stringify(item)))}::text[])
        WITH ORDINALITY AS line (code, count, page, item, n)
      ON CONFLICT (basket_id, product_code) DO UPDATE
      SET count = excluded.count, page = excluded.page, item = excluded.item, revision = excluded.revision
    )
    SELECT ${tellChange} FROM bumped`.execute(writer);
  return after;
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
