import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import type { DB } from '../../database/tables.ts';

type Kept = {
  readonly key: Readonly<Record<string, 'text' | 'bigint' | 'integer' | 'uuid' | 'date'>>;
  readonly name?: RawBuilder<string>;
};

const orderName = (id: string) =>
  sql<string>`coalesce((SELECT coalesce(confirmed_no, provisional_no) FROM sales_order WHERE id = (kept.key ->> ${sql.lit(id)})::bigint), 'an order')`;

/** The tables whose changes an import records for undo. A table comes after the tables that its rows refer to. */
const KEPT = {
  rep: { key: { code: 'text' } },
  product: { key: { code: 'text' } },
  customer: { key: { account: 'text' } },
  address: { key: { customer_account: 'text', id: 'text' } },
  login: { key: { email: 'text', customer_account: 'text' } },
  price: { key: { price_list: 'text', product_code: 'text' } },
  dated_price: {
    key: { price_list: 'text', product_code: 'text', from_day: 'date' },
    name: sql<string>`concat_ws(' ', nullif(kept.key ->> 'price_list', ''), kept.key ->> 'product_code', 'from', kept.key ->> 'from_day')`,
  },
  product_list: { key: { customer_account: 'text', product_code: 'text' } },
  sales_order: { key: { id: 'bigint' }, name: orderName('id') },
  order_line: { key: { order_id: 'bigint', line_no: 'integer' }, name: orderName('order_id') },
  hand_over: { key: { id: 'uuid' }, name: sql<string>`'the message about an order'` },
  ledger_transaction: { key: { customer_account: 'text', transaction_number: 'text' } },
  payment: { key: { id: 'bigint' }, name: sql<string>`'a payment'` },
  reserve: { key: { customer_account: 'text', product_code: 'text' } },
  stock: { key: { product_code: 'text' } },
} as const satisfies Partial<Record<keyof DB, Kept>>;
export type KeptTable = keyof typeof KEPT;
const KEPT_TABLES = Object.keys(KEPT) as KeptTable[]; // The keys of a constant.

const DAYS_KEPT = 30;

/** Makes the database record each row that this transaction changes, and deletes records older than a month. */
export async function beginKeeping(writer: Writer, importId: string): Promise<void> {
  await sql`SELECT set_config('tradecellar.import', ${importId}, true)`.execute(writer);
  await sql`DELETE FROM import_kept WHERE at < now() - make_interval(days => ${DAYS_KEPT})`.execute(writer);
}

/**
 * Returns the tables that an import changed. Makes a temporary table for each: the rows before the import's first
 * change, and their hash after the import's last change.
 */
export async function gatherKept(writer: Writer, importId: string): Promise<KeptTable[]> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT DISTINCT table_name FROM import_kept WHERE import_id = ${importId}::uuid`.execute(writer);
  const names = new Set(rows.map(({ table_name }) => table_name));
  const tables = KEPT_TABLES.filter((table) => names.has(table));
  for (const table of tables) {
    await sql`
      CREATE TEMPORARY TABLE ${keptOf(table)} ON COMMIT DROP AS
      SELECT key, (array_agg(before ORDER BY id))[1] AS before, (array_agg(after ORDER BY id DESC))[1] AS after
      FROM import_kept WHERE import_id = ${importId}::uuid AND table_name = ${table} GROUP BY key`.execute(
      writer,
    );
    await sql`ANALYZE ${keptOf(table)}`.execute(writer);
  }
  return tables;
}

const keptOf = (table: KeptTable) => sql.table(`kept_${table}`);

const keysOf = (table: KeptTable) => Object.entries<string>(KEPT[table].key);

const keptKey = (column: string, type: string) => sql`(kept.key ->> ${sql.lit(column)})::${sql.raw(type)}`;

const sameKey = (table: KeptTable) =>
  sql.join(
    keysOf(table).map(([column, type]) => sql`${sql.ref(`stored.${column}`)} = ${keptKey(column, type)}`),
    sql` AND `,
  );

/** The name of a recorded row as people read it: `TRADE WHITE1`. */
function nameOf(table: KeptTable): RawBuilder<string> {
  const { name }: Kept = KEPT[table];
  return name ?? sql<string>`(SELECT string_agg(value, ' ') FROM jsonb_each_text(kept.key))`;
}

/**
 * Locks the rows that an import changed, in the sequence of their key. Counts the rows that were changed again after
 * the import, and names the first of these rows.
 */
export async function readChangedSince(
  writer: Writer,
  table: KeptTable,
): Promise<{ count: number; first: string | undefined }> {
  const keys = sql.join(keysOf(table).map(([column]) => sql.ref(`stored.${column}`)));
  await sql`
    SELECT FROM ${sql.table(table)} stored JOIN ${keptOf(table)} kept ON ${sameKey(table)}
    ORDER BY ${keys} FOR UPDATE OF stored`.execute(writer);
  const { rows } = await sql<{ name: string }>`
    SELECT ${nameOf(table)} AS name
    FROM ${keptOf(table)} kept LEFT JOIN ${sql.table(table)} stored ON ${sameKey(table)}
    WHERE hash_for_undo(to_jsonb(stored)) IS DISTINCT FROM kept.after ORDER BY 1`.execute(writer);
  return { count: rows.length, first: rows[0]?.name };
}

/**
 * Tells the database triggers that the changes of balances in the rest of this transaction are an undo, not new figures
 * from the ledger.
 */
export async function beginUndo(writer: Writer): Promise<void> {
  await sql`SELECT set_config('tradecellar.undo', 'on', true)`.execute(writer);
}

type Reference = {
  readonly from: string;
  readonly words: string;
  readonly key: RawBuilder<unknown>;
};

const referenceOf = (from: string, column: string): Reference => ({
  from,
  words: from.replaceAll('_', ' '),
  key: sql.ref(`used.${column}`),
});

/** References to products without a foreign key, because old orders and lists keep the codes of deleted products. */
const LOOSE: Readonly<Partial<Record<KeptTable, readonly Reference[]>>> = {
  product: [
    ...['order_line', 'proposal_line'].map((from) => referenceOf(from, 'product_code')),
    {
      from: 'shared_entry',
      words: 'basket or list',
      // The key of a basket's line is the product code; the key of a list's line ends with the code.
      key: sql`regexp_replace(used.key, '^[0-9a-f-]{36}/[a-z]+/', '')`,
    },
  ],
};
/** Tables that do not prevent an undo, because the shop can compute them again from other tables. */
const COMPUTED = ['bought', 'bought_until', 'search_product', 'product_picture'];

/**
 * Finds an added row to which another row now refers, such as a basket's line. Deleting the added row could delete the
 * other row as well.
 */
export async function readAddedInUse(
  writer: Writer,
  table: KeptTable,
): Promise<{ readonly name: string; readonly by: string } | undefined> {
  const [[column, type] = ['', ''], ...others] = keysOf(table);
  if (others.length > 0) return undefined;
  const { rows: constraints } = await sql<{ from: string; by: string }>`
    SELECT conrelid::regclass::text AS "from", attname AS by FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = ${table}::regclass AND conrelid::regclass::text <> ALL(${COMPUTED}::text[])
    ORDER BY 1, 2`.execute(writer);
  const references = constraints.map(({ from, by }) => referenceOf(from, by));
  for (const { from, words, key } of [...references, ...(LOOSE[table] ?? [])]) {
    const { rows } = await sql<{ name: string }>`
      SELECT ${nameOf(table)} AS name FROM ${keptOf(table)} kept
      WHERE kept.before IS NULL
        AND EXISTS (SELECT FROM ${sql.table(from)} used WHERE ${key} = ${keptKey(column, type)})
      ORDER BY 1 LIMIT 1`.execute(writer);
    if (rows[0] !== undefined) return { name: rows[0].name, by: words };
  }
  return undefined;
}

export async function deleteAdded(writer: Writer, table: KeptTable): Promise<number> {
  const done = await sql`
    DELETE FROM ${sql.table(table)} stored USING ${keptOf(table)} kept
    WHERE ${sameKey(table)} AND kept.before IS NULL`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}

/**
 * Takes the credit of orders again, if the import had released the credit because the ledger's balance included the
 * orders.
 */
export async function takeCreditAgain(writer: Writer): Promise<void> {
  await sql`
    WITH sums AS (
      SELECT customer_account, sum((kept.before ->> 'credit_taken')::numeric - stored.credit_taken) AS credit
      FROM ${keptOf('sales_order')} kept JOIN sales_order stored ON ${sameKey('sales_order')}
      WHERE kept.before IS NOT NULL GROUP BY customer_account
    )
    UPDATE customer SET credit_placed = credit_placed + credit FROM sums
    WHERE account = customer_account AND credit <> 0`.execute(writer);
}

/**
 * Restores every column of the rows that an import changed or deleted, except generated columns and `credit_placed`.
 */
export async function restoreBefore(writer: Writer, table: KeptTable): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
      AND attname <> 'credit_placed'`.execute(writer);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const were = sql.join(columns.map(({ name }) => sql.ref(`was.${name}`)));
  const record = sql`jsonb_populate_record(NULL::${sql.table(table)}, kept.before) AS was`;
  const updated = await sql`
    UPDATE ${sql.table(table)} stored SET (${names}) = ROW(${were})
    FROM ${keptOf(table)} kept, ${record}
    WHERE ${sameKey(table)} AND kept.before IS NOT NULL`.execute(writer);
  const inserted = await sql`
    INSERT INTO ${sql.table(table)} (${names})
    SELECT ${were} FROM ${keptOf(table)} kept, ${record}
    WHERE kept.before IS NOT NULL AND kept.after IS NULL`.execute(writer);
  return Number(updated.numAffectedRows ?? 0) + Number(inserted.numAffectedRows ?? 0);
}

export async function readAccountsOfOrders(
  reader: Reader,
  table: 'sales_order' | 'order_line',
): Promise<string[]> {
  const [[column, type] = ['', '']] = keysOf(table);
  const { rows } = await sql<{ account: string }>`
    SELECT DISTINCT customer_account AS account FROM ${keptOf(table)} kept
    JOIN sales_order ON sales_order.id = ${keptKey(column, type)}`.execute(reader);
  return rows.map(({ account }) => account);
}

export async function markUndone(
  writer: Writer,
  importId: string,
  { who, at }: { readonly who: string; readonly at: Date },
): Promise<void> {
  await writer
    .updateTable('import_report')
    .set({ undone_at: at, undone_by: who })
    .where('import_id', '=', importId)
    .where('undone_at', 'is', null)
    .execute();
  await writer.deleteFrom('import_kept').where('import_id', '=', importId).execute();
}
