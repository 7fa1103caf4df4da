import { type FilterName, filterNames } from '@tradecellar/contract/filter-names.ts';
import { parseSort, type Sort } from '@tradecellar/trade/paging.ts';
import { keepStored } from '../../api/stored.ts';

/** The account's own products, its usual orders, or the whole catalogue. */
export type ListName = 'mine' | 'usual' | 'all';

/** The text and the filters of a search, by their names on the wire (2.search.1 to 2.search.8). */
export const searchFields = ['description', ...filterNames, 'priceFrom', 'priceTo'] as const;
type SearchField = 'description' | FilterName | 'priceFrom' | 'priceTo';

/** Text and filters that differ from the list's defaults. An empty filter is All, or no limit. */
export type ListFilters = { readonly [Field in SearchField]?: string };

/** A list's search params, without its defaults: `?sort=price_asc&description=rioja&country=ES`. */
export type ListSearch = ListFilters & { readonly sort?: Sort };

/** Unknown and unreadable params are dropped. An empty `supergroup` is All: on Product Search the default is Wines. */
export function validateListSearch(given: Readonly<Record<string, unknown>>): ListSearch {
  const sort = parseSort(typeof given.sort === 'string' ? given.sort : undefined);
  const filters = searchFields
    .map((field) => [field, given[field]])
    .filter(([field, value]) => isFilter(field, value));
  return Object.fromEntries([...(sort === 'default' ? [] : [['sort', sort]]), ...filters]);
}

/** The server takes 200 letters of a description, and 100 of a filter; longer texts come from damaged links. */
function isFilter(field: unknown, value: unknown): boolean {
  const most = field === 'description' ? 200 : 100;
  return typeof value === 'string' && value.length <= most && (value !== '' || field === 'supergroup');
}

/** The filters among the params of a list. */
export function filtersOf(search: Readonly<Record<string, unknown>>): ListFilters {
  return validateListSearch({ ...search, sort: undefined });
}

/** Session storage key (3.session.2). */
const key = 'storedFilterStates';

/** Product Search's filters last for the browser session (2.search.13). */
export function rememberFilters(filters: ListFilters): void {
  keepStored(sessionStorage, key, filters);
}

export function rememberedFilters(): ListFilters {
  try {
    return filtersOf(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
