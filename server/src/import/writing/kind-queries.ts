import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import type { Cells, FileKind, ImportSql } from '../kinds/file-kind.ts';

/**
 * The cells of a row, and the row's position in the file, counted from 1. A row of an order has the order's id; a
 * line's position counts within its order.
 */
export type GivenRow = Cells & { readonly position: number; readonly id?: number };

/** A file's rows in a temporary table, for a FROM clause with the alias `given`. */
export type Given = ImportSql & {
  readonly ids: readonly [least: number, most: number] | undefined;
};

const BATCH = 2_000;

export async function loadRows(
  writer: Writer,
  kind: FileKind,
  rows: readonly GivenRow[],
  { at, onRows = () => {} }: { readonly at: Date; readonly onRows?: (rows: number) => void },
): Promise<Given> {
  const table = sql.table(`given_${kind.name}`);
  // Raw SQL is safe here: the types come from `FileKind`, never from a file.
  const fields = Object.entries(kind.fields).map(
    ([field, { cell }]) => sql`, ${sql.ref(field)} ${sql.raw(cell.type)}`,
  );
  // A small sample is enough: the planner needs the table's size, and little about its contents.
  await sql`
    SELECT set_config('work_mem', '64MB', true), set_config('default_statistics_target', '10', true)`.execute(
    writer,
  );
  await sql`
    CREATE TEMPORARY TABLE ${table} (position integer, id bigint ${sql.join(fields, sql``)}) ON COMMIT DROP`.execute(
    writer,
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await sql`
      INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(batch)})`.execute(
      writer,
    );
    onRows(at + batch.length);
  }
  // ANALYZE is needed only for more than one batch: without statistics, the planner assumes ten pages, about the size
  // of a batch.
  if (rows.length > BATCH) await sql`ANALYZE ${table}`.execute(writer);
  const day = sql`${londonTime(at).date}::date`;
  return { table: sql`${table} AS given`, day, ids: rangeOf(rows) };
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

export const ref = (table: string, column: string) => sql.ref(`${table}.${column}`);

function identityOf({ identity, key, fields }: FileKind): Readonly<Record<string, string>> {
  return identity ?? Object.fromEntries(key.map((field) => [fields[field]?.to ?? field, field]));
}

const keysOf = (kind: FileKind, table: string) =>
  sql.join(Object.keys(identityOf(kind)).map((key) => ref(table, key)));

/**
 * The condition that matches a given row with its stored row. Orders and lines are compared only between the file's
 * lowest and highest id: a nightly file holds recent orders, and the table may have a hundred times as many.
 */
export function sameRow(kind: FileKind, { ids }: Given) {
  const identity = Object.entries(identityOf(kind));
  const fields = sql.join(identity.map(([, field]) => ref('given', field)));
  const isSame = sql`(${keysOf(kind, 'stored')}) = (${fields})`;
  const idColumn = identity.find(([, field]) => field === 'id')?.[0];
  if (idColumn === undefined) return isSame;
  const [least, most] = ids ?? [0, 0];
  return sql`${isSame} AND ${ref('stored', idColumn)} BETWEEN ${least}::bigint AND ${most}::bigint`;
}

type Column = readonly [name: string, value: RawBuilder<unknown>];

/** The columns that the file fills, with their new values. Fields that the file lacks keep their stored values. */
function filledColumns(kind: FileKind, fields: ReadonlySet<string>, given: Given): Column[] {
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
    if (from.some((field) => fields.has(field))) columns.push([column, value(of, given)]);
  }
  return columns;
}

/** The columns that an import may change in a stored row. The key, such as an order's number, never changes. */
export function changingColumns(kind: FileKind, fields: ReadonlySet<string>, given: Given): Column[] {
  const fixed = [...Object.keys(identityOf(kind)), ...kind.key.map((field) => kind.fields[field]?.to)];
  return filledColumns(kind, fields, given).filter(([name]) => !fixed.includes(name));
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
  if (isFlags) return sql`array_remove(${list}, NULL)`;
  // Blanks at the end are no change: a row that no file has filled has an empty list.
  const before = its.map((_field, index) => sql`coalesce(${stored}[${sql.lit(index + 1)}], '')`);
  return sql`CASE WHEN (${sql.join(before)}) = (${sql.join(parts)}) THEN coalesce(${stored}, ${list}) ELSE ${list} END`;
}

/** Inserts the rows that the table lacks. Columns that the file does not fill get the table's defaults. */
export async function insertRows(
  writer: Writer,
  kind: FileKind,
  fields: ReadonlySet<string>,
  given: Given,
): Promise<number> {
  const columns = filledColumns(kind, fields, given);
  const done = await sql`
    INSERT INTO ${sql.table(kind.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT ${sql.join(columns.map(([, value]) => value))}
    FROM ${given.table} LEFT JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind, given)}
    WHERE stored IS NULL ORDER BY given.id, given.position`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/**
 * Updates and locks only the rows that differ from the file, so importing the same file again changes nothing and waits
 * for no transaction. Locks in the sequence of the key (decision 28).
 */
export async function updateRows(
  writer: Writer,
  kind: FileKind,
  fields: ReadonlySet<string>,
  given: Given,
): Promise<number> {
  const columns = changingColumns(kind, fields, given);
  if (columns.length === 0) return 0;
  const now = sql.join(columns.map(([name]) => ref('stored', name)));
  const next = sql.join(columns.map(([, value]) => value));
  const keys = keysOf(kind, 'stored');
  const done = await sql`
    WITH changed AS (
      SELECT ${keys}, ${sql.join(columns.map(([name, value]) => sql`${value} AS ${sql.ref(`new_${name}`)}`))}
      FROM ${given.table} JOIN ${sql.table(kind.table)} stored ON ${sameRow(kind, given)}
      WHERE (${now}) IS DISTINCT FROM (${next})
      ORDER BY ${keys} FOR NO KEY UPDATE OF stored
    )
    UPDATE ${sql.table(kind.table)} AS target
    SET ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${ref('changed', `new_${name}`)}`))}
    FROM changed WHERE (${keysOf(kind, 'target')}) = (${keysOf(kind, 'changed')})`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

export async function countRows(reader: Reader, { table, whenGone }: FileKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} ${whenGone === 'withdraw' ? sql`WHERE NOT withdrawn` : sql``}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Withdraws or deletes the rows that the file lacks (`--replace`). Returns the keys of these rows, sorted. */
export async function removeAbsent(writer: Writer, kind: FileKind, given: Given): Promise<string[]> {
  const keys = keysOf(kind, 'stored');
  const absent = sql`NOT EXISTS (SELECT 1 FROM ${given.table} WHERE ${sameRow(kind, given)})`;
  const found = sql`SELECT ${keys} FROM ${sql.table(kind.table)} stored WHERE ${absent}`;
  const isAbsent = sql`(${keysOf(kind, 'target')}) = (${keysOf(kind, 'absent')})`;
  const shown = sql`concat_ws(' ', ${keysOf(kind, 'target')}) AS key`;
  const { rows: gone } =
    kind.whenGone === 'withdraw'
      ? await sql<{ key: string }>`
          WITH absent AS (${found} AND NOT withdrawn ORDER BY ${keys} FOR NO KEY UPDATE)
          UPDATE ${sql.table(kind.table)} target SET withdrawn = true FROM absent WHERE ${isAbsent}
          RETURNING ${shown}`.execute(writer)
      : await sql<{ key: string }>`
          WITH absent AS (${found})
          DELETE FROM ${sql.table(kind.table)} target USING absent WHERE ${isAbsent}
          RETURNING ${shown}`.execute(writer);
  return gone.map(({ key }) => key).sort();
}
