import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Database } from '../platform/database.ts';
import { lookAt } from './kept-queries.ts';
import { type CardRow, pageOf, readCards } from './list-queries.ts';

/** A page of the product list, and how long the whole list is; undefined when the page is empty. */
export async function listProducts(
  database: Database,
  query: ProductQuery,
): Promise<{ rows: readonly CardRow[]; total: number } | undefined> {
  const page = pageOf(query);
  const done = await lookAt(database, query, { counted: true }, async ({ wanted, total }) => {
    const cards = await readCards(database, wanted, page, total === undefined);
    return { ...cards, found: (cards.total ?? cards.rows.length) > 0 };
  });
  if (done === undefined || done.look.rows.length === 0) return undefined;
  return { rows: done.look.rows, total: done.look.total ?? done.total ?? done.look.rows.length };
}
