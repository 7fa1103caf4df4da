import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { lookAt } from '../../catalogue/kept-queries.ts';
import { inOrder, matching, pageOf } from '../../catalogue/list-queries.ts';
import type { Database } from '../../database/connection.ts';
import { type FoundReserves, readReserves } from './queries.ts';

/** A page of what the account holds reserved and free, chosen and sorted as a product list is. */
export async function findReserves(
  database: Database,
  query: ProductQuery,
): Promise<FoundReserves | undefined> {
  const page = pageOf(query);
  const done = await lookAt(database, query, { counted: false }, async ({ wanted }) => {
    const reserves = await readReserves(database, query.CustomerAccount, {
      products: matching(wanted),
      order: inOrder(wanted),
      ...page,
    });
    return { ...reserves, found: reserves.total > 0 };
  });
  return done === undefined || done.look.rows.length === 0 ? undefined : done.look;
}
