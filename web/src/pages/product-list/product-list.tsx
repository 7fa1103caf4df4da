import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '../../session/account.ts';
import { BannerHtml } from '../../session/banner-html.tsx';
import {
  type ListPlace,
  listPlaceOf,
  path,
  toProductList,
  toProductSearch,
  toUsuals,
} from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { SearchedPad } from './searched-pad.tsx';

/** My Products: the account's own list under the banner (2.in.1). */
export function ProductListPage() {
  const place = useListPlace(`/shop${path.productList}`);
  const isRoot = useLocation({ select: ({ state }) => state.isRoot });
  const { account } = useAccount();
  const { banner } = useSettings();
  if (isRoot && account === '') return <Navigate to={path.orderForCustomer} replace />;
  return (
    <SearchedPad title="My Products" list="mine" place={place} toList={toProductList}>
      <BannerHtml html={banner} />
    </SearchedPad>
  );
}

/** My Usuals: what the account orders most, with the quantity it usually has. */
export function UsualsPage() {
  const place = useListPlace(`/shop${path.usuals}`);
  return <SearchedPad title="My Usuals" list="usual" place={place} toList={toUsuals} />;
}

/** Product Search: the whole catalogue under filters (2.in.4). */
export function ProductSearchPage() {
  const place = useListPlace(`/shop${path.productSearch}`);
  return <SearchedPad title="Product Search" list="all" place={place} toList={toProductSearch} />;
}

function useListPlace(
  from: `/shop${typeof path.productList | typeof path.productSearch | typeof path.usuals}`,
): ListPlace {
  const params = useParams({ from });
  const search = useSearch({ from });
  return useMemo(() => listPlaceOf(params, search), [params, search]);
}
