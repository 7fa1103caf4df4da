import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { Owner } from '../shared-document/queries.ts';

/** A basket is a shared document with a person. (The lists of an account are a shared document without a person.) */

/**
 * The SQL by which baskets differ from lists. All keys of a basket are in one bucket, and a notice about a key concerns
 * no further key.
 */
export const basketSql = {
  isInBucket: () => sql`true`,
  keysChangedWith: (key: RawBuilder<unknown>) => sql`ARRAY[${key}]`,
};

export async function readRevision(reader: Reader, { person, account }: Owner): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM shared_document WHERE person = ${person} AND customer_account = ${account}`.execute(
    reader,
  );
  return rows[0]?.revision ?? 0;
}

export async function deleteBasketsOf(writer: Writer, person: string): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('shared_document')
    .where('person', '=', person)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteBasketsBefore(writer: Writer, before: Date): Promise<void> {
  await writer
    .deleteFrom('shared_document')
    .where('person', '<>', '')
    .where('touched_at', '<', before)
    .execute();
}
