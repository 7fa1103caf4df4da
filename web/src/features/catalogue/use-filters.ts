import { useQuery, useQueryClient } from '@tanstack/react-query';
import { productsItems, productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { defaultFilters, type Filters, filterStatesKey, noFilters, readFilters } from './filter-state.ts';

/**
 * The filters searched with, kept for the browser session (2.search.13), and their options. The filters are undefined
 * until it is known what the default is. When the options cannot be had one still searches, by description.
 */
export function useFilters() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(readStored);
  const found = useQuery(endpointQuery(productsSearchFilters, {}));
  const options = found.data?.mainResult;
  // The same object as long as it says the same: what is typed and not yet searched with stays while it is.
  const standard = useMemo(() => options && defaultFilters(options), [options]);
  const error = options === undefined ? found.error : null;
  return {
    filters: chosen ?? standard ?? (error === null ? undefined : noFilters),
    /** What Clear goes back to. */
    standard: standard ?? noFilters,
    options,
    error,
    /** Nothing was searched for yet, and what would be is not known either. */
    isUnasked: chosen === undefined && standard === undefined,
    search(filters: Filters) {
      store(filters);
      setChosen(filters);
      // Searching again for what has failed is asking again.
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
    // A browser without room: they are kept for as long as the page is open.
  }
}
