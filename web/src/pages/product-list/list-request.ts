import { type ProductQuery, productsItems } from '@tradecellar/contract/catalogue.ts';
import { startIndex, wirePageSize } from '@tradecellar/trade/paging.ts';
import { endpointQuery } from '../../api/queries.ts';
import type { ListPlace } from '../../session/address/paths.ts';
import { countText } from '../../ui/count-text.ts';

export type ListAsked = Omit<ProductQuery, 'pagedProducts' | 'sort' | 'basePath' | 'CustomerAccount'>;

export function listQuery(account: string, asked: ListAsked, { page, pageSize, sort }: ListPlace) {
  return endpointQuery(productsItems, {
    ...asked,
    pagedProducts: { PageSize: wirePageSize(pageSize), StartIndex: startIndex(page, pageSize) },
    sort,
    CustomerAccount: account,
  });
}

/** Example: '21–40 of 10,512', or '20' if the page shows all rows. */
export function rowsText(place: ListPlace, shownRows: number, totalRows: number): string {
  const all = countText(totalRows);
  const before = startIndex(place.page, place.pageSize);
  return shownRows >= totalRows ? all : `${countText(before + 1)}–${countText(before + shownRows)} of ${all}`;
}
