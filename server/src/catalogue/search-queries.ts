import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import { SEARCH_RULES, type SearchedProduct, searchedWords, sortNameOf } from './search-text.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** Rows written in one statement: few enough that one parameter stays within some megabytes. */
const ENTRIES_AT_ONCE = 100_000;
/** From this many changes on, the planner's statistics are updated at once, not some minutes later. */
const MANY_CHANGES = 500;

type ProductToRefresh = SearchedProduct & {
  readonly id: number;
  readonly withdrawn: boolean;
  readonly sort_name: string;
  readonly fingerprint: string;
};

/** What a product is to be found and sorted by, where that differs from what it is found and sorted by. */
type Change = {
  readonly code: string;
  readonly id: number;
  readonly sortName: string;
  readonly fingerprint: string;
  /** Undefined where only the name changed. */
  readonly words: ReadonlyMap<string, number> | undefined;
};

/**
 * Brings the search and the A-Z names up to date with the products: all of them, or those of the codes. Call it
 * in the transaction that wrote the products. Products whose words are the same cost one comparison each; withdrawn
 * ones are taken out.
 */
export async function refreshSearch(writer: Writer, codes?: readonly string[]): Promise<void> {
  // One at a time: two that add the same word at once would wait for each other.
  await sql`SELECT version FROM catalogue_version FOR UPDATE`.execute(writer);
  const products = await productsToRefresh(writer, codes);
  const changes = products.map(changeOf).filter((change) => change !== undefined);
  if (changes.length === 0) return;
  await writeProducts(writer, changes);
  const reworded = changes.filter((change) => change.words !== undefined);
  if (reworded.length === 0) return;
  await deleteEntries(writer, reworded);
  await writeEntries(writer, reworded);
  await countWords(writer);
  if (reworded.length >= MANY_CHANGES) {
    await sql`ANALYZE product, search_word, search_entry`.execute(writer);
  }
}

/**
 * Rebuilds search entries that an older release or a migration left behind; called when a server starts. True when there
 * were any. Lists are served meanwhile.
 */
export async function refreshStaleSearch(database: Database): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    SELECT EXISTS (SELECT FROM product WHERE NOT starts_with(search_fingerprint, ${SEARCH_RULES})) AS stale`.execute(
    database,
  );
  if (rows[0]?.stale !== true) return false;
  await database.transaction().execute((writer) => refreshSearch(writer));
  return true;
}

function changeOf(product: ProductToRefresh): Change | undefined {
  const { code, id } = product;
  const words: ReadonlyMap<string, number> = product.withdrawn ? new Map() : searchedWords(product);
  const text = [...words].map(([word, weight]) => `${word} ${weight}`).join('\n');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const fingerprint = `${SEARCH_RULES}${hash}`;
  const sortName = sortNameOf(product);
  const isReworded = fingerprint !== product.fingerprint;
  if (!isReworded && sortName === product.sort_name) return undefined;
  return { code, id, sortName, fingerprint, words: isReworded ? words : undefined };
}

async function productsToRefresh(
  writer: Writer,
  codes: readonly string[] | undefined,
): Promise<ProductToRefresh[]> {
  const these = codes === undefined ? sql`` : sql`WHERE p.code = ANY(${codes}::text[])`;
  const { rows } = await sql<ProductToRefresh>`
    SELECT p.code, p.bin_no, p.description, p.secondary_description, p.vintage, p.type, p.unit_size, p.colour,
      p.supergroup, p.product_group, p.country_description, p.appellation, p.style, p.closure_style,
      p.organic_biodynamic, p.winemaker, p.withdrawn, p.sort_name, p.search_id AS id,
      p.search_fingerprint AS fingerprint
    FROM product p ${these}`.execute(writer);
  return rows;
}

async function writeProducts(writer: Writer, changes: readonly Change[]): Promise<void> {
  await sql`
    UPDATE product SET sort_name = n.name, search_fingerprint = n.fingerprint
    FROM unnest(
      ${changes.map(({ code }) => code)}::text[], ${changes.map(({ sortName }) => sortName)}::text[],
      ${changes.map(({ fingerprint }) => fingerprint)}::text[]) AS n (code, name, fingerprint)
    WHERE product.code = n.code`.execute(writer);
}

async function deleteEntries(writer: Writer, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await sql`DELETE FROM search_entry WHERE product_id = ANY(${ids}::int[])`.execute(writer);
}

async function writeEntries(writer: Writer, changes: readonly Change[]): Promise<void> {
  const words = new Set(changes.flatMap((change) => [...(change.words?.keys() ?? [])]));
  await sql`
    INSERT INTO search_word (word) SELECT word FROM unnest(${[...words]}::text[]) AS n (word)
    WHERE NOT EXISTS (SELECT FROM search_word w WHERE w.word = n.word)`.execute(writer);
  const entries = changes.flatMap((change) =>
    [...(change.words ?? [])].map(([word, weight]) => ({ word, weight, id: change.id })),
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

export type VersionedVocabulary = { readonly version: string; readonly vocabulary: Vocabulary };

/** Every word of the catalogue with the catalogue's version, in one statement. */
export async function readVocabulary(reader: Reader): Promise<VersionedVocabulary> {
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
