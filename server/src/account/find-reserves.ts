import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { readList } from '../catalogue/catalogue-cache.ts';
import { inOrder, matching, pageOf } from '../catalogue/list-queries.ts';
import type { Database } from '../database/connection.ts';
import { type FoundReserves, readReserves } from './queries.ts';

/** A page of the account's free reserves, filtered and sorted as a product list is. */
export async function findReserves(
  database: Database,
  query: ProductQuery,
): Promise<FoundReserves | undefined> {
  const page = pageOf(query);
  const list = await readList(database, query, { counted: false }, async ({ selection }) => {
    const reserves = await readReserves(database, query.CustomerAccount, {
      products: matching(selection),
      order: inOrder(selection),
      ...page,
    });
    return { ...reserves, found: reserves.total > 0 };
  });
  return list === undefined || list.result.rows.length === 0 ? undefined : list.result;
}
