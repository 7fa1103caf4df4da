import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';

/** Free bottles of one product, in a case of `case_size`. */
export type ReserveRow = {
  readonly code: string;
  readonly free_bottles: number;
  readonly case_size: number;
};

/** Which products, `m`, are looked at, in which order, and which part of them. */
export type ReservePage = {
  readonly products: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly start: number;
  readonly size: number | null;
};

export type FoundReserves = {
  readonly version: string;
  readonly total: number;
  readonly rows: readonly ReserveRow[];
};

/** A page of the account's free reserves, and how many there are; the version comes even without rows. */
export async function readReserves(
  reader: Reader,
  account: string,
  { products, order, start, size }: ReservePage,
): Promise<FoundReserves> {
  const { rows } = await sql<ReserveRow & { code: string | null; version: string; total: number }>`
    WITH found AS (
      SELECT m.*, r.free_bottles FROM (${products}) m
      JOIN reserve r ON r.product_code = m.code AND r.customer_account = ${account} AND r.free_bottles > 0
    ),
    page AS (SELECT * FROM found m ORDER BY ${order} LIMIT ${size}::int OFFSET ${start}::int)
    SELECT v.version, (SELECT count(*) FROM found) AS total, m.code, m.free_bottles, p.case_size
    FROM catalogue_version v LEFT JOIN (page m JOIN product p ON p.code = m.code) ON true
    ORDER BY ${order}`.execute(reader);
  const [first] = rows;
  if (first === undefined) throw new Error('The catalogue has lost its version');
  return { version: first.version, total: first.total, rows: first.code === null ? [] : rows };
}
