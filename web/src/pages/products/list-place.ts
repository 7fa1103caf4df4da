import { useParams, useSearch } from '@tanstack/react-router';
import type { ListPlace, path, toProductList, toProductSearch } from '../../session/paths.ts';

/** Which of the two lists a link leads to. */
export type ToList = typeof toProductList | typeof toProductSearch;

/** The place in the list that the address names. */
export function useListPlace(from: `/shop${typeof path.productList | typeof path.productSearch}`): ListPlace {
  const { page, pageSize } = useParams({ from });
  const { sort = 'default' } = useSearch({ from });
  return { page, pageSize, sort };
}
