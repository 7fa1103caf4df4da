import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { ListName } from '../../session/address/list-search.ts';
import { filtersOf, rememberFilters } from '../../session/address/list-search.ts';
import type { ListPlace, ToList } from '../../session/address/paths.ts';
import {
  changedFilters,
  defaultFilters,
  type Filters,
  filterOptionsQuery,
  filtersAt,
} from './filter-state.ts';

export function useFilters(list: ListName, place: ListPlace, toList: ToList) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error } = useQuery(filterOptionsQuery);
  const options = data?.mainResult;
  const isKnown = list !== 'all' || options !== undefined || error !== null || place.supergroup !== undefined;
  const standard = useMemo(() => defaultFilters(list, options), [list, options]);
  const filters = useMemo(() => filtersAt(place, list, options), [place, list, options]);

  useEffect(() => {
    if (list === 'all') rememberFilters(filtersOf(place));
  }, [list, place]);

  function search(next: Filters): void {
    const { pageSize, sort } = place;
    void navigate({
      ...toList({ pageSize, sort, ...changedFilters(standard, next) }),
      resetScroll: place.page !== 1,
    });
    // The same search again retries a failed search.
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }

  return {
    filters,
    isKnown,
    standard,
    options,
    error: options === undefined ? error : null,
    search,
  };
}
