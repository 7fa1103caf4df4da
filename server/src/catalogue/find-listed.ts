import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { nearestMoney } from '@tradecellar/trade/money.ts';
import { readUsual } from '../bought/queries.ts';
import type { Clock } from '../clock.ts';
import type { Shop } from '../shop.ts';
import type { CachedCatalogue } from './cache/cache-catalogue.ts';
import type { CachedAccount } from './cache/cached-accounts.ts';
import { type Asked, type Found, findProducts } from './search/find/find-products.ts';

export type Served = { readonly catalogue: CachedCatalogue; readonly account: CachedAccount };
export type Listed = Served & { readonly asked: Asked; readonly found: Found };

/** Finds products in memory: in the whole catalogue, or among the products with the codes `named`. */
export async function findListed(
  { database, catalogue, clock }: Pick<Shop, 'database' | 'catalogue' | 'clock'>,
  query: ProductQuery,
  { named = query.codes, isCounted = false }: { named?: readonly string[]; isCounted?: boolean } = {},
): Promise<Listed> {
  const { CustomerAccount, pagedProducts, sort = 'default', description = '', list } = query;
  const current = await catalogue.current();
  const account = await current.accounts.of(database, CustomerAccount);
  const usual = list === 'usual' ? await readUsual(database, CustomerAccount, usualSince(clock)) : undefined;
  const wanted = new Set(named);
  const among =
    usual !== undefined && named !== undefined ? usual.filter((code) => wanted.has(code)) : (usual ?? named);
  const asked: Asked = {
    text: description,
    filters: Object.fromEntries(filterNames.map((name) => [name, query[name]])),
    priceFrom: moneyOrNone(query.priceFrom),
    priceTo: moneyOrNone(query.priceTo),
    sort,
    prices: account.prices,
    start: pagedProducts.StartIndex,
    // A page size of 0 asks for all products.
    size: pagedProducts.PageSize === 0 ? undefined : pagedProducts.PageSize,
    // For an account without its own list, `ownList` is undefined, and the whole catalogue is searched.
    ownList: list === 'mine' ? account.ownList : undefined,
    among: among && Uint32Array.from(new Set(among.flatMap((code) => current.accounts.numberOf(code) ?? []))),
    isRanked: usual !== undefined,
    isCounted,
  };
  return { catalogue: current, account, asked, found: findProducts(current.products.index, asked) };
}

const moneyOrNone = (pounds: number | undefined) => (pounds === undefined ? undefined : nearestMoney(pounds));

const USUAL_DAYS = 366;

/** The day after which an account must have ordered a product for the product to count as usual. */
export function usualSince(clock: Clock): string {
  return addDays(londonTime(clock.now()).date, -USUAL_DAYS);
}
