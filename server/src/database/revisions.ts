import { sql } from 'kysely';

/** Revisions from `started` to `revision` are those of a basket, or of an account's lists. */
export type Revisions = { readonly started: number; readonly revision: number };

/**
 * The row `fresh (start)`: the first revision of a basket that is made. Chance tells it from one that was made in its place before a
 * backup was restored.
 */
export const freshStart = sql`(SELECT nextval('basket_start') + floor(random() * 100000)::bigint AS start) AS fresh`;

/** A device's revision, from which it is told the rest: 0 if it is not one of these, and then the device sends everything again. */
export function knownRevision({ started, revision }: Revisions, since: number) {
  const isKnown = since >= started && since <= revision;
  return { from: isKnown ? since : 0, isAnew: since > 0 && !isKnown };
}

/** The first of the rows, which are in the sequence of their revisions, and the revision to which they bring a device. */
export function firstOf<Row extends { readonly revision: number }>(
  rows: readonly Row[],
  most: number,
  revision: number,
) {
  const told = rows.slice(0, most);
  const last = told.at(-1);
  const hasMore = last !== undefined && rows.length > told.length;
  return { told, hasMore, revision: hasMore ? last.revision : revision };
}
