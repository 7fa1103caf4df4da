import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { nearestMoney } from '@tradecellar/trade/money.ts';
import { readUsual } from '../bought/queries.ts';
import type { Clock } from '../clock.ts';
import type { Shop } from '../shop.ts';
import type { CachedCatalogue } from './cache-catalogue.ts';
import type { CachedAccount } from './cached-accounts.ts';
import { type Asked, type Found, findProducts } from './search/find-products.ts';

/** The cached catalogue and the cached facts of the account. */
export type Served = { readonly catalogue: CachedCatalogue; readonly account: CachedAccount };
export type Listed = Served & { readonly asked: Asked; readonly found: Found };

/** Products that a query finds in memory: among all, or among the `named` codes. */
export async function findListed(
  { database, catalogue, clock }: Pick<Shop, 'database' | 'catalogue' | 'clock'>,
  query: ProductQuery,
  { named = query.codes, isCounted = false }: { named?: readonly string[]; isCounted?: boolean } = {},
): Promise<Listed> {
  const current = await catalogue.current();
  const usual =
    query.list === 'usual' ? await readUsual(database, query.CustomerAccount, usualSince(clock)) : undefined;
  const among = usual === undefined || named === undefined ? (usual ?? named) : both(usual, named);
  const kept = { catalogue: current, account: await current.accounts.of(database, query.CustomerAccount) };
  const asked = { ...askedOf(kept, query, among), isRanked: usual !== undefined, isCounted };
  return { ...kept, asked, found: findProducts(current.products.index, asked) };
}

function both(codes: readonly string[], others: readonly string[]): string[] {
  const wanted = new Set(others);
  return codes.filter((code) => wanted.has(code));
}

const USUAL_DAYS = 366;

/** Products last ordered on this day or earlier are no longer usual. */
export function usualSince(clock: Clock): string {
  return addDays(londonTime(clock.now()).date, -USUAL_DAYS);
}

/** PageSize 0 is all. */
function askedOf(
  { catalogue: { accounts }, account: { prices, ownList } }: Served,
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
