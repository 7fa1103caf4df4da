import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';

/**
 * What accounts have bought of products: the table `bought`, a summary of their orders (decision 45). Placing does not
 * write it: whoever reads first enters what was placed (`enterPlaced`).
 */

export type BoughtRow = {
  readonly code: string;
  readonly order_no: string;
  readonly ordered_on: string;
  readonly bottles: number;
  readonly nett: string;
  /** Of the last order's lines; 0 where the ledger does not say. */
  readonly case_size: number;
  readonly case_price: string | null;
  readonly bottle_nett: string | null;
  /** What the product's case holds today; null of one that is unknown. */
  readonly sold_in: number | null;
  readonly orders: number;
  readonly usual_bottles: number;
};

/** Of these products or of all, those ordered most often first, and of several the one that was ordered last. */
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
      -- By the account too: else every order of the shop is read, or one at a time.
      JOIN sales_order ON sales_order.id = order_id AND sales_order.customer_account = ${account}
      LEFT JOIN product ON product.code = product_code
    WHERE bought.customer_account = ${account} ${wanted}
    ORDER BY orders DESC, ordered_on DESC, product_code COLLATE "C"`.execute(reader);
  return rows;
}

/** Codes of what the account has ordered since a day, the most ordered first. */
export async function readUsual(reader: Reader, account: string, since: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT product_code AS code FROM bought WHERE customer_account = ${account} AND ordered_on > ${since}::date
    ORDER BY orders DESC, ordered_on DESC, product_code COLLATE "C"`.execute(reader);
  return rows.map(({ code }) => code);
}

/** So many baskets are entered one by one; of more, all orders are summed up. */
const MOST_ENTERED = 20;

/**
 * Enters the baskets that were placed since somebody last asked. An account's baskets are placed one after the other, so
 * none is still to come with a lower id than one that is seen.
 */
export async function enterPlaced(database: Database, account: string): Promise<void> {
  if ((await readPlaced(database, account)).length === 0) return;
  await database.transaction().execute(async (writer) => {
    await lockCustomers(writer, [account]);
    const placed = await readPlaced(writer, account);
    if (placed.length > MOST_ENTERED || placed.some(({ isEarlier }) => isEarlier)) {
      return renewBought(writer, [account]);
    }
    for (const { placement } of placed) await enterBasket(writer, account, placement);
    await moveUntil(writer, [account]);
  });
}

type Placed = {
  readonly placement: number;
  /** Of a day before the last that was entered. */
  readonly isEarlier: boolean;
};

async function readPlaced(reader: Reader, account: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    SELECT placement_id AS placement, bool_or(order_date < until.ordered_on) IS TRUE AS "isEarlier" FROM sales_order
    LEFT JOIN bought_until AS until ON until.customer_account = ${account}
    WHERE sales_order.customer_account = ${account} AND placement_id IS NOT NULL
      -- A day back: another server's clock may have been past midnight already.
      AND order_date >= coalesce(until.ordered_on - 1, '-infinity') AND id > coalesce(until.order_id, 0)
    GROUP BY placement_id ORDER BY min(id)`.execute(reader);
  return rows;
}

async function enterBasket(writer: Writer, account: string, placement: number): Promise<void> {
  await sql`
    WITH line AS (
      SELECT order_id, order_date, product_code, total_bottles, line_nett, case_size, case_price, bottle_nett
      FROM sales_order JOIN order_line ON order_id = id
      WHERE placement_id = ${placement} AND state <> 'cancelled'
    )
    INSERT INTO bought AS known (customer_account, product_code, order_id, ordered_on, bottles, nett, case_size,
      case_price, bottle_nett, orders, usual_bottles, recent_on, recent_bottles)
    SELECT ${account}, product_code, min(order_id), max(order_date), sum(total_bottles), sum(line_nett), max(case_size),
      max(case_price), max(bottle_nett), 1, sum(total_bottles), ARRAY[max(order_date)],
      ARRAY[sum(total_bottles)::integer]
    FROM line GROUP BY product_code HAVING sum(total_bottles) > 0 ORDER BY product_code
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
      )`.execute(writer);
}

async function moveUntil(writer: Writer, accounts: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO bought_until (customer_account, ordered_on, order_id)
    SELECT customer_account, max(order_date), max(id) FROM sales_order
    WHERE customer_account = ANY(${accounts}::text[]) AND placement_id IS NOT NULL GROUP BY customer_account
    ON CONFLICT (customer_account) DO UPDATE SET ordered_on = excluded.ordered_on, order_id = excluded.order_id`.execute(
    writer,
  );
}

/** So that no order is placed meanwhile, and nobody else enters what is (decision 28). */
async function lockCustomers(writer: Writer, accounts: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM customer WHERE account = ANY(${accounts}::text[]) ORDER BY account FOR NO KEY UPDATE`.execute(
    writer,
  );
}

/** Sums up these accounts' orders anew: after an order was cancelled, or is no longer one of its own. */
export async function renewBought(writer: Writer, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await lockCustomers(writer, accounts);
  await sql`DELETE FROM bought WHERE customer_account = ANY(${accounts}::text[])`.execute(writer);
  await sql`INSERT INTO bought SELECT * FROM bought_of(${accounts}::text[])`.execute(writer);
  await moveUntil(writer, accounts);
}

/**
 * The accounts of these orders whose rows are no longer the sum of their orders, or that have no rows and an order that
 * counts: those need not be summed up to know. Locks nobody.
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
