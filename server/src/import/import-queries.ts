import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { FileKind, Reference, TableRow } from './file-kind.ts';

/** What a write did: rows that were new, rows that were changed, rows that were already so. */
export type Written = { readonly added: number; readonly changed: number; readonly unchanged: number };

const keyTables = {
  products: ['product', 'code'],
  customers: ['customer', 'account'],
  reps: ['rep', 'code'],
  orders: ['sales_order', 'confirmed_no'],
} as const;

/** The keys of a kind that are in the database already, withdrawn ones too. */
export async function readKeys(reader: Reader, to: Reference['to']): Promise<Set<string>> {
  const [table, column] = keyTables[to];
  const found = await sql<{ key: string }>`
    SELECT ${sql.ref(column)} AS key FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
  `.execute(reader);
  return new Set(found.rows.map((row) => row.key));
}

/** Bottles in a case, by product code. */
export async function readCaseSizes(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader.selectFrom('product').select(['code', 'case_size']).execute();
  return new Map(rows.map((row) => [row.code, row.case_size]));
}

/**
 * Writes rows by key. Only the columns the file speaks of are changed on a row that is there, and a row that
 * is already so is left alone: importing the same file again changes nothing.
 */
export async function upsertRows(
  writer: Writer,
  kind: FileKind,
  fields: ReadonlySet<string>,
  rows: readonly TableRow[],
): Promise<Written> {
  const columns = Object.keys(kind.tableColumns);
  const spoken = columns.filter(
    (column) =>
      !kind.tableKey.includes(column) && kind.tableColumns[column]?.from.some((field) => fields.has(field)),
  );
  const names = (list: readonly string[]) => sql.join(list.map((column) => sql.ref(column)));
  const now = sql.join(spoken.map((column) => sql.ref(`${kind.table}.${column}`)));
  const then = sql.join(spoken.map((column) => sql.ref(`excluded.${column}`)));
  const onConflict =
    spoken.length === 0
      ? sql`DO NOTHING`
      : sql`DO UPDATE SET ${sql.join(
          spoken.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
        )} WHERE (${now}) IS DISTINCT FROM (${then})`;
  // xmax is 0 on a row that this statement inserted.
  const done = await sql<{ added: boolean }>`
    INSERT INTO ${sql.table(kind.table)} (${names(columns)})
    SELECT ${names(columns)} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${recordOf(kind)})
    ON CONFLICT (${names(kind.tableKey)}) ${onConflict}
    RETURNING (xmax = 0) AS added
  `.execute(writer);
  const added = done.rows.filter((row) => row.added).length;
  return { added, changed: done.rows.length - added, unchanged: rows.length - done.rows.length };
}

/** `code text, notes text[]`: how the rows' JSON is read. Types are of the kinds, never of a file. */
function recordOf(kind: FileKind) {
  return sql.join(
    Object.entries(kind.tableColumns).map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
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

/** Sets stock figures; a null figure takes the row away, which means unlimited. Returns the rows that changed. */
export async function writeStock(
  writer: Writer,
  rows: readonly { code: string; bottles: number | null }[],
): Promise<number> {
  const given = JSON.stringify(rows);
  const set = await sql`
    INSERT INTO stock (product_code, bottles)
    SELECT code, bottles FROM jsonb_to_recordset(${given}::jsonb) AS r(code text, bottles integer)
    WHERE bottles IS NOT NULL
    ON CONFLICT (product_code) DO UPDATE SET bottles = excluded.bottles
      WHERE stock.bottles IS DISTINCT FROM excluded.bottles
  `.execute(writer);
  const gone = await sql`
    DELETE FROM stock USING jsonb_to_recordset(${given}::jsonb) AS r(code text, bottles integer)
    WHERE stock.product_code = r.code AND r.bottles IS NULL
  `.execute(writer);
  return Number(set.numAffectedRows ?? 0) + Number(gone.numAffectedRows ?? 0);
}

/**
 * Writes the lines of orders, each order whole: lines it no longer has go. `line_no` counts within the order.
 * What was placed here keeps what the ledger's file does not hold, its case size, prices and vintage, as long as
 * the line is still of the same product.
 */
export async function writeOrderLines(
  writer: Writer,
  kind: FileKind,
  rows: readonly TableRow[],
): Promise<Written> {
  const given = JSON.stringify(rows);
  const done = await sql<{ added: boolean }>`
    WITH said AS (
      SELECT o.id AS order_id, r.* FROM jsonb_to_recordset(${given}::jsonb) AS r(line_no integer, ${recordOf(kind)})
      JOIN sales_order o ON o.confirmed_no = r.order_no
    )
    INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat,
                            vintage, case_size, unit_size, case_price, bottle_nett, bottle_vat)
    SELECT said.order_id, said.line_no, said.product_code, said.description, said.total_bottles,
           said.line_nett, said.line_vat, coalesce(said.vintage, known.vintage),
           coalesce(known.case_size, 0), coalesce(known.unit_size, 0),
           known.case_price, known.bottle_nett, known.bottle_vat
    FROM said
    LEFT JOIN order_line known ON known.order_id = said.order_id AND known.line_no = said.line_no
                              AND known.product_code = said.product_code
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
      SELECT o.id, max(r.line_no) AS lines
      FROM jsonb_to_recordset(${given}::jsonb) AS r(line_no integer, order_no text)
      JOIN sales_order o ON o.confirmed_no = r.order_no GROUP BY o.id
    ) kept
    WHERE l.order_id = kept.id AND l.line_no > kept.lines
  `.execute(writer);
  const added = done.rows.filter((row) => row.added).length;
  const removed = Number(gone.numAffectedRows ?? 0);
  return {
    added,
    changed: done.rows.length - added + removed,
    unchanged: rows.length - done.rows.length,
  };
}

/** Withdraws or deletes what the file no longer holds (`--replace`). Returns how many rows. */
export async function removeAbsent(
  writer: Writer,
  kind: FileKind,
  rows: readonly TableRow[],
): Promise<number> {
  if (kind.whenGone === 'keep') return 0;
  const keys = sql.join(kind.tableKey.map((column) => sql`${sql.ref(column)} text`));
  const same = sql.join(
    kind.tableKey.map((column) => sql`r.${sql.ref(column)} = ${sql.ref(`${kind.table}.${column}`)}`),
    sql` AND `,
  );
  const absent = sql`NOT EXISTS (
    SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${keys}) WHERE ${same}
  )`;
  const done =
    kind.whenGone === 'withdraw'
      ? await sql`UPDATE ${sql.table(kind.table)} SET withdrawn = true WHERE NOT withdrawn AND ${absent}`.execute(
          writer,
        )
      : await sql`DELETE FROM ${sql.table(kind.table)} WHERE ${absent}`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/** Only one import writes at a time; a second waits for the first. */
export async function lockImports(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7210456)`.execute(writer);
}

/**
 * Tells the planner what the tables now hold, and marks what everyone may see, so that lists and searches are read
 * from their indexes alone: half the time of a search. PostgreSQL comes to it by itself some minutes later. Not
 * within a transaction.
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
