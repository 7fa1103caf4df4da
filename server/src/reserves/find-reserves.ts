import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { findListed } from '../catalogue/find-listed.ts';
import type { Shop } from '../shop.ts';
import { type ReserveRow, readFreeReserves } from './queries.ts';

export type FoundReserves = { readonly rows: readonly ReserveRow[]; readonly total: number };

/** A page of the account's free reserves, filtered and sorted like a product list. Undefined if the page is empty. */
export async function findReserves(shop: Shop, query: ProductQuery): Promise<FoundReserves | undefined> {
  const reserves = await readFreeReserves(shop.database, query.CustomerAccount);
  const byCode = new Map(reserves.map((row) => [row.code, row]));
  const asked = query.codes?.filter((code) => byCode.has(code)) ?? [...byCode.keys()];
  const { catalogue, found } = await findListed(shop, query, { named: asked });
  const { codes } = catalogue.products.index;
  const rows = found.products.flatMap((product) => byCode.get(codes[product] ?? '') ?? []);
  return rows.length === 0 ? undefined : { rows, total: found.total };
}
