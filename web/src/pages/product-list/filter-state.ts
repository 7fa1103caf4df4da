import {
  type CountQuery,
  type ProductCounts,
  productsSearchFilters,
} from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { FilterName } from '@tradecellar/contract/filter-names.ts';
import { formatMoney, type Money, parseMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { endpointQuery } from '../../api/queries.ts';
import {
  filtersOf,
  type ListFilters,
  type ListName,
  searchFields,
} from '../../session/address/list-search.ts';
import { countText } from '../../ui/count-text.ts';

export const priceNames = ['priceFrom', 'priceTo'] as const;
type PriceName = (typeof priceNames)[number];

/** Text, filters and prices of a search. An empty select means All; an empty price means no limit. */
export type Filters = Required<ListFilters>;

export type FilterOptions = AnswerOf<typeof productsSearchFilters>['mainResult'];

export const filterOptionsQuery = endpointQuery(productsSearchFilters, {});

/** Labels of the fields (2.search.1 to 2.search.8). Region and prices are not in the specification. */
export const filterLabels: { readonly [Name in keyof Filters]: string } = {
  description: 'Description',
  colour: 'Type',
  organicbiodynamic: 'Organic/Biodynamic',
  closure: 'Closure',
  country: 'Country',
  region: 'Region',
  supergroup: 'Super Group',
  productgroup: 'Product Group',
  priceFrom: 'Price from',
  priceTo: 'Price to',
};

// `searchFields` has each field of Filters.
const noFilters = Object.fromEntries(searchFields.map((name) => [name, ''])) as Filters;

/** The default filters: All, except the super group Wines on Product Search (2.search.7, 2.search.9). */
export function defaultFilters(list: ListName, options: FilterOptions | undefined): Filters {
  if (list !== 'all') return noFilters;
  const wines = options?.supergroup.find(({ value, label }) => /^\s*wines\s*$/im.test(`${value}\n${label}`));
  return { ...noFilters, supergroup: wines?.value ?? '' };
}

/** The filters of a URL. A field that is missing in the URL has its default. */
export function filtersAt(address: ListFilters, list: ListName, options: FilterOptions | undefined): Filters {
  return { ...defaultFilters(list, options), ...filtersOf(address) };
}

const HIGHEST_PRICE = parseMoney('1000000') ?? 0;

/** A typed price: '12', '£12.50', '1,250'; undefined for '12,50' and '-1'. @internal */
export function parsePrice(text: string): Money | undefined {
  const price = parseMoney(text.replace(/^\s*£/, '').replace(/,(?=\d{3}(?!\d))/g, ''));
  return price !== undefined && price >= 0 && price <= HIGHEST_PRICE ? price : undefined;
}

/** The price fields with an unreadable text, such as '12,50'. */
export function wrongPrices(filters: Filters): PriceName[] {
  return priceNames.filter((name) => filters[name].trim() !== '' && parsePrice(filters[name]) === undefined);
}

export function filterRequest(filters: Filters): Omit<CountQuery, 'CustomerAccount' | 'list' | 'basePath'> {
  const fields = searchFields.map((name): [string, string | number] => {
    if (!isPrice(name)) return [name, filters[name].trim()];
    const price = parsePrice(filters[name]);
    return [name, price === undefined ? '' : poundsOf(price)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** The set filters in words, e.g. 'Type: Red'. */
export function chosenFilters(filters: Filters, options: FilterOptions | undefined) {
  return searchFields
    .map((name) => ({ name, label: filterLabels[name], value: valueInWords(name, filters[name], options) }))
    .filter(({ value }) => value !== '');
}

function valueInWords(name: keyof Filters, text: string, options: FilterOptions | undefined): string {
  if (name === 'description' || text === '') return text.trim();
  if (!isPrice(name)) return options?.[name].find(({ value }) => value === text)?.label ?? text;
  const price = parsePrice(text);
  return price === undefined ? '' : formatMoney(price);
}

function isPrice(name: keyof Filters): name is PriceName {
  return name === 'priceFrom' || name === 'priceTo';
}

/**
 * The options of a select, each with its count, e.g. 'Red (124)'. All comes first. An unknown chosen option stays in
 * the list.
 */
export function optionsOf(
  name: FilterName,
  chosen: string,
  options: FilterOptions | undefined,
  counts?: ProductCounts['Counts'],
) {
  const known = options?.[name].filter(({ value }) => value !== '') ?? [];
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const all = isKnown ? known : [...known, { value: chosen, label: chosen }];
  const counted = all.map(({ value, label }) => ({
    value,
    label: counts === undefined ? label : `${label} (${countText(counts[name][value] ?? 0)})`,
  }));
  return [{ value: '', label: 'All' }, ...counted];
}

export function changedFilters(before: Filters, after: Filters): Partial<Filters> {
  return Object.fromEntries(
    searchFields.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
