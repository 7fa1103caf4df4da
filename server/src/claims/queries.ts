import { CLAIM_STATES, countsAsClaimed, isInQuery } from '@tradecellar/trade/claim-life.ts';
import type { ClaimedSum } from '@tradecellar/trade/claimed-amount.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { Claim, ClaimLine } from '../database/tables.ts';

type ClaimRow = Selectable<Claim> & {
  readonly opener_name: string;
  readonly order_no: string;
  readonly provisional_no: string | null;
  readonly confirmed_no: string | null;
  readonly photo_nos: readonly number[];
};
export type ClaimLineRow = Selectable<ClaimLine> & { readonly replacement_no: string | null };
export type ClaimWithLines = { readonly claim: ClaimRow; readonly lines: readonly ClaimLineRow[] };

async function readClaims(
  reader: Reader,
  where: ReturnType<typeof sql>,
  order = sql`claim.id`,
): Promise<ClaimWithLines[]> {
  const { rows } = await sql<ClaimRow>`
    SELECT claim.*, ${personName(sql`claim.opened_by`)} AS opener_name, coalesce(o.confirmed_no, o.provisional_no) AS order_no,
      o.provisional_no, o.confirmed_no,
      ARRAY(SELECT photo_no FROM claim_photo WHERE claim_id = claim.id ORDER BY photo_no) AS photo_nos
    FROM claim JOIN sales_order o ON o.id = claim.order_id
    WHERE ${where} ORDER BY ${order}`.execute(reader);
  const lines = Map.groupBy(
    await readLines(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ claim_id }) => claim_id,
  );
  return rows.map((claim) => ({ claim, lines: lines.get(claim.id) ?? [] }));
}

async function readLines(reader: Reader, claimIds: readonly number[]): Promise<ClaimLineRow[]> {
  if (claimIds.length === 0) return [];
  const { rows } = await sql<ClaimLineRow>`
    SELECT line.*, coalesce(o.confirmed_no, o.provisional_no) AS replacement_no
    FROM claim_line line LEFT JOIN sales_order o ON o.id = line.replacement_id
    WHERE line.claim_id = ANY(${claimIds}::bigint[]) ORDER BY line.claim_id, line.line_no`.execute(reader);
  return rows;
}

export const readClaimsOfOrder = (reader: Reader, orderId: number) =>
  readClaims(reader, sql`claim.order_id = ${orderId}`);

export const readClaimsById = (reader: Reader, ids: readonly number[]) =>
  readClaims(reader, sql`claim.id = ANY(${ids}::bigint[])`);

/** Counts withdrawn claims as well. */
export async function countClaims(reader: Reader, orderId: number): Promise<number> {
  const { claims } = await reader
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return claims;
}

export async function readClaimByKey(
  reader: Reader,
  account: string,
  key: string,
): Promise<ClaimWithLines | undefined> {
  const found = await readClaims(
    reader,
    sql`claim.customer_account = ${account} AND claim.key = ${key}::uuid`,
  );
  return found[0];
}

export async function readOwnClaim(
  reader: Reader,
  account: string,
  claimId: number,
): Promise<ClaimWithLines | undefined> {
  const found = await readClaims(reader, sql`claim.customer_account = ${account} AND claim.id = ${claimId}`);
  return found[0];
}

/** At most `limit` claims after a number, by number. With `isOpen` only claims with an open line. */
export const readClaimsAfter = (
  reader: Reader,
  { after, isOpen, limit }: { after: number; isOpen: boolean; limit: number },
) =>
  readClaims(
    reader,
    sql`claim.id IN (
      SELECT id FROM claim WHERE id > ${after}
        AND (${!isOpen} OR EXISTS (SELECT FROM claim_line WHERE claim_id = claim.id AND state = 'open'))
      ORDER BY id LIMIT ${limit})`,
  );

/** Locks the orders of claims by ascending id, so that no two transactions deadlock (decision 28). */
export async function lockOrdersOfClaims(writer: Writer, claimIds: readonly number[]): Promise<void> {
  await sql`
    SELECT 1 FROM sales_order WHERE id IN (SELECT order_id FROM claim WHERE id = ANY(${claimIds}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(writer);
}

export async function readClaimOrderId(reader: Reader, claimId: number): Promise<number | undefined> {
  const row = await reader
    .selectFrom('claim')
    .select('order_id')
    .where('id', '=', claimId)
    .executeTakeFirst();
  return row?.order_id;
}

export function readInQuery(reader: Reader, account: string, limit: number): Promise<ClaimWithLines[]> {
  const lastChanged = sql`greatest(claim.opened_at,
    (SELECT max(changed_at) FROM claim_line WHERE claim_id = claim.id)) DESC, claim.id DESC`;
  return readClaims(
    reader,
    sql`claim.id IN (
      SELECT id FROM claim WHERE customer_account = ${account} AND EXISTS (
        SELECT FROM claim_line WHERE claim_id = claim.id AND state IN ('open', 'accepted')
      ) ORDER BY ${lastChanged} LIMIT ${limit})`,
    lastChanged,
  );
}

export async function sumInQuery(reader: Reader, account: string): Promise<{ nett: number; vat: number }> {
  const { rows } = await sql<{ nett: string; vat: string }>`
    SELECT coalesce(sum(nett), 0) AS nett, coalesce(sum(vat), 0) AS vat
    FROM claim JOIN claim_line ON claim_id = claim.id
    WHERE customer_account = ${account}
      AND state = ANY(${CLAIM_STATES.filter(isInQuery)}::text[])`.execute(reader);
  return { nett: storedMoney(rows[0]?.nett ?? '0'), vat: storedMoney(rows[0]?.vat ?? '0') };
}

export async function readClaimFacts(reader: Reader, orderId: number) {
  const { rows } = await sql<{
    invoiced_at: Date | null;
    checked_by: string | null;
    checked_at: Date | null;
  }>`
    SELECT (SELECT min(at) FROM order_step WHERE order_id = o.id AND state = 'invoiced') AS invoiced_at,
           ${personName(sql`checked_by`)} AS checked_by, checked_at
    FROM sales_order o LEFT JOIN order_check ON order_check.order_id = o.id WHERE o.id = ${orderId}`.execute(
    reader,
  );
  return rows[0] ?? { invoiced_at: null, checked_by: null, checked_at: null };
}

/** The claimed bottles of an order line, their amount, and one of the people who claimed the bottles. */
export type ClaimedLine = ClaimedSum & { readonly by: string };

export async function readClaimedLines(reader: Reader, orderId: number): Promise<Map<number, ClaimedLine>> {
  const { rows } = await sql<{ line_no: number; bottles: number; nett: string; vat: string; by: string }>`
    SELECT order_line_no AS line_no, sum(bottles)::int AS bottles, sum(nett) AS nett, sum(vat) AS vat,
           ${personName(sql`min(opened_by)`)} AS by
    FROM claim_line line JOIN claim ON claim.id = line.claim_id
    WHERE claim.order_id = ${orderId} AND line.state = ANY(${CLAIM_STATES.filter(countsAsClaimed)}::text[])
    GROUP BY order_line_no`.execute(reader);
  return new Map(
    rows.map(({ line_no, bottles, nett, vat, by }) => [
      line_no,
      { bottles, nett: storedMoney(nett), vat: storedMoney(vat), by },
    ]),
  );
}

export function readOrderToReplace(reader: Reader, orderId: number) {
  return reader
    .selectFrom('sales_order')
    .innerJoin('customer', 'customer.account', 'customer_account')
    .select([
      'customer_account',
      'customer.name as customer_name',
      'customer_reference',
      'delivery_type',
      'delivery_name',
      'delivery_address',
      'delivery_notes',
    ])
    .where('sales_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The stock of products in bottles. Products without a stock figure are absent. */
export async function readStockOf(
  reader: Reader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('stock')
    .select(['product_code', 'bottles'])
    .where('product_code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ product_code, bottles }) => [product_code, bottles]));
}
