import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import type { ClaimLineRow } from './queries.ts';
import { hasLeft } from './undo-queries.ts';

export type BoardClaimRow = ClaimLineRow & {
  readonly order_no: string;
  readonly customer_account: string;
  readonly customer_name: string;
  readonly opener_name: string;
  readonly opened_at: Date;
  readonly note: string;
  readonly photo_nos: readonly number[];
  readonly has_left: boolean;
};

/**
 * Lists of lines for the office. Open lines are sorted by the end of their windows, all other lines by their last
 * change.
 */
export type ClaimFilter = 'open' | 'accepted' | 'settled';

const settlement = {
  claimId: sql`claim.id`,
  lineNo: sql`page.line_no`,
  orderId: sql`claim.order_id`,
  settledAt: sql`page.changed_at`,
  replacementId: sql`page.replacement_id`,
};

export async function readBoardClaims(
  reader: Reader,
  { show, start, size }: { show: ClaimFilter; start: number; size: number },
): Promise<BoardClaimRow[]> {
  const where = {
    open: sql`state = 'open'`,
    accepted: sql`state = 'accepted'`,
    settled: sql`state NOT IN ('open', 'accepted')`,
  }[show];
  const order =
    show === 'open'
      ? sql`coalesce(window_end, 'infinity'), claim_id, line_no`
      : sql`changed_at DESC, claim_id, line_no`;
  const { rows } = await sql<BoardClaimRow>`
    WITH page AS (
      SELECT * FROM claim_line WHERE ${where} ORDER BY ${order} LIMIT ${size + 1} OFFSET ${start}
    )
    SELECT page.*, coalesce(again.confirmed_no, again.provisional_no) AS replacement_no,
      coalesce(o.confirmed_no, o.provisional_no) AS order_no, claim.customer_account, customer.name AS customer_name,
      ${personName(sql`opened_by`)} AS opener_name, opened_at, note,
      ARRAY(SELECT photo_no FROM claim_photo WHERE claim_id = claim.id ORDER BY photo_no) AS photo_nos,
      ${hasLeft(settlement)} AS has_left
    FROM page JOIN claim ON claim.id = page.claim_id JOIN sales_order o ON o.id = claim.order_id
      JOIN customer ON customer.account = claim.customer_account LEFT JOIN sales_order again ON again.id = replacement_id
    ORDER BY ${order}`.execute(reader);
  return rows;
}

export async function countOpenClaims(reader: Reader, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM claim_line WHERE state = 'open' LIMIT ${limit}) few`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}
