import { productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery, type LoaderContext } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import type { ListPlace } from '../../session/paths.ts';
import { listQuery, mine } from './list-request.ts';

export function loadProductList({ queries }: LoaderContext, place: ListPlace): void {
  const account = accountAhead();
  if (account !== undefined) void queries.prefetchQuery(listQuery(account, mine, place));
}

/** What is searched for is known to the screen; the options of its filters are the same for all. */
export function loadProductSearch({ queries }: LoaderContext): void {
  if (accountAhead() !== undefined) void queries.prefetchQuery(endpointQuery(productsSearchFilters, {}));
}
