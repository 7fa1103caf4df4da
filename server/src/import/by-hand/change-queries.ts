import { plainWords } from '@tradecellar/trade/plain-words.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { personName } from '../../database/person-name.ts';
import { hasWord, plainText } from '../../database/plain-text.ts';
import type { ProductChange } from '../../database/tables.ts';

type FieldChange = { readonly field: string; readonly before: string; readonly after: string };
type Act = { readonly who: string; readonly at: Date };

export async function insertChanges(
  writer: Writer,
  changes: readonly FieldChange[],
  { code, importId, who, at }: Act & { readonly code: string; readonly importId: string },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, product_code: code, import_id: importId, who, at }));
  await writer.insertInto('product_change').values(rows).execute();
}

export type LastChange = Pick<Selectable<ProductChange>, 'id' | 'product_code' | 'field' | 'after'>;

/** The values of these products that the office has set last, and that no later file has overruled. */
export async function readLastChanges(reader: Reader, codes: readonly string[]): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    SELECT id, product_code, field, after FROM (
      SELECT DISTINCT ON (product_code, field) * FROM product_change
      WHERE undone_at IS NULL AND product_code = ANY(${codes}::text[])
      ORDER BY product_code, field, id DESC
    ) AS last WHERE overruled_at IS NULL ORDER BY id`.execute(reader);
  return rows;
}

export async function markOverruled(
  writer: Writer,
  ids: readonly number[],
  { importId, file, at }: { readonly importId: string; readonly file: string; readonly at: Date },
): Promise<void> {
  await writer
    .updateTable('product_change')
    .set({ overruled_by: importId, overruled_at: at, overruled_file: file })
    .where('id', 'in', ids)
    .execute();
}

/**
 * After an import is undone, the changes by hand of the import do not count any more. Changes that the import's files
 * overruled count again.
 */
export async function undoChanges(writer: Writer, importId: string, { who, at }: Act): Promise<void> {
  await writer
    .updateTable('product_change')
    .set({ undone_at: at, undone_by: who })
    .where('import_id', '=', importId)
    .execute();
  await writer
    .updateTable('product_change')
    .set({ overruled_by: null, overruled_at: null, overruled_file: null })
    .where('overruled_by', '=', importId)
    .execute();
}

const SHOWN_CHANGES = 50;

/** The changes of a product by hand, newest first, a row for each field. */
export async function readChanges(reader: Reader, code: string) {
  return reader
    .selectFrom('product_change')
    .select([
      'import_id',
      'at',
      personName(sql.ref('who')).as('who'),
      'field',
      'before',
      'after',
      'undone_at',
      personName(sql.ref('undone_by')).as('undone_by'),
      'overruled_at',
      'overruled_file',
    ])
    .where('product_code', '=', code)
    .where('import_id', 'in', (of) =>
      of
        .selectFrom('product_change')
        .select('import_id')
        .where('product_code', '=', code)
        .groupBy('import_id')
        .orderBy(sql`max(id)`, 'desc')
        .limit(SHOWN_CHANGES),
    )
    .orderBy(sql`max(id) OVER (PARTITION BY import_id)`, 'desc')
    .orderBy('id')
    .execute();
}

const SHOWN_PRODUCTS = 50;

export type ListedProduct = {
  readonly code: string;
  readonly description: string;
  readonly vintage: string;
  readonly case_size: number;
  readonly case_price: string;
  readonly withdrawn: boolean;
  readonly switched_off: boolean;
  readonly count: number;
};

/**
 * The first fifty products whose code, name, producer and vintage contain all words, even if the list does not show the
 * product.
 */
export async function findProducts(reader: Reader, text: string): Promise<ListedProduct[]> {
  const plain = plainText(sql`concat_ws(' ', code, description, winemaker, vintage)`);
  const words = plainWords(text).map((word) => hasWord(plain, word));
  const { rows } = await sql<ListedProduct>`
    SELECT code, description, vintage, case_size, case_price, withdrawn, switched_off, count(*) OVER () AS count
    FROM product WHERE ${sql.join([sql`true`, ...words], sql` AND `)}
    ORDER BY withdrawn AND NOT switched_off, position, code LIMIT ${SHOWN_PRODUCTS}`.execute(reader);
  return rows;
}
