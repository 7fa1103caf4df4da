import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Writer } from '../platform/database.ts';
import { type SearchedProduct, searchedWords, sortNameOf } from './search-text.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** Rows written in one statement: few enough that one parameter stays within some megabytes. */
const ENTRIES_AT_ONCE = 100_000;
/** From so many changes on, the database plans by what it has been told of its tables anew. */
const MANY_CHANGES = 500;

type ProductToRefresh = SearchedProduct & {
  readonly withdrawn: boolean;
  readonly sort_name: string;
  readonly fingerprint: string | null;
};

/** What a product is to be found by, where that differs from what it is found by. */
type Change = {
  readonly code: string;
  readonly isNew: boolean;
  readonly fingerprint: string;
  readonly words: ReadonlyMap<string, number>;
};

/**
 * Brings the search and the A-Z names up to date with the products: all of them, or those of the codes. To be called
 * in the transaction that wrote the products. Products whose words are the same cost one comparison each; withdrawn
 * ones are taken out.
 */
export async function refreshSearch(writer: Writer, codes?: readonly string[]): Promise<void> {
  // One at a time: two that add the same word at once would wait for each other.
  await sql`SELECT version FROM catalogue_version FOR UPDATE`.execute(writer);
  const products = await productsToRefresh(writer, codes);
  const renamed = products
    .map((product) => ({ code: product.code, old: product.sort_name, name: sortNameOf(product) }))
    .filter(({ old, name }) => old !== name);
  if (renamed.length > 0) await writeSortNames(writer, renamed);
  const changes = products.map(changeOf).filter((change) => change !== undefined);
  if (changes.length === 0) return;
  const ids = await writeFingerprints(writer, changes);
  await deleteEntries(writer, changes, ids);
  await writeEntries(writer, changes, ids);
  await countWords(writer);
  if (changes.length >= MANY_CHANGES) {
    // The embedded database never looks by itself at what its tables have become.
    await sql`ANALYZE product, search_product, search_word, search_entry`.execute(writer);
  }
}

function changeOf(product: ProductToRefresh): Change | undefined {
  const words: ReadonlyMap<string, number> = product.withdrawn ? new Map() : searchedWords(product);
  const text = [...words].map(([word, weight]) => `${word} ${weight}`).join('\n');
  const fingerprint = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  if (fingerprint === product.fingerprint) return undefined;
  return { code: product.code, isNew: product.fingerprint === null, fingerprint, words };
}

async function productsToRefresh(
  writer: Writer,
  codes: readonly string[] | undefined,
): Promise<ProductToRefresh[]> {
  const these = codes === undefined ? sql`` : sql`WHERE p.code = ANY(${codes}::text[])`;
  const { rows } = await sql<ProductToRefresh>`
    SELECT p.code, p.bin_no, p.description, p.secondary_description, p.vintage, p.type, p.unit_size, p.colour,
      p.supergroup, p.product_group, p.country_description, p.appellation, p.style, p.closure_style,
      p.organic_biodynamic, p.winemaker, p.withdrawn, p.sort_name, s.fingerprint
    FROM product p LEFT JOIN search_product s ON s.code = p.code
    ${these}`.execute(writer);
  return rows;
}

async function writeSortNames(writer: Writer, renamed: readonly { code: string; name: string }[]) {
  await sql`
    UPDATE product SET sort_name = n.name
    FROM unnest(${renamed.map(({ code }) => code)}::text[], ${renamed.map(({ name }) => name)}::text[])
      AS n (code, name)
    WHERE product.code = n.code`.execute(writer);
}

async function writeFingerprints(writer: Writer, changes: readonly Change[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    INSERT INTO search_product (code, fingerprint)
    SELECT * FROM unnest(
      ${changes.map(({ code }) => code)}::text[], ${changes.map(({ fingerprint }) => fingerprint)}::text[])
    ON CONFLICT (code) DO UPDATE SET fingerprint = excluded.fingerprint
    RETURNING code, id`.execute(writer);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function deleteEntries(writer: Writer, changes: readonly Change[], ids: ReadonlyMap<string, number>) {
  const old = changes.filter(({ isNew }) => !isNew).map(({ code }) => ids.get(code));
  if (old.length === 0) return;
  await sql`DELETE FROM search_entry WHERE product_id = ANY(${old}::int[])`.execute(writer);
}

async function writeEntries(writer: Writer, changes: readonly Change[], ids: ReadonlyMap<string, number>) {
  const words = new Set(changes.flatMap((change) => [...change.words.keys()]));
  await sql`
    INSERT INTO search_word (word) SELECT word FROM unnest(${[...words]}::text[]) AS n (word)
    WHERE NOT EXISTS (SELECT FROM search_word w WHERE w.word = n.word)`.execute(writer);
  const entries = changes.flatMap((change) =>
    [...change.words].map(([word, weight]) => ({ word, weight, id: ids.get(change.code) })),
  );
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const some = entries.slice(start, start + ENTRIES_AT_ONCE);
    await sql`
      INSERT INTO search_entry (word_id, product_id, weight)
      SELECT w.id, n.product_id, n.weight
      FROM unnest(
        ${some.map(({ word }) => word)}::text[], ${some.map(({ id }) => id)}::int[],
        ${some.map(({ weight }) => weight)}::smallint[]) AS n (word, product_id, weight)
      JOIN search_word w ON w.word = n.word`.execute(writer);
  }
}

/** Counts the products of each word and drops the words that no product holds any more. */
async function countWords(writer: Writer): Promise<void> {
  await sql`
    UPDATE search_word SET products = n.products
    FROM (
      SELECT w.id, count(e.word_id)::int AS products
      FROM search_word w LEFT JOIN search_entry e ON e.word_id = w.id GROUP BY w.id
    ) n
    WHERE n.id = search_word.id AND n.products <> search_word.products`.execute(writer);
  await sql`DELETE FROM search_word WHERE products = 0`.execute(writer);
}

export type KeptVocabulary = { readonly version: string; readonly vocabulary: Vocabulary };

/** Every word of the catalogue, and the version it is of, in one look. */
export async function readVocabulary(reader: Reader): Promise<KeptVocabulary> {
  const { rows } = await sql<{ version: string; words: string; ids: string; products: string }>`
    SELECT
      (SELECT version FROM catalogue_version) AS version,
      coalesce(string_agg(word, ' ' ORDER BY id), '') AS words,
      coalesce(string_agg(id::text, ' ' ORDER BY id), '') AS ids,
      coalesce(string_agg(products::text, ' ' ORDER BY id), '') AS products
    FROM search_word`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has one row');
  const list = (text: string) => (text === '' ? [] : text.split(' '));
  return {
    version: row.version,
    vocabulary: makeVocabulary(list(row.words), list(row.ids).map(Number), list(row.products).map(Number)),
  };
}

/** The catalogue's version alone. */
export async function readVersion(reader: Reader): Promise<string> {
  const { rows } = await sql<{ version: string }>`SELECT version FROM catalogue_version`.execute(reader);
  return rows[0]?.version ?? '';
}
