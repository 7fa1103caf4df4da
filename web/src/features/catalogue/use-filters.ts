import { useQuery } from '@tanstack/react-query';
import { productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { defaultFilters, type Filters, filterStatesKey, readFilters, writeFilters } from './filter-state.ts';

/**
 * The filters searched with, kept for the browser session (spec §2), and their options. The filters are undefined until
 * it is known what the default is.
 */
export function useFilters() {
  const [chosen, setChosen] = useState(() => readFilters(sessionStorage.getItem(filterStatesKey)));
  const found = useQuery(endpointQuery(productsSearchFilters, {}));
  const options = found.data?.mainResult;
  const standard = options && defaultFilters(options);
  return {
    filters: chosen ?? standard,
    standard,
    options,
    error: options === undefined ? found.error : null,
    retry: () => void found.refetch(),
    search(filters: Filters) {
      sessionStorage.setItem(filterStatesKey, writeFilters(filters));
      setChosen(filters);
    },
  };
}
