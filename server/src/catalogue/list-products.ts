import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { type Kept, keptNow, lookAt } from './kept-queries.ts';
import { type CardRow, pageOf, readCards, readFresh } from './list-queries.ts';

export type ListedProducts = { readonly rows: readonly CardRow[]; readonly total: number };

/** Bounds on what one version keeps: some megabytes, however large the catalogue. */
const MOST_PAGES = 4_000;
const MOST_CARDS = 20_000;

/**
 * A page of the product list, and how long the whole list is; undefined when the page is empty.
 *
 * Which products are on a page follows from the catalogue's version alone, so it is kept with the words of their
 * cards. Prices and stock are read each time, in the statement that also tells whether the version still holds.
 */
export async function listProducts(
  database: Database,
  query: ProductQuery,
): Promise<ListedProducts | undefined> {
  const key = keyOf(query);
  const known = key === undefined ? undefined : await fromKept(database, query, key);
  if (known !== undefined) return known;
  const page = pageOf(query);
  const done = await lookAt(database, query, { counted: true }, async ({ wanted, total }) => {
    const cards = await readCards(database, wanted, page, total === undefined);
    return { ...cards, found: (cards.total ?? cards.rows.length) > 0 };
  });
  if (done === undefined || done.look.rows.length === 0) return undefined;
  const { rows } = done.look;
  const total = done.look.total ?? done.total ?? rows.length;
  const kept = keptNow(database);
  if (key !== undefined && kept?.version === done.look.version) keep(kept, key, { rows, total });
  return { rows, total };
}

/** What was asked, as far as it decides which products are on the page; undefined where prices decide too. */
function keyOf({ CustomerAccount, basePath: _ignored, ...asked }: ProductQuery): string | undefined {
  if (asked.sort === 'price_asc' || asked.sort === 'price_desc') return undefined;
  if (asked.codes !== undefined || asked.pagedProducts.PageSize === 0) return undefined;
  return JSON.stringify([asked.list === 'mine' ? CustomerAccount : null, asked]);
}

async function fromKept(
  database: Database,
  query: ProductQuery,
  key: string,
): Promise<ListedProducts | undefined> {
  const kept = keptNow(database);
  const page = kept?.pages.get(key);
  if (kept === undefined || page === undefined) return undefined;
  const fresh = await readFresh(database, query.CustomerAccount, page.codes);
  if (fresh.version !== kept.version) return undefined;
  const byCode = new Map(fresh.rows.map((row) => [row.code, row]));
  const rows: CardRow[] = [];
  for (const code of page.codes) {
    const [card, now] = [kept.cards.get(code), byCode.get(code)];
    if (card === undefined || now === undefined) return undefined;
    rows.push({ ...card, ...now });
  }
  return { rows, total: page.total };
}

function keep(kept: Kept, key: string, { rows, total }: ListedProducts): void {
  if (kept.pages.size >= MOST_PAGES) kept.pages.clear();
  if (kept.cards.size >= MOST_CARDS) {
    kept.pages.clear();
    kept.cards.clear();
  }
  kept.pages.set(key, { codes: rows.map((row) => row.code), total });
  for (const row of rows) kept.cards.set(row.code, row);
}
