import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { productsCounts, productsItems, productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { useEffect, useMemo } from 'react';
import { fits } from '../../api/fits.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSessionState } from '../../api/stored.ts';
import type { ListPlace, ToList } from '../../session/paths.ts';
import { defaultFilters, type Filters, filterStatesKey, noFilters, StoredFilters } from './filter-state.ts';
import type { ListName } from './use-counts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a search was for, so that Back goes to the search before. */
    filters?: unknown;
  }
}

/**
 * The filters in effect, kept for the browser session (2.search.13), and their options. The filters are undefined until
 * the default is known. Without options one can still search by description.
 */
export function useFilters(list: ListName, place: ListPlace, toList: ToList) {
  const queries = useQueryClient();
  const router = useRouter();
  const asked = useLocation({ select: ({ state }) => state.filters });
  const [kept, setKept] = useSessionState(filterStatesKey, StoredFilters);
  const found = useQuery(endpointQuery(productsSearchFilters, {}));
  const options = found.data?.mainResult;
  useEffect(() => {
    if (list === 'all' && fits(StoredFilters, asked)) setKept(asked);
  }, [list, asked, setKept]);
  // Both memoised: they are compared by identity.
  const chosen = useMemo(() => {
    const stored = fits(StoredFilters, asked) ? asked : list === 'all' && kept;
    return stored ? { ...noFilters, ...stored } : undefined;
  }, [list, asked, kept]);
  const standard = useMemo(
    () => (list === 'all' ? options && defaultFilters(options) : noFilters),
    [list, options],
  );
  const error = options === undefined ? found.error : null;
  const filters = chosen ?? standard ?? (error === null ? undefined : noFilters);
  return {
    filters,
    /** What Clear goes back to. */
    standard: standard ?? noFilters,
    options,
    error,
    /** No search yet, and the default is unknown. */
    isUnasked: chosen === undefined && standard === undefined,
    search(next: Filters) {
      const { href, state } = router.history.location;
      if (state.filters === undefined && filters) {
        router.history.replace(href, { ...state, filters });
        // Or the two steps become one.
        router.history.flush();
      }
      void router.navigate({
        ...toList({ ...place, page: 1 }),
        state: { filters: next },
        resetScroll: place.page !== 1,
      });
      // Searching again retries a search that failed.
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ queryKey: [path], state }) =>
          (path === productsItems.path || path === productsCounts.path) && state.status === 'error',
      });
    },
  };
}
