import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { nearestMoney } from '@tradecellar/trade/money.ts';
import type { Shop } from '../shop.ts';
import type { KeptCatalogue } from './keep-catalogue.ts';
import type { KeptAccount } from './kept-catalogue.ts';
import { type Asked, type Found, findProducts } from './search/find-products.ts';

/** What is kept, and of the account. */
export type Kept = { readonly catalogue: KeptCatalogue; readonly account: KeptAccount };
export type Listed = Kept & { readonly asked: Asked; readonly found: Found };

/** What a query finds of what the process keeps: everything, or only `among` these codes. */
export async function findListed(
  { database, catalogue }: Pick<Shop, 'database' | 'catalogue'>,
  query: ProductQuery,
  among: readonly string[] | undefined = query.codes,
): Promise<Listed> {
  const current = await catalogue.current();
  const kept = { catalogue: current, account: await current.accounts.of(database, query.CustomerAccount) };
  const asked = askedOf(kept, query, among);
  return { ...kept, asked, found: findProducts(current.products.index, asked) };
}

/** PageSize 0 is all. */
function askedOf(
  { catalogue: { accounts }, account: { prices, ownList } }: Kept,
  query: ProductQuery,
  among: readonly string[] | undefined,
): Asked {
  const { pagedProducts, sort = 'default', description = '', list, priceFrom, priceTo } = query;
  return {
    text: description,
    filters: Object.fromEntries(filterNames.map((name) => [name, query[name]])),
    ...(priceFrom !== undefined && { priceFrom: nearestMoney(priceFrom) }),
    ...(priceTo !== undefined && { priceTo: nearestMoney(priceTo) }),
    ...{ sort, prices, start: pagedProducts.StartIndex },
    size: pagedProducts.PageSize === 0 ? undefined : pagedProducts.PageSize,
    // An account without a list of its own has the whole catalogue.
    ...(list === 'mine' && ownList !== undefined && { ownList }),
    ...(among !== undefined && {
      among: Uint32Array.from(new Set(among.flatMap((code) => accounts.numberOf(code) ?? []))),
    }),
  };
}
