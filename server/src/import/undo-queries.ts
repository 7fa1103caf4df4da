import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';

/** Tables whose rows an import keeps, those first that others refer to. */
export const KEPT_TABLES = [
  'rep',
  'product',
  'address',
  'login',
  'price',
  'product_list',
  'reserve',
  'stock',
] as const;
export type KeptTable = (typeof KEPT_TABLES)[number];

const KEYS: Readonly<Record<KeptTable, readonly string[]>> = {
  rep: ['code'],
  product: ['code'],
  address: ['customer_account', 'id'],
  login: ['email', 'customer_account'],
  price: ['price_list', 'product_code'],
  product_list: ['customer_account', 'product_code'],
  reserve: ['customer_account', 'product_code'],
  stock: ['product_code'],
};

const DAYS_KEPT = 30;

/** Makes the transaction keep each row that it changes from here on, and drops what was kept for more than a month. */
export async function beginKeeping(writer: Writer, importId: string): Promise<void> {
  await sql`SELECT set_config('tradecellar.import', ${importId}, true)`.execute(writer);
  await sql`DELETE FROM import_kept WHERE at < now() - make_interval(days => ${DAYS_KEPT})`.execute(writer);
}

export type RecentImport = {
  readonly import_id: string;
  readonly at: Date;
  readonly came_by: string;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly kinds: readonly string[];
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  }[];
  readonly is_kept: boolean;
};

/** The last imports that named themselves, latest first. */
export async function readRecentImports(reader: Reader, limit: number): Promise<RecentImport[]> {
  const { rows } = await sql<RecentImport>`
    SELECT import_id, min(at) AS at, ${personName(sql`min(came_by)`)} AS came_by, min(undone_at) AS undone_at,
      ${personName(sql`min(undone_by)`)} AS undone_by,
      array_agg(kind ORDER BY id) AS kinds,
      json_agg(json_build_object('file', file, 'rows', rows, 'added', added, 'changed', changed, 'removed', removed)
        ORDER BY id) AS files,
      EXISTS (SELECT FROM import_kept WHERE import_kept.import_id = import_report.import_id) AS is_kept
    FROM import_report WHERE import_id IS NOT NULL AND outcome = 'imported'
    GROUP BY import_id ORDER BY max(id) DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The tables that an import changed. */
export async function readKeptTables(reader: Reader, importId: string): Promise<KeptTable[]> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT DISTINCT table_name FROM import_kept WHERE import_id = ${importId}::uuid`.execute(reader);
  const names = new Set(rows.map(({ table_name }) => table_name));
  return KEPT_TABLES.filter((table) => names.has(table));
}

/** Each row that an import changed in a table: as it was before its first change, and the hash after its last. */
function keptRows(table: KeptTable, importId: string) {
  return sql`(
    SELECT key, (array_agg(before ORDER BY id))[1] AS before, (array_agg(after ORDER BY id DESC))[1] AS after
    FROM import_kept WHERE import_id = ${importId}::uuid AND table_name = ${table} GROUP BY key)`;
}

const sameKey = (table: KeptTable) =>
  sql.join(
    KEYS[table].map((column) => sql`${sql.ref(`stored.${column}`)} = (kept.key ->> ${sql.lit(column)})`),
    sql` AND `,
  );

/** Locks the rows that an import changed, and names the first that are not as it left them. */
export async function readChangedSince(
  writer: Writer,
  table: KeptTable,
  importId: string,
): Promise<{ count: number; first: string | undefined }> {
  const keys = sql.join(KEYS[table].map((column) => sql.ref(`stored.${column}`)));
  await sql`
    SELECT FROM ${sql.table(table)} stored JOIN ${keptRows(table, importId)} kept ON ${sameKey(table)}
    ORDER BY ${keys} FOR UPDATE OF stored`.execute(writer);
  const { rows } = await sql<{ name: string }>`
    SELECT (SELECT string_agg(value, ' ') FROM jsonb_each_text(kept.key)) AS name
    FROM ${keptRows(table, importId)} kept LEFT JOIN ${sql.table(table)} stored ON ${sameKey(table)}
    WHERE md5(to_jsonb(stored)::text) IS DISTINCT FROM kept.after ORDER BY 1`.execute(writer);
  return { count: rows.length, first: rows[0]?.name };
}

/** A product that an import added and that something else refers to by now; deleting it would take that along. */
export async function readAddedInUse(writer: Writer, importId: string): Promise<string | undefined> {
  const users = [
    'price',
    'product_list',
    'reserve',
    'stock',
    'order_line',
    'basket_line',
    'proposal_line',
    'named_list_line',
  ];
  const uses = sql.join(
    users.map(
      (table) =>
        sql`EXISTS (SELECT FROM ${sql.table(table)} used WHERE used.product_code = kept.key ->> 'code')`,
    ),
    sql` OR `,
  );
  const { rows } = await sql<{ code: string }>`
    SELECT kept.key ->> 'code' AS code FROM ${keptRows('product', importId)} kept
    WHERE kept.before IS NULL AND (${uses}) ORDER BY 1 LIMIT 1`.execute(writer);
  return rows[0]?.code;
}

/** Deletes the rows that an import added. */
export async function deleteAdded(writer: Writer, table: KeptTable, importId: string): Promise<number> {
  const done = await sql`
    DELETE FROM ${sql.table(table)} stored USING ${keptRows(table, importId)} kept
    WHERE ${sameKey(table)} AND kept.before IS NULL`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/** Brings back the rows that an import changed or deleted, column by column as they were. */
export async function restoreBefore(writer: Writer, table: KeptTable, importId: string): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(
    writer,
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const were = sql.join(columns.map(({ name }) => sql.ref(`was.${name}`)));
  const record = sql`jsonb_populate_record(NULL::${sql.table(table)}, kept.before) AS was`;
  const updated = await sql`
    UPDATE ${sql.table(table)} stored SET (${names}) = ROW(${were})
    FROM ${keptRows(table, importId)} kept, ${record}
    WHERE ${sameKey(table)} AND kept.before IS NOT NULL`.execute(writer);
  const inserted = await sql`
    INSERT INTO ${sql.table(table)} (${names})
    SELECT ${were} FROM ${keptRows(table, importId)} kept, ${record}
    WHERE kept.before IS NOT NULL AND kept.after IS NULL`.execute(writer);
  return Number(updated.numAffectedRows ?? 0) + Number(inserted.numAffectedRows ?? 0);
}

/** Marks an import as undone, and forgets what it kept. False where it is undone already. */
export async function markUndone(
  writer: Writer,
  importId: string,
  { who, at }: { readonly who: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('import_report')
    .set({ undone_at: at, undone_by: who })
    .where('import_id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  await writer.deleteFrom('import_kept').where('import_id', '=', importId).execute();
  return numUpdatedRows > 0n;
}
