import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import type { ListPlace } from '../../session/paths.ts';
import { filterOptionsQuery, filterRequest, filtersAt, type ListName } from './filter-state.ts';
import { listQuery } from './list-request.ts';

/** Prefetches the list of an address. Product Search needs the options first, for its default filters. */
export async function loadList({ queries }: LoaderContext, list: ListName, place: ListPlace): Promise<void> {
  const account = accountAhead();
  if (account === undefined) return;
  const options = readAhead(queries, filterOptionsQuery);
  const known = list === 'all' ? (await options)?.mainResult : undefined;
  const filters = filtersAt(place, list, known);
  await readAhead(queries, listQuery(account, { list, ...filterRequest(filters) }, place));
}
