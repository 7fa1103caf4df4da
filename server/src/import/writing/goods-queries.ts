import { sql } from 'kysely';
import type { Writer } from '../../database/connection.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import type { ChangedRow } from './first-queries.ts';
import { type Given, type GivenRow, loadRows } from './kind-queries.ts';

/**
 * Gives products the sequence of the file. Nested loops are switched off, because the planner has no statistics about
 * new products yet and would scan the file once for each product (35 s for 9,600 products).
 */
export async function placeProducts(writer: Writer, given: Given): Promise<void> {
  await sql`SELECT set_config('enable_nestloop', 'off', true)`.execute(writer);
  await sql`
    UPDATE product SET position = given.position FROM ${given.table}
    WHERE product.code = given."Code" AND product.position <> given.position`.execute(writer);
  await sql`SELECT set_config('enable_nestloop', 'on', true)`.execute(writer);
}

/** The columns of stock.csv, which may include due dates, and the codes of the products in stock.csv. */
export type DueGiven = {
  readonly fields: ReadonlySet<string>;
  readonly codes: readonly string[];
  readonly at: Date;
};

type HeldStock = {
  readonly code: string;
  readonly had: number;
  readonly has: number | null;
  readonly had_due: string | null;
  readonly has_due: string | null;
  readonly had_due_bottles: number | null;
  readonly has_due_bottles: number | null;
  readonly is_due_changed: boolean;
};

/**
 * Sets stock in bottles: cases are multiplied by the product's case size, and the result is capped at a billion. A row
 * without figures deletes the stock row, which makes the stock unlimited. The due date and the due bottles change only
 * for products in `due.codes`, and only if the file has their columns.
 *
 * Locks stock in the sequence of product codes before writing (decision 28). Returns the codes of the products that had
 * no stock figure, and the changes of figures and due dates, deletions included.
 */
export async function writeStock(
  writer: Writer,
  kind: FileKind,
  rows: readonly GivenRow[],
  due: DueGiven,
): Promise<{ added: string[]; changed: ChangedRow[] }> {
  const given = await loadRows(writer, kind, rows, due);
  const saysDue = due.fields.has('DueDate') || due.fields.has('DueBottles');
  const wanted = sql`
    SELECT given."Code" AS code,
      CASE WHEN coalesce(given."StockCases", given."StockBottles") IS NOT NULL
        THEN least(coalesce(given."StockCases", 0)::bigint * product.case_size + coalesce(given."StockBottles", 0),
          1000000000)::int END AS bottles,
      given."DueDate" AS due_date, nullif(given."DueBottles", 0) AS due_bottles,
      given."Code" = ANY(${saysDue ? due.codes : []}::text[]) AS says_due
    FROM ${given.table} JOIN product ON product.code = given."Code"`;
  const dueDate = due.fields.has('DueDate') ? sql`wanted.due_date` : sql`stock.due_date`;
  const dueBottles = due.fields.has('DueBottles') ? sql`wanted.due_bottles` : sql`stock.due_bottles`;
  const next = sql`${dueDate}, CASE WHEN ${dueDate} IS NOT NULL THEN ${dueBottles} END`;
  const isDueChanged = sql`wanted.says_due AND (stock.due_date, stock.due_bottles) IS DISTINCT FROM (${next})`;
  const held = await sql<HeldStock>`
    WITH wanted AS (${wanted})
    SELECT code, stock.bottles AS had, wanted.bottles AS has, stock.due_date AS had_due, ${dueDate} AS has_due,
      stock.due_bottles AS had_due_bottles, ${dueBottles} AS has_due_bottles, ${isDueChanged} AS is_due_changed
    FROM stock JOIN wanted ON wanted.code = stock.product_code
    WHERE wanted.bottles IS DISTINCT FROM stock.bottles OR (${isDueChanged})
    ORDER BY stock.product_code FOR UPDATE OF stock`.execute(writer);
  const written = await sql<{ code: string }>`
    WITH wanted AS (${wanted})
    INSERT INTO stock (product_code, bottles) SELECT code, wanted.bottles FROM wanted
    LEFT JOIN stock ON stock.product_code = code
    WHERE wanted.bottles IS NOT NULL AND wanted.bottles IS DISTINCT FROM stock.bottles ORDER BY code
    ON CONFLICT (product_code) DO UPDATE SET bottles = excluded.bottles
    RETURNING product_code AS code`.execute(writer);
  await sql`
    WITH wanted AS (${wanted})
    DELETE FROM stock USING wanted WHERE stock.product_code = wanted.code AND wanted.bottles IS NULL`.execute(
    writer,
  );
  const before = new Set(held.rows.map(({ code }) => code));
  const added = written.rows.map(({ code }) => code).filter((code) => !before.has(code));
  const addedCodes = new Set(added);
  // The UPDATE is skipped without a change, because its trigger renews the catalogue's version even if no row changes.
  const isAnyDue =
    held.rows.some(({ is_due_changed }) => is_due_changed) ||
    rows.some(({ Code, DueDate }) => DueDate != null && addedCodes.has(String(Code)));
  if (isAnyDue) {
    await sql`
      WITH wanted AS (${wanted})
      UPDATE stock SET (due_date, due_bottles) = ROW(${next})
      FROM wanted WHERE stock.product_code = wanted.code AND ${isDueChanged}`.execute(writer);
  }
  return { added, changed: held.rows.map(changeOf) };
}

function changeOf(row: HeldStock): ChangedRow {
  const { code, had, has, had_due, has_due, had_due_bottles, has_due_bottles } = row;
  const text = (value: string | number | null) => String(value ?? '');
  if (had !== has) {
    const to = has === null ? 'unlimited' : String(has);
    return { key: code, column: 'bottles', from: String(had), to };
  }
  return had_due === has_due
    ? { key: code, column: 'DueBottles', from: text(had_due_bottles), to: text(has_due_bottles) }
    : { key: code, column: 'DueDate', from: text(had_due), to: text(has_due) };
}

/**
 * Notes the vintage that each new product follows, if the merchant gives each vintage a code of its own: the latest
 * earlier vintage of a product with the same description, producer, colour, size and case. A product that the import
 * withdraws counts.
 */
export async function noteSuccessors(writer: Writer, { day, table }: Given): Promise<void> {
  await sql`
    WITH follows AS (
      SELECT DISTINCT ON (next.code) next.code, former.vintage
      FROM ${table} JOIN product next ON next.code = given."Code"
        JOIN product former USING (description, winemaker, colour, unit_size, case_size)
      WHERE next.came_on = ${day} AND next.vintage_since IS NULL AND next.vintage ~ '^(19|20)[0-9]{2}$'
        AND former.vintage ~ '^(19|20)[0-9]{2}$' AND former.vintage < next.vintage
      ORDER BY next.code, former.vintage DESC
    )
    UPDATE product SET vintage_before = follows.vintage, vintage_since = ${day}
    FROM follows WHERE product.code = follows.code`.execute(writer);
}

/**
 * Deletes the lines of an order that come after the last line in the file. Returns the deleted lines as people read
 * them: `SO1 line 3 RED1`.
 */
export async function deleteSurplusLines(
  writer: Writer,
  rows: readonly GivenRow[],
  { ids }: Given,
): Promise<string[]> {
  if (ids === undefined) return [];
  const lines = new Map(rows.map(({ id, position }) => [id, position]));
  const done = await sql<{ key: string }>`
    DELETE FROM order_line
    USING unnest(${[...lines.keys()]}::bigint[], ${[...lines.values()]}::int[]) AS given (id, lines)
    JOIN sales_order ON sales_order.id = given.id
    WHERE order_id = given.id AND line_no > given.lines
      AND order_id BETWEEN ${ids[0]}::bigint AND ${ids[1]}::bigint
    RETURNING concat_ws(' ', coalesce(confirmed_no, provisional_no), 'line', line_no, product_code) AS key`.execute(
    writer,
  );
  return done.rows.map(({ key }) => key).sort();
}
