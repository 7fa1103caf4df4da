import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { type CatalogueCache, currentCache, readList } from './catalogue-cache.ts';
import { type CardRow, pageOf, readCards, readFresh } from './list-queries.ts';

export type ListedProducts = { readonly rows: readonly CardRow[]; readonly total: number };

/** Limits of the cache: a few megabytes, however large the catalogue. */
const MAX_PAGES = 4_000;
const MAX_CARDS = 20_000;

/**
 * A page of the product list, and how long the whole list is; undefined when the page is empty.
 *
 * Which products are on a page depends on the catalogue's version alone, so it is cached with the text of their
 * cards. Prices and stock are read each time, in the statement that also returns the current version.
 */
export async function listProducts(
  database: Database,
  query: ProductQuery,
): Promise<ListedProducts | undefined> {
  const key = cacheKey(query);
  const cached = key === undefined ? undefined : await readCachedPage(database, query, key);
  if (cached !== undefined) return cached;
  const page = pageOf(query);
  const list = await readList(database, query, { counted: true }, async ({ selection, total }) => {
    const cards = await readCards(database, selection, page, total === undefined);
    return { ...cards, found: (cards.total ?? cards.rows.length) > 0 };
  });
  if (list === undefined || list.result.rows.length === 0) return undefined;
  const { rows, version } = list.result;
  const total = list.result.total ?? list.total ?? rows.length;
  const cache = currentCache(database);
  if (key !== undefined && cache?.version === version) cachePage(cache, key, { rows, total });
  return { rows, total };
}

/** The part of the query that decides which products are on the page; undefined where prices decide too. */
function cacheKey({ CustomerAccount, basePath: _ignored, ...rest }: ProductQuery): string | undefined {
  if (rest.sort === 'price_asc' || rest.sort === 'price_desc') return undefined;
  if (rest.codes !== undefined || rest.pagedProducts.PageSize === 0) return undefined;
  return JSON.stringify([rest.list === 'mine' ? CustomerAccount : null, rest]);
}

async function readCachedPage(
  database: Database,
  query: ProductQuery,
  key: string,
): Promise<ListedProducts | undefined> {
  const cache = currentCache(database);
  const page = cache?.pages.get(key);
  if (cache === undefined || page === undefined) return undefined;
  const fresh = await readFresh(database, query.CustomerAccount, page.codes);
  if (fresh.version !== cache.version) return undefined;
  const freshByCode = new Map(fresh.rows.map((row) => [row.code, row]));
  const rows: CardRow[] = [];
  for (const code of page.codes) {
    const [card, freshRow] = [cache.cards.get(code), freshByCode.get(code)];
    if (card === undefined || freshRow === undefined) return undefined;
    rows.push({ ...card, ...freshRow });
  }
  return { rows, total: page.total };
}

function cachePage(cache: CatalogueCache, key: string, { rows, total }: ListedProducts): void {
  if (cache.pages.size >= MAX_PAGES) cache.pages.clear();
  if (cache.cards.size >= MAX_CARDS) {
    cache.pages.clear();
    cache.cards.clear();
  }
  cache.pages.set(key, { codes: rows.map((row) => row.code), total });
  for (const row of rows) cache.cards.set(row.code, row);
}
