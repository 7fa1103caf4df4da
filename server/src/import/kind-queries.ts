import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { Cells, FileKind } from './file-kind.ts';

/** How the rows of any kind of file are written. */

/** The cells of a row, its place in the file from 1 (a line's: in its order), and the id of its order. */
export type GivenRow = Cells & { readonly position: number; readonly id?: number };

/** A file's rows, to be named in a FROM as the table `given`. */
export type Given = {
  readonly table: RawBuilder<unknown>;
  /** The least and the greatest id of their orders. */
  readonly ids: readonly [least: number, most: number] | undefined;
};

/** More rows than that are stored beside the database's own for the transaction. */
const CHUNK = 2_000;

/**
 * Makes a file's rows ready for several statements. Many are stored once, in a temporary table whose size the planner
 * knows: read again by each statement, and taken for a hundred rows, they took twice as long.
 */
export async function loadRows(
  writer: Writer,
  kind: FileKind,
  rows: readonly GivenRow[],
  onRows: (rows: number) => void = () => {},
): Promise<Given> {
  const ids = rangeOf(rows);
  if (rows.length <= CHUNK) {
    onRows(rows.length);
    return { table: givenRows(kind, rows), ids };
  }
  const table = sql.table(`given_${kind.name}`);
  const fields = Object.entries(kind.fields).map(([field, { cell }]) => typed(field, cell.type));
  // Its size is what the planner lacks, and a sample of a few thousand rows says enough of what is in it.
  await sql`
    SELECT set_config('work_mem', '64MB', true), set_config('default_statistics_target', '10', true)`.execute(
    writer,
  );
  await sql`
    CREATE TEMPORARY TABLE ${table} (position integer, id bigint, ${sql.join(fields)}) ON COMMIT DROP`.execute(
    writer,
  );
  let storing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    // What is sent of it is made while the rows before it are stored.
    const statement = sql`INSERT INTO ${table} SELECT given.* FROM ${givenRows(kind, chunk)}`;
    await storing;
    storing = statement.execute(writer).then(() => onRows(chunk.length));
  }
  await storing;
  await sql`ANALYZE ${table}`.execute(writer);
  return { table: sql`${table} AS given`, ids };
}

function rangeOf(rows: readonly GivenRow[]): Given['ids'] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { id } of rows) {
    if (id === undefined) continue;
    least = Math.min(least, id);
    most = Math.max(most, id);
  }
  return most === 0 ? undefined : [least, most];
}

// Types are the kinds', never a file's.
const typed = (field: string, type: string) => sql`${sql.ref(field)} ${sql.raw(type)}`;

/**
 * The rows with `position`, `id` and a column a field, sent as one array a column: from JSON PostgreSQL takes twice as long.
 * A field that no row has is null.
 */
function givenRows(kind: FileKind, rows: readonly GivenRow[]): RawBuilder<unknown> {
  const fields = Object.entries(kind.fields).map(([field, { cell }]) => [field, cell.type] as const);
  const columns = [['position', 'integer'], ['id', 'bigint'], ...fields] as const;
  const sent = columns.filter(([name]) => name === 'position' || rows.some((row) => name in row));
  const arrays = sent.map(
    ([name, type]) => sql`${arrayText(rows.map((row) => row[name]))}::${sql.raw(type)}[]`,
  );
  const all = columns.map((column) =>
    sent.includes(column) ? sql.ref(column[0]) : sql`NULL::${sql.raw(column[1])} AS ${sql.ref(column[0])}`,
  );
  return sql`(
    SELECT ${sql.join(all)} FROM unnest(${sql.join(arrays)}) AS sent (${sql.join(sent.map(([name]) => sql.ref(name)))})
  ) AS given`;
}

/** Values as PostgreSQL reads an array; the driver's own way takes twice as long. */
function arrayText(values: readonly unknown[]): string {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else text += `"${/["\\]/.test(String(value)) ? String(value).replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `${text}}`;
}

export const ref = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** By column of the table: the given column that it must equal for a given row to be the stored one. */
function identityOf({ identity, key, fields }: FileKind): Readonly<Record<string, string>> {
  return identity ?? Object.fromEntries(key.map((field) => [fields[field]?.to ?? field, field]));
}

/**
 * Whether a given row is the stored one. Of orders and their lines those between the ids are looked at: a nightly file has the
 * last ones, and the table may have a hundred times as many.
 */
export function sameRow(kind: FileKind, { ids }: Given) {
  const pairs = Object.entries(identityOf(kind)).map(
    ([column, field]) => sql`${ref('stored', column)} = ${ref('given', field)}`,
  );
  const [byId] = Object.entries(identityOf(kind)).filter(([, field]) => field === 'id');
  if (byId !== undefined) {
    const [least, most] = ids ?? [0, 0];
    pairs.push(sql`${ref('stored', byId[0])} BETWEEN ${least}::bigint AND ${most}::bigint`);
  }
  return sql.join(pairs, sql` AND `);
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

/** Those that an import may change in a row that is there: all but the key, such as an order's number. */
export function changingColumns(kind: FileKind, fields: ReadonlySet<string>): Column[] {
  const fixed = [...Object.keys(identityOf(kind)), ...kind.key.map((field) => kind.fields[field]?.to)];
  return spokenColumns(kind, fields).filter(([name]) => !fixed.includes(name));
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
  given: Given,
): Promise<number> {
  const columns = spokenColumns(kind, fields);
  const done = await sql`
    INSERT INTO ${sql.table(kind.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT ${sql.join(columns.map(([, value]) => value))}
    FROM ${given.table} LEFT JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind, given)}
    WHERE stored IS NULL ORDER BY given.id, given.position`.execute(writer);
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
  given: Given,
): Promise<number> {
  const keys = Object.keys(identityOf(kind));
  const columns = changingColumns(kind, fields);
  if (columns.length === 0) return 0;
  const now = sql.join(columns.map(([name]) => ref('stored', name)));
  const next = sql.join(columns.map(([, value]) => value));
  const sorted = sql.join(keys.map((key) => ref('stored', key)));
  const done = await sql`
    WITH changed AS (
      SELECT ${sorted}, ${sql.join(columns.map(([name, value]) => sql`${value} AS ${sql.ref(`new_${name}`)}`))}
      FROM ${given.table} JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind, given)}
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

/** How many rows of a kind are in use. */
export async function countRows(reader: Reader, { table, whenGone }: FileKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} ${whenGone === 'withdraw' ? sql`WHERE NOT withdrawn` : sql``}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Withdraws or deletes what the file no longer holds (`--replace`). Returns the keys, in order, as a person reads them. */
export async function removeAbsent(writer: Writer, kind: FileKind, given: Given): Promise<string[]> {
  const keys = Object.keys(identityOf(kind));
  const sorted = sql.join(keys.map((key) => ref('stored', key)));
  const absent = sql`NOT EXISTS (SELECT 1 FROM ${given.table} WHERE ${sameRow(kind, given)})`;
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
          WITH absent AS (${found})
          DELETE FROM ${sql.table(kind.table)} target USING absent WHERE ${same}
          RETURNING ${shown}`.execute(writer);
  return gone.map(({ key }) => key).sort();
}
