import { useParams, useSearch } from '@tanstack/react-router';
import type { ListPlace, path, toProductList, toProductSearch, toUsuals } from '../../session/paths.ts';

/** Which of the lists a link leads to. */
export type ToList = typeof toProductList | typeof toProductSearch | typeof toUsuals;

export function useListPlace(
  from: `/shop${typeof path.productList | typeof path.productSearch | typeof path.usuals}`,
): ListPlace {
  const { page, pageSize } = useParams({ from });
  const { sort = 'default' } = useSearch({ from });
  return { page, pageSize, sort };
}
