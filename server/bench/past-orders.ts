import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { moneyText } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';

/** The account with the most orders. */
export const BUSIEST = 'C1000';
const BUSIEST_ORDERS = 5_000;
const ORDERS = 100_000;
const LINES = 10;
/**
 * Earlier baskets, so that no table is empty. For a minute or so PostgreSQL scans tables that were empty when
 * it planned.
 */
const PLACED = 10_000;

/**
 * 100,000 past orders of the last 18 months, of ten lines each and of 1,500 products: 5,000 of one account,
 * with as many rows in its ledger, and the rest spread over the other accounts.
 */
export async function addPastOrders(database: Database): Promise<void> {
  const totals = lineTotals(
    { CasePrice: 600_000, BottleNett: 100_000, BottleVAT: 20_000, CaseSize: 6 },
    { cases: 1, bottles: 0 },
  );
  const [nett, vat] = [moneyText(totals.nett), moneyText(totals.vat)];
  await sql`
    INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
    SELECT CASE WHEN n <= ${BUSIEST_ORDERS}::int THEN ${BUSIEST} ELSE 'C' || (1001 + n % 199) END,
           'OLD' || n, current_date - n % 540, 'Order', ${nett}::numeric * ${LINES}, ${vat}::numeric * ${LINES}
    FROM generate_series(1, ${ORDERS}::int) AS n
  `.execute(database);
  await sql`
    INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
    SELECT o.id, l, 'BW' || lpad((1 + (o.id * 7 + l * 131) % 1500)::text, 6, '0'), 'A past wine', 6, ${nett}::numeric, ${vat}::numeric
    FROM sales_order o, generate_series(1, ${LINES}::int) AS l
  `.execute(database);
  await sql`INSERT INTO bought SELECT * FROM bought_of(ARRAY(SELECT account FROM customer))`.execute(
    database,
  );
  await sql`
    INSERT INTO ledger_transaction (customer_account, transaction_number, transaction_date, type, total, balance)
    SELECT ${BUSIEST}, 'T' || n, current_date - n % 540, 'Invoice', ${nett}::numeric, ${nett}::numeric
    FROM generate_series(1, ${BUSIEST_ORDERS}::int) AS n
  `.execute(database);
  await sql`
    INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total)
    SELECT 'C' || (1000 + n % 200), gen_random_uuid(), '', 'bench@example.com', now() - n * interval '1 hour', 0
    FROM generate_series(1, ${PLACED}::int) AS n
  `.execute(database);
  await sql`ANALYZE`.execute(database);
}

/** Orders that wait for the merchant's own system. */
export async function addWaitingOrders(database: Database, orders: number): Promise<void> {
  await sql`
    WITH placed AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total, order_no)
      SELECT 'C' || (1000 + n % 200), gen_random_uuid(), '', 'bench@example.com',
             now() - n * interval '1 second', 0, 'XX9' || lpad(n::text, 5, '0')
      FROM generate_series(1, ${orders}::int) AS n
      RETURNING id, customer_account, order_no
    ), ordered AS (
      INSERT INTO sales_order (customer_account, placement_id, provisional_no, order_date, total_nett, total_vat, state)
      SELECT customer_account, id, order_no, current_date, 0, 0, 'placed' FROM placed
      RETURNING id
    )
    INSERT INTO hand_over (id, order_id, event, queued_at)
    SELECT gen_random_uuid(), id, 'order.placed', now() FROM ordered
  `.execute(database);
  await sql`ANALYZE`.execute(database);
}

/** Open claims of one line each, as many as `claims`, every third one with a photo's row. */
export async function addOpenClaims(database: Database, claims: number): Promise<void> {
  await sql`
    WITH opened AS (
      INSERT INTO claim (key, order_id, customer_account, opened_by, opened_at, photo_count)
      SELECT gen_random_uuid(), id, customer_account, 'bench@example.com', now() - id % 300 * interval '1 hour', 1
      FROM (SELECT id, customer_account FROM sales_order WHERE provisional_no IS NULL ORDER BY id LIMIT ${claims}::int) past
      RETURNING id
    ), line AS (
      INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, case_size, bottles, reason,
        nett, vat, window_end, is_late)
      SELECT id, 1, 1, 'BW000001', 'A past wine', 6, 1, 'broken', 10, 2, now() + id % 96 * interval '1 hour', false FROM opened
    )
    INSERT INTO claim_photo (claim_id, photo_no, hash, jpeg, width, height, added_at)
    SELECT id, 1, '', '', 1, 1, now() FROM opened WHERE id % 3 = 0`.execute(database);
  await sql`ANALYZE`.execute(database);
}
