import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';

/**
 * 100,000 orders of the last 18 months, 5,000 of them for one account, each with ten lines out of 1,500 products; and
 * 10,000 placed baskets. Without past orders PostgreSQL would plan for empty tables, and read them by sequential scans.
 */
export async function addPastOrders(database: Database): Promise<void> {
  await sql`
    INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
    SELECT CASE WHEN n <= 5000 THEN 'C1000' ELSE 'C' || (1001 + n % 199) END, 'OLD' || n, current_date - n % 540, 'Order', 600, 120
    FROM generate_series(1, 100000) AS n
  `.execute(database);
  await sql`
    INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
    SELECT o.id, l, 'BW' || lpad((1 + (o.id * 7 + l * 131) % 1500)::text, 6, '0'), 'A past wine', 6, 60, 12
    FROM sales_order o, generate_series(1, 10) AS l
  `.execute(database);
  await sql`INSERT INTO bought SELECT * FROM bought_of(ARRAY(SELECT account FROM customer))`.execute(
    database,
  );
  await sql`
    INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total)
    SELECT 'C' || (1000 + n % 200), gen_random_uuid(), '', 'bench@example.com', now() - n * interval '1 hour', 0
    FROM generate_series(1, 10000) AS n
  `.execute(database);
  await sql`ANALYZE`.execute(database);
}
