import { useQuery, useQueryClient } from '@tanstack/react-query';
import { productsCounts, productsItems, productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useSessionState } from '../../api/stored.ts';
import { defaultFilters, type Filters, filterStatesKey, noFilters, StoredFilters } from './filter-state.ts';

/**
 * The filters in effect, kept for the browser session (2.search.13), and their options. The filters are undefined until
 * the default is known. Without options one can still search by description.
 */
export function useFilters() {
  const queries = useQueryClient();
  const [kept, setChosen] = useSessionState(filterStatesKey, StoredFilters);
  const found = useQuery(endpointQuery(productsSearchFilters, {}));
  const options = found.data?.mainResult;
  // Both memoised: a new object would discard what is typed and not yet searched for.
  const chosen = useMemo(() => kept && { ...noFilters, ...kept }, [kept]);
  const standard = useMemo(() => options && defaultFilters(options), [options]);
  const error = options === undefined ? found.error : null;
  return {
    filters: chosen ?? standard ?? (error === null ? undefined : noFilters),
    /** What Clear goes back to. */
    standard: standard ?? noFilters,
    options,
    error,
    /** No search yet, and the default is unknown. */
    isUnasked: chosen === undefined && standard === undefined,
    search(filters: Filters) {
      setChosen(filters);
      // Searching again retries a search that failed.
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ queryKey: [path], state }) =>
          (path === productsItems.path || path === productsCounts.path) && state.status === 'error',
      });
    },
  };
}
