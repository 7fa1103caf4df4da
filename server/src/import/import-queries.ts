import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { Cells, FileKind, ReferenceTarget } from './file-kind.ts';

/** What a write did: rows that were new, rows that were changed, rows that were already so. */
export type Written = { readonly added: number; readonly changed: number; readonly unchanged: number };

/** The cells of a row, its place in the file from 1, and the id of an order that is in the database. */
export type GivenRow = Cells & { readonly position: number; readonly id?: number };

const keyTables = {
  products: ['product', 'code'],
  customers: ['customer', 'account'],
  reps: ['rep', 'code'],
} as const;

/** The keys of a kind that are in the database already, withdrawn ones too. */
export async function readKeys(reader: Reader, to: Exclude<ReferenceTarget, 'orders'>): Promise<Set<string>> {
  const [table, column] = keyTables[to];
  const found = await sql<{ key: string }>`SELECT ${sql.ref(column)} AS key FROM ${sql.table(table)}`.execute(
    reader,
  );
  return new Set(found.rows.map((row) => row.key));
}

export type StoredOrder = {
  id: number;
  account: string;
  confirmed_no: string | null;
  provisional_no: string | null;
};

/** The orders that have one of these numbers, confirmed or provisional. */
export async function readOrders(reader: Reader, numbers: readonly string[]): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    SELECT id, customer_account AS account, confirmed_no, provisional_no FROM sales_order
    WHERE confirmed_no = ANY(${numbers}::text[]) OR provisional_no = ANY(${numbers}::text[])`.execute(reader);
  return rows;
}

/** The file's rows as a table `given`: one column a field, `position`, and `id`. Types are the kinds', never a file's. */
function givenRows(kind: FileKind, rows: readonly GivenRow[]) {
  const columns = Object.entries(kind.fields).map(
    ([field, { cell }]) => sql`${sql.ref(field)} ${sql.raw(cell.type)}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS given (position integer, id bigint, ${sql.join(columns)})`;
}

const ref = (table: string, column: string) => sql.ref(`${table}.${column}`);

function keyColumns(kind: FileKind): string[] {
  return kind.key.map((field) => kind.fields[field]?.to ?? field);
}

/** How a given row finds the stored one. An order has two numbers: it was found before. */
function sameRow(kind: FileKind) {
  if (kind.name === 'orders') return sql`stored.id = given.id`;
  const columns = keyColumns(kind);
  return sql.join(
    kind.key.map((field, index) => sql`${ref('stored', columns[index] ?? field)} = ${ref('given', field)}`),
    sql` AND `,
  );
}

type Column = readonly [name: string, value: RawBuilder<unknown>];

/** The columns that the file speaks of, with what they are to hold: a field that the file lacks stays as stored. */
function spokenColumns(kind: FileKind, fields: ReadonlySet<string>): Column[] {
  const computed = kind.computed ?? {};
  const of = (field: string) => {
    if (fields.has(field)) return ref('given', field);
    const to = kind.fields[field]?.to;
    return to === undefined ? sql`NULL` : ref('stored', to);
  };
  const byColumn = Map.groupBy(Object.keys(kind.fields), (field) => kind.fields[field]?.to);
  const columns: Column[] = [];
  for (const [column, its] of byColumn) {
    if (column === undefined || column in computed || !its.some((field) => fields.has(field))) continue;
    columns.push([column, its.length === 1 ? of(String(its[0])) : listOf(kind, column, its, fields)]);
  }
  for (const [column, { from, value }] of Object.entries(computed)) {
    if (from.some((field) => fields.has(field))) columns.push([column, value(of)]);
  }
  return columns;
}

function listOf(kind: FileKind, column: string, its: readonly string[], fields: ReadonlySet<string>) {
  const stored = ref('stored', column);
  const isFlags = its.every((field) => kind.fields[field]?.cell.type === 'boolean');
  const parts = its.map((field, index) => {
    const given = ref('given', field);
    if (!isFlags) {
      return fields.has(field) ? given : sql`coalesce(${stored}[${sql.lit(index + 1)}], '')`;
    }
    const isSet = fields.has(field) ? given : sql`${sql.lit(field)} = ANY(${stored})`;
    return sql`CASE WHEN ${isSet} THEN ${sql.lit(field)} END`;
  });
  const list = sql`ARRAY[${sql.join(parts)}]::text[]`;
  return isFlags ? sql`array_remove(${list}, NULL)` : list;
}

/** Adds the rows that the table does not hold; what the file does not speak of gets the table's defaults. */
export async function insertRows(
  writer: Writer,
  kind: FileKind,
  fields: ReadonlySet<string>,
  rows: readonly GivenRow[],
): Promise<number> {
  const columns = spokenColumns(kind, fields);
  const done = await sql`
    INSERT INTO ${sql.table(kind.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT ${sql.join(columns.map(([, value]) => value))}
    FROM ${givenRows(kind, rows)} LEFT JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind)}
    WHERE stored IS NULL ORDER BY given.position`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/**
 * Changes the rows that differ from what the file says, and locks no other: importing the same file again changes
 * nothing and waits for no other transaction. Locks in the order of the key (decision 28).
 */
export async function updateRows(
  writer: Writer,
  kind: FileKind,
  fields: ReadonlySet<string>,
  rows: readonly GivenRow[],
): Promise<number> {
  const keys = kind.name === 'orders' ? ['id'] : keyColumns(kind);
  const columns = spokenColumns(kind, fields).filter(
    ([name]) => !keys.includes(name) && !keyColumns(kind).includes(name),
  );
  if (columns.length === 0) return 0;
  const now = sql.join(columns.map(([name]) => ref('stored', name)));
  const next = sql.join(columns.map(([, value]) => value));
  const sorted = sql.join(keys.map((key) => ref('stored', key)));
  const done = await sql`
    WITH changed AS (
      SELECT ${sorted}, ${sql.join(columns.map(([name, value]) => sql`${value} AS ${sql.ref(`new_${name}`)}`))}
      FROM ${givenRows(kind, rows)} JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind)}
      WHERE (${now}) IS DISTINCT FROM (${next})
      ORDER BY ${sorted} FOR NO KEY UPDATE OF stored
    )
    UPDATE ${sql.table(kind.table)} AS target
    SET ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${ref('changed', `new_${name}`)}`))}
    FROM changed
    WHERE ${sql.join(
      keys.map((key) => sql`${ref('target', key)} = ${ref('changed', key)}`),
      sql` AND `,
    )}`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/** New products go after the old ones, in the file's order; with `whole` the file's order is the list's order. */
export async function placeProducts(writer: Writer, codes: readonly string[], whole: boolean): Promise<void> {
  await sql`
    WITH file AS (
      SELECT code, place FROM unnest(${codes}::text[]) WITH ORDINALITY AS f(code, place)
    ), last AS (
      SELECT coalesce(max(position), 0) AS position FROM product WHERE ${!whole}
    )
    UPDATE product SET position = last.position + file.place
    FROM file, last
    WHERE product.code = file.code AND (${whole} OR product.position = 0)
      AND product.position IS DISTINCT FROM last.position + file.place
  `.execute(writer);
}

/**
 * Sets stock figures of products in bottles, a case figure by the product's case size. Neither figure takes the row
 * away, which means unlimited. Locks in code order before it writes (decision 28).
 */
export async function writeStock(writer: Writer, kind: FileKind, rows: readonly GivenRow[]): Promise<void> {
  const wanted = sql`
    SELECT given."Code" AS code,
      CASE WHEN coalesce(given."StockCases", given."StockBottles") IS NOT NULL
        THEN coalesce(given."StockCases", 0) * product.case_size + coalesce(given."StockBottles", 0) END AS bottles
    FROM ${givenRows(kind, rows)} JOIN product ON product.code = given."Code"`;
  await sql`
    WITH wanted AS (${wanted})
    SELECT 1 FROM stock JOIN wanted ON wanted.code = stock.product_code
    WHERE wanted.bottles IS DISTINCT FROM stock.bottles ORDER BY stock.product_code FOR UPDATE OF stock`.execute(
    writer,
  );
  await sql`
    WITH wanted AS (${wanted})
    INSERT INTO stock (product_code, bottles) SELECT code, wanted.bottles FROM wanted
    LEFT JOIN stock ON stock.product_code = code
    WHERE wanted.bottles IS NOT NULL AND wanted.bottles IS DISTINCT FROM stock.bottles ORDER BY code
    ON CONFLICT (product_code) DO UPDATE SET bottles = excluded.bottles`.execute(writer);
  await sql`
    WITH wanted AS (${wanted})
    DELETE FROM stock USING wanted WHERE stock.product_code = wanted.code AND wanted.bottles IS NULL`.execute(
    writer,
  );
}

/** An order of the same import has no id yet, but its confirmed number. */
const OF_ORDER = sql`o.id = coalesce(given.id,
  (SELECT id FROM sales_order WHERE confirmed_no = given."Order_OrderNo"))`;

/**
 * Writes all lines of the given orders and deletes those that an order no longer has. `position` counts within the order. A
 * line that was placed here keeps its case size, prices and vintage, which the file lacks, as long as its product stays
 * the same.
 */
export async function writeOrderLines(
  writer: Writer,
  kind: FileKind,
  rows: readonly GivenRow[],
): Promise<Written> {
  const done = await sql<{ added: boolean }>`
    WITH line AS (
      SELECT o.id AS order_id, given.position AS line_no, given."ProductCode" AS product_code,
             given."Description" AS description, given."TotalBottles" AS total_bottles,
             given."LineNett" AS line_nett, given."LineVAT" AS line_vat, given."Vintage" AS vintage
      FROM ${givenRows(kind, rows)} JOIN sales_order o ON ${OF_ORDER}
    )
    INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat,
                            vintage, case_size, unit_size, case_price, bottle_nett, bottle_vat)
    SELECT line.order_id, line.line_no, line.product_code, line.description, line.total_bottles,
           line.line_nett, line.line_vat, coalesce(line.vintage, stored.vintage),
           coalesce(stored.case_size, 0), coalesce(stored.unit_size, 0),
           stored.case_price, stored.bottle_nett, stored.bottle_vat
    FROM line
    LEFT JOIN order_line stored ON stored.order_id = line.order_id AND stored.line_no = line.line_no
                              AND stored.product_code = line.product_code
    ON CONFLICT (order_id, line_no) DO UPDATE SET
      product_code = excluded.product_code, description = excluded.description,
      total_bottles = excluded.total_bottles, line_nett = excluded.line_nett, line_vat = excluded.line_vat,
      vintage = excluded.vintage, case_size = excluded.case_size, unit_size = excluded.unit_size,
      case_price = excluded.case_price, bottle_nett = excluded.bottle_nett, bottle_vat = excluded.bottle_vat
    WHERE (order_line.product_code, order_line.description, order_line.total_bottles, order_line.line_nett,
           order_line.line_vat, order_line.vintage)
      IS DISTINCT FROM (excluded.product_code, excluded.description, excluded.total_bottles,
           excluded.line_nett, excluded.line_vat, excluded.vintage)
    RETURNING (xmax = 0) AS added
  `.execute(writer);
  const gone = await sql`
    DELETE FROM order_line l
    USING (
      SELECT o.id, max(given.position) AS lines
      FROM ${givenRows(kind, rows)} JOIN sales_order o ON ${OF_ORDER} GROUP BY o.id
    ) given_order
    WHERE l.order_id = given_order.id AND l.line_no > given_order.lines
  `.execute(writer);
  const added = done.rows.filter((row) => row.added).length;
  const removed = Number(gone.numAffectedRows ?? 0);
  return {
    added,
    changed: done.rows.length - added + removed,
    unchanged: rows.length - done.rows.length,
  };
}

/** How many rows of a kind are in use. */
export async function countRows(reader: Reader, { table, whenGone }: FileKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} ${whenGone === 'withdraw' ? sql`WHERE NOT withdrawn` : sql``}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Withdraws or deletes what the file no longer holds (`--replace`). Returns the keys, in order, as a person reads them. */
export async function removeAbsent(
  writer: Writer,
  kind: FileKind,
  rows: readonly GivenRow[],
): Promise<string[]> {
  const keys = keyColumns(kind);
  const sorted = sql.join(keys.map((key) => ref('stored', key)));
  const absent = sql`NOT EXISTS (SELECT 1 FROM ${givenRows(kind, rows)} WHERE ${sameRow(kind)})`;
  const found = sql`SELECT ${sorted} FROM ${sql.table(kind.table)} stored WHERE ${absent}`;
  const same = sql.join(
    keys.map((key) => sql`${ref('target', key)} = ${ref('absent', key)}`),
    sql` AND `,
  );
  const shown = sql`concat_ws(' ', ${sql.join(keys.map((key) => ref('target', key)))}) AS key`;
  const { rows: gone } =
    kind.whenGone === 'withdraw'
      ? await sql<{ key: string }>`
          WITH absent AS (${found} AND NOT withdrawn ORDER BY ${sorted} FOR NO KEY UPDATE)
          UPDATE ${sql.table(kind.table)} target SET withdrawn = true FROM absent WHERE ${same}
          RETURNING ${shown}`.execute(writer)
      : await sql<{ key: string }>`
          WITH absent AS (${found} ORDER BY ${sorted} FOR UPDATE)
          DELETE FROM ${sql.table(kind.table)} target USING absent WHERE ${same}
          RETURNING ${shown}`.execute(writer);
  return gone.map(({ key }) => key).sort();
}

/** Reserves are changed and then deleted: locked beforehand, all in the one order (decision 28). */
export async function lockReserves(writer: Writer): Promise<void> {
  await sql`SELECT 1 FROM reserve ORDER BY customer_account, product_code FOR UPDATE`.execute(writer);
}

/** Only one import writes at a time; a second waits for the first. */
export async function lockImports(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7210456)`.execute(writer);
}

/**
 * Updates the planner's statistics and the visibility map, so that lists and searches use index-only scans, which halves
 * the time of a search. Autovacuum would do so some minutes later. Must run outside a transaction.
 */
export async function tidyTables(database: Database): Promise<void> {
  await sql`VACUUM (ANALYZE) product, price, search_word, search_entry`.execute(database);
  await sql`ANALYZE`.execute(database);
}

export async function countProducts(reader: Reader): Promise<number> {
  const found = await reader
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
