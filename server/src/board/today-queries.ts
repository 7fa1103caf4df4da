import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { isDue } from './queries.ts';

/**
 * Counts the open lines of claims, and the open lines whose window has ended or ends before `until`. The window of a
 * line that was reported late does not count.
 */
export async function countClaims(reader: Reader, until: Date) {
  const { rows } = await sql<{ count: number; oldest: Date | null; ending: number; first_end: Date | null }>`
    SELECT count(*)::int AS count, min(claim.opened_at) AS oldest,
           count(*) FILTER (WHERE window_end < ${until}::timestamptz)::int AS ending,
           min(window_end) FILTER (WHERE window_end < ${until}::timestamptz) AS first_end
    FROM claim_line JOIN claim ON claim.id = claim_id WHERE claim_line.state = 'open'`.execute(reader);
  return rows[0] ?? { count: 0, oldest: null, ending: 0, first_end: null };
}

/** The orders that were placed here on `day` in London, without cancelled orders. */
export async function readNewOrders(reader: Reader, day: string): Promise<{ count: number; value: Money }> {
  const { rows } = await sql<{ count: number; nett: string; vat: string }>`
    SELECT count(*)::int AS count, coalesce(sum(total_nett), 0)::text AS nett, coalesce(sum(total_vat), 0)::text AS vat
    FROM sales_order o JOIN placement p ON p.id = o.placement_id
    WHERE p.placed_at >= ${day}::date::timestamp AT TIME ZONE 'Europe/London' AND o.state <> 'cancelled'`.execute(
    reader,
  );
  const { count, nett, vat } = rows[0] ?? { count: 0, nett: '0', vat: '0' };
  return { count, value: addMoney(storedMoney(nett), storedMoney(vat)) };
}

export type Deliveries = {
  /** The day of these deliveries, as '2026-11-30'; undefined if no delivery is to come. */
  readonly day: string | undefined;
  readonly count: number;
  readonly value: Money;
  readonly rounds: readonly { readonly round: string; readonly count: number }[];
};

/** The orders of the first day from `from` on which an order is to be delivered or collected, by delivery round. */
export async function readDeliveries(reader: Reader, from: string): Promise<Deliveries> {
  const { rows } = await sql<{ day: string; round: string; count: number; nett: string; vat: string }>`
    SELECT o.required_date::text AS day, coalesce(round.delivery_round, '') AS round, count(*)::int AS count,
           sum(o.total_nett)::text AS nett, sum(o.total_vat)::text AS vat
    FROM sales_order o
    LEFT JOIN LATERAL (
      SELECT a.delivery_round FROM address a
      WHERE o.delivery_type <> 'collection' AND a.customer_account = o.customer_account
        AND a.delivery_name = o.delivery_name AND NOT a.withdrawn
        AND a.delivery_post_code = o.delivery_address[cardinality(o.delivery_address)]
      ORDER BY a.position LIMIT 1
    ) round ON true
    WHERE o.placement_id IS NOT NULL AND ${isDue} AND o.required_date = (
      SELECT min(o.required_date) FROM sales_order o
      WHERE o.placement_id IS NOT NULL AND o.required_date >= ${from}::date AND ${isDue})
    GROUP BY 1, 2 ORDER BY 2`.execute(reader);
  return {
    day: rows[0]?.day,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    value: addMoney(...rows.flatMap(({ nett, vat }) => [storedMoney(nett), storedMoney(vat)])),
    rounds: rows.filter(({ round }) => round !== '').map(({ round, count }) => ({ round, count })),
  };
}
