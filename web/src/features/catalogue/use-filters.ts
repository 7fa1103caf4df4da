import { useQuery, useQueryClient } from '@tanstack/react-query';
import { productsItems, productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { defaultFilters, type Filters, filterStatesKey, noFilters, readFilters } from './filter-state.ts';

/**
 * The filters in effect, kept for the browser session (2.search.13), and their options. The filters are undefined until
 * the default is known. Without options one can still search by description.
 */
export function useFilters() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(readStored);
  const found = useQuery(endpointQuery(productsSearchFilters, {}));
  const options = found.data?.mainResult;
  // Memoised: a new object would discard what is typed and not yet searched for.
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
      store(filters);
      setChosen(filters);
      // Searching again retries a search that failed.
      void queries.refetchQueries({
        queryKey: [productsItems.path],
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    },
  };
}

function readStored(): Filters | undefined {
  return readFilters(sessionStorage.getItem(filterStatesKey));
}

function store(filters: Filters): void {
  try {
    sessionStorage.setItem(filterStatesKey, JSON.stringify(filters));
  } catch {
    // No room in the browser: they last as long as the page.
  }
}
