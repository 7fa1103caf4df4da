import { sql } from 'kysely';
import type { PriceRow } from '../../catalogue/cache/account-price.ts';
import type { Database, Reader, Writer } from '../../database/connection.ts';
import type { PlacedRow } from './place-rows.ts';

const keysOf = {
  products: sql<{ key: string }>`SELECT code AS key FROM product`,
  customers: sql<{ key: string }>`SELECT account AS key FROM customer`,
  reps: sql<{ key: string }>`SELECT code AS key FROM rep`,
  priceLists: sql<{ key: string }>`SELECT price_list AS key FROM price UNION SELECT price_list FROM customer`,
} as const;
export type StoredKeys = keyof typeof keysOf;

export async function readKeys(reader: Reader, of: StoredKeys): Promise<Set<string>> {
  const { rows } = await keysOf[of].execute(reader);
  return new Set(rows.map(({ key }) => key));
}

/**
 * The stored keys that `plainKey` may change, because they have non-ASCII or control characters, blanks around them, or
 * the `="…"` with which spreadsheets guard leading zeros.
 */
export async function readUncleanKeys(reader: Reader, of: StoredKeys): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (${keysOf[of]}) AS stored
    WHERE octet_length(key) <> char_length(key) OR key ~ '[[:cntrl:]]' OR key <> btrim(key)
      OR left(key, 1) IN ('=', '''') ORDER BY key`.execute(reader);
  return rows.map(({ key }) => key);
}

export type StoredOrder = {
  id: number;
  account: string;
  confirmed_no: string | null;
  provisional_no: string | null;
};

export async function readOrders(reader: Reader, numbers: readonly string[]): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    SELECT id, customer_account AS account, confirmed_no, provisional_no FROM sales_order
    WHERE confirmed_no = ANY(${numbers}::text[]) OR provisional_no = ANY(${numbers}::text[])`.execute(reader);
  return rows;
}

export async function readPlacedRows(
  reader: Reader,
  of: 'addresses' | 'transactions',
  customers: readonly string[],
): Promise<PlacedRow[]> {
  const rows =
    of === 'addresses'
      ? sql`SELECT customer_account AS customer, id, position, withdrawn FROM address`
      : sql`SELECT customer_account AS customer, transaction_number AS id, position, false AS withdrawn
          FROM ledger_transaction`;
  const found = await sql<PlacedRow>`
    SELECT * FROM (${rows}) AS placed WHERE customer = ANY(${customers}::text[])`.execute(reader);
  return found.rows;
}

/**
 * The addresses of all customers, without withdrawn customers and addresses. A customer without an address has a row
 * with an empty id.
 */
export async function readDestinations(reader: Reader): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    SELECT account, coalesce(id, '') AS id, coalesce(delivery_name, '') AS name,
      coalesce(delivery_address[1], '') AS first_line, coalesce(delivery_post_code, '') AS post_code
    FROM customer LEFT JOIN address ON customer_account = account AND NOT address.withdrawn
    WHERE NOT customer.withdrawn ORDER BY account, position, id`.execute(reader);
  return rows;
}

export type Destination = {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly first_line: string;
  readonly post_code: string;
};

export type ImportPrice = PriceRow & { readonly name: string; readonly case_size: number };

export async function readProductPrices(reader: Reader, codes: readonly string[]): Promise<ImportPrice[]> {
  const { rows } = await sql<ImportPrice>`
    SELECT code AS name, case_size, case_price, bottle_nett, bottle_vat, vat_rate
    FROM product WHERE code = ANY(${codes}::text[]) ORDER BY code`.execute(reader);
  return rows;
}

/** Locks all reserves in the sequence of their key (decision 28). */
export async function lockReserves(writer: Writer): Promise<void> {
  await sql`SELECT 1 FROM reserve ORDER BY customer_account, product_code FOR UPDATE`.execute(writer);
}

/**
 * Updates the planner's statistics of the tables that an import has changed. Autovacuum would do so only minutes later,
 * and until then PostgreSQL may choose slow plans. The connection's statement timeout does not apply. Skips tables that
 * another process is analysing.
 */
export async function analyseTables(database: Database, tables: readonly string[]): Promise<void> {
  const changed = tables.includes('product') ? [...tables, 'stock'] : tables;
  const names = sql.join([...new Set(changed)].map((table) => sql.table(table)));
  await database.transaction().execute(async (writer) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(writer);
    await sql`ANALYZE (SKIP_LOCKED) ${names}`.execute(writer);
  });
}
