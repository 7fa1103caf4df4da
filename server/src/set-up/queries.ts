import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export type Counts = {
  readonly products: number;
  readonly customers: number;
  readonly people: number;
  readonly invited: number;
};

export async function readCounts(reader: Reader): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT (SELECT count(*)::int FROM product WHERE NOT withdrawn) AS products,
           (SELECT count(*)::int FROM customer WHERE NOT withdrawn) AS customers,
           (SELECT count(DISTINCT email)::int FROM login) AS people,
           (SELECT count(DISTINCT email)::int FROM invitation WHERE dropped_at IS NULL) AS invited`.execute(
    reader,
  );
  return rows[0] ?? { products: 0, customers: 0, people: 0, invited: 0 };
}

export async function readLeftOut(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('set_up_step').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

export async function leaveOut(
  writer: Writer,
  step: { readonly name: string; readonly at: Date; readonly by: string },
): Promise<void> {
  const row = { name: step.name, left_out_at: step.at, left_out_by: step.by };
  await writer
    .insertInto('set_up_step')
    .values(row)
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
}

export async function takeUp(writer: Writer, name: string): Promise<void> {
  await writer.deleteFrom('set_up_step').where('name', '=', name).execute();
}

/** Stores a logo. A logo with the same bytes is stored already. */
export async function storeLogo(
  writer: Writer,
  logo: { readonly hash: string; readonly type: string; readonly bytes: Buffer },
): Promise<void> {
  await writer
    .insertInto('merchant_logo')
    .values(logo)
    .onConflict((clash) => clash.column('hash').doNothing())
    .execute();
}
