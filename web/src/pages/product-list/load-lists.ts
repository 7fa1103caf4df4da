import { productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery, type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import type { ListPlace } from '../../session/paths.ts';
import { listQuery } from './list-request.ts';

/** My Products or My Usuals. */
export function loadProductList({ queries }: LoaderContext, list: 'mine' | 'usual', place: ListPlace): void {
  const account = accountAhead();
  if (account === undefined) return;
  void readAhead(queries, listQuery(account, { list }, place));
}

/** What is searched for is known to the screen; the options of its filters are the same for all. */
export function loadProductSearch({ queries }: LoaderContext): void {
  const account = accountAhead();
  if (account === undefined) return;
  void readAhead(queries, endpointQuery(productsSearchFilters, {}));
}
