import { path, toProductSearch } from '../../session/paths.ts';
import { useListPlace } from './list-place.ts';
import { SearchedPad } from './searched-pad.tsx';

/** Product Search: the whole catalogue under filters (2.in.4). */
export function ProductSearchPage() {
  const place = useListPlace(`/shop${path.productSearch}`);
  return <SearchedPad title="Product Search" list="all" place={place} toList={toProductSearch} />;
}
