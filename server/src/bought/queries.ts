import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** Queries of the table `bought`, which sums up an account's orders of each product (decision 45). */

export type BoughtRow = {
  readonly code: string;
  readonly order_no: string;
  readonly ordered_on: string;
  readonly bottles: number;
  readonly nett: string;
  /** The case size in the last order; 0 if the ledger has no case size. */
  readonly case_size: number;
  readonly case_price: string | null;
  readonly bottle_nett: string | null;
  /** Bottles in the product's case today; null for an unknown product. */
  readonly sold_in: number | null;
  readonly orders: number;
  readonly usual_bottles: number;
};

/** The account's rows, or only the rows of `codes`: the most ordered first, then the latest. */
export async function readBought(
  reader: Reader,
  account: string,
  codes: readonly string[] | undefined,
): Promise<BoughtRow[]> {
  const wanted = codes === undefined ? sql`` : sql`AND product_code = ANY(${codes}::text[])`;
  const { rows } = await sql<BoughtRow>`
    SELECT product_code AS code, coalesce(confirmed_no, provisional_no) AS order_no,
      ordered_on, bottles, nett, bought.case_size, bought.case_price, bought.bottle_nett, product.case_size AS sold_in,
      orders, usual_bottles
    FROM bought
      -- Joins by the account as well: otherwise PostgreSQL reads every order of the shop, or one order at a time.
      JOIN sales_order ON sales_order.id = order_id AND sales_order.customer_account = ${account}
      LEFT JOIN product ON product.code = product_code
    WHERE bought.customer_account = ${account} ${wanted}
    ORDER BY orders DESC, ordered_on DESC, product_code COLLATE "C"`.execute(reader);
  return rows;
}

export async function readUsual(reader: Reader, account: string, since: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT product_code AS code FROM bought WHERE customer_account = ${account} AND ordered_on > ${since}::date
    ORDER BY orders DESC, ordered_on DESC, product_code COLLATE "C"`.execute(reader);
  return rows.map(({ code }) => code);
}

/**
 * Adds the orders of a basket to the sums, in the transaction that places the basket. Sums up the whole account again
 * if the sums already have a later order of one of the products: the clock of another server may be ahead, or the
 * ledger may name a later day.
 */
export async function enterBasket(
  writer: Writer,
  account: string,
  orderIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ isOutOfDate: boolean }>`
    WITH basket AS (
      SELECT product_code, min(order_id) AS order_id, max(order_date) AS ordered_on, sum(total_bottles)::integer AS bottles,
        sum(line_nett) AS nett, max(case_size) AS case_size, max(case_price) AS case_price, max(bottle_nett) AS bottle_nett
      FROM sales_order JOIN order_line ON order_id = id WHERE id = ANY(${orderIds}::bigint[]) GROUP BY product_code
    ), entered AS (
      INSERT INTO bought AS known (customer_account, product_code, order_id, ordered_on, bottles, nett, case_size,
        case_price, bottle_nett, orders, usual_bottles, recent_on, recent_bottles)
      SELECT ${account}, product_code, order_id, ordered_on, bottles, nett, case_size, case_price, bottle_nett,
        1, bottles, ARRAY[ordered_on], ARRAY[bottles] FROM basket
      ON CONFLICT (customer_account, product_code) DO UPDATE SET
        order_id = excluded.order_id, ordered_on = excluded.ordered_on, bottles = excluded.bottles, nett = excluded.nett,
        case_size = excluded.case_size, case_price = excluded.case_price, bottle_nett = excluded.bottle_nett,
        (orders, usual_bottles, recent_on, recent_bottles) = (
          SELECT count(*), percentile_disc(0.5) WITHIN GROUP (ORDER BY each.bottles), array_agg(day ORDER BY place),
            array_agg(each.bottles ORDER BY place)
          FROM (
            SELECT * FROM unnest(known.recent_on || excluded.recent_on, known.recent_bottles || excluded.recent_bottles)
              WITH ORDINALITY AS recent (day, bottles, place)
            WHERE day > excluded.ordered_on - interval '1 year' ORDER BY place DESC LIMIT 100
          ) AS each
        )
      WHERE known.ordered_on <= excluded.ordered_on RETURNING product_code
    ), marked AS (
      INSERT INTO bought_until AS until (customer_account, ordered_on, order_id)
      SELECT ${account}, max(order_date), max(id) FROM sales_order WHERE id = ANY(${orderIds}::bigint[])
      ON CONFLICT (customer_account) DO UPDATE SET
        ordered_on = greatest(until.ordered_on, excluded.ordered_on), order_id = excluded.order_id
    )
    SELECT (SELECT count(*) FROM basket) > (SELECT count(*) FROM entered) OR EXISTS (
      -- A server of 0.4.0 does not add its baskets, so the next server finds them beyond bought_until.
      SELECT FROM sales_order LEFT JOIN bought_until AS until USING (customer_account)
      WHERE customer_account = ${account} AND placement_id IS NOT NULL AND id <> ALL(${orderIds}::bigint[])
        AND order_date >= coalesce(until.ordered_on - 1, '-infinity') AND id > coalesce(until.order_id, 0)
    ) AS "isOutOfDate"`.execute(writer);
  if (rows[0]?.isOutOfDate) await renewBought(writer, [account]);
}

/**
 * Sums up these accounts' orders again, after a cancellation, a merger of two orders or an import. Locks the customers.
 */
export async function renewBought(writer: Writer, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  // While these rows are locked, no order of the accounts can be placed (decision 28).
  await sql`
    SELECT 1 FROM customer WHERE account = ANY(${accounts}::text[]) ORDER BY account FOR NO KEY UPDATE`.execute(
    writer,
  );
  await sql`DELETE FROM bought WHERE customer_account = ANY(${accounts}::text[])`.execute(writer);
  await sql`INSERT INTO bought SELECT * FROM bought_of(${accounts}::text[])`.execute(writer);
  await sql`
    INSERT INTO bought_until (customer_account, ordered_on, order_id)
    SELECT customer_account, max(order_date), max(id) FROM sales_order
    WHERE customer_account = ANY(${accounts}::text[]) AND placement_id IS NOT NULL GROUP BY customer_account
    ON CONFLICT (customer_account) DO UPDATE SET ordered_on = excluded.ordered_on, order_id = excluded.order_id`.execute(
    writer,
  );
}

/**
 * Finds the accounts of these orders whose rows in `bought` no longer equal the sum of their orders. An account without
 * rows is outdated if any of these orders is not cancelled, which shows without summing up its orders. Locks nothing.
 */
export async function findOutdatedBought(writer: Writer, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    WITH named AS (
      SELECT customer_account, bool_or(state <> 'cancelled') AS counts FROM sales_order
      WHERE id = ANY(${orderIds}::bigint[]) GROUP BY customer_account
    ),
    known AS (SELECT bought.* FROM bought JOIN named USING (customer_account)),
    fresh AS MATERIALIZED (SELECT * FROM bought_of(ARRAY(SELECT DISTINCT customer_account FROM known)))
    SELECT customer_account AS account FROM (
      (SELECT * FROM fresh EXCEPT SELECT * FROM known) UNION ALL (SELECT * FROM known EXCEPT SELECT * FROM fresh)
    ) AS other
    UNION (SELECT customer_account FROM named WHERE counts EXCEPT SELECT customer_account FROM known)`.execute(
    writer,
  );
  return rows.map(({ account }) => account);
}
