import {
  type CountQuery,
  type ProductCounts,
  productsSearchFilters,
} from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { type FilterName, filterNames } from '@tradecellar/contract/filter-names.ts';
import { formatMoney, type Money, parseMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { endpointQuery } from '../../api/queries.ts';
import { filtersOf, type ListFilters, searchFields } from '../../session/list-search.ts';
import { countText } from '../../ui/count-text.ts';

/** The account's own products, its usual orders, or the whole catalogue. */
export type ListName = 'mine' | 'usual' | 'all';

export const priceNames = ['priceFrom', 'priceTo'] as const;
type PriceName = (typeof priceNames)[number];

/** A search's text, filters and prices; an empty select is All, an empty price no limit. */
export type Filters = Required<ListFilters>;

export type FilterOptions = AnswerOf<typeof productsSearchFilters>['mainResult'];

/** The options of the selects (2.search.10). */
export const filterOptionsQuery = endpointQuery(productsSearchFilters, {});

/** Labels of the selects (2.search.2 to 2.search.8), and of region and prices, which the specification lacks. */
export const filterLabels: { readonly [Name in FilterName | PriceName]: string } = {
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

/** No filter at all. */
const noFilters = Object.fromEntries(searchFields.map((name) => [name, ''])) as Filters; // All its fields.

/** A list's filters by default: All, and on Product Search the super group Wines (2.search.7, 2.search.9). */
export function defaultFilters(list: ListName, options: FilterOptions | undefined): Filters {
  if (list !== 'all') return noFilters;
  const wines = options?.supergroup.find(({ value, label }) => isWines(value) || isWines(label));
  return { ...noFilters, supergroup: wines?.value ?? '' };
}

/** The filters in effect at an address. */
export function filtersAt(address: ListFilters, list: ListName, options: FilterOptions | undefined): Filters {
  return { ...defaultFilters(list, options), ...filtersOf(address) };
}

function isWines(text: string): boolean {
  return text.trim().toLowerCase() === 'wines';
}

const HIGHEST_PRICE = parseMoney('1000000') ?? 0;

/** A typed price: '12', '£12.50', '1,250'; undefined for '12,50' and '-1'. @internal */
export function parsePrice(text: string): Money | undefined {
  const price = parseMoney(text.replace(/^\s*£/, '').replace(/,(?=\d{3}(?!\d))/g, ''));
  return price !== undefined && price >= 0 && price <= HIGHEST_PRICE ? price : undefined;
}

/** The typed prices that are not readable: '12,50'. */
export function wrongPrices(filters: Filters): PriceName[] {
  return priceNames.filter((name) => filters[name].trim() !== '' && parsePrice(filters[name]) === undefined);
}

/** Swaps prices that were typed the wrong way round. */
export function withPricesInOrder(filters: Filters): Filters {
  const [from, to] = [parsePrice(filters.priceFrom), parsePrice(filters.priceTo)];
  if (from === undefined || to === undefined || from <= to) return filters;
  return { ...filters, priceFrom: filters.priceTo, priceTo: filters.priceFrom };
}

export function filterRequest(filters: Filters): Omit<CountQuery, 'CustomerAccount' | 'list' | 'basePath'> {
  const texts = searchFields
    .filter((name) => name !== 'priceFrom' && name !== 'priceTo')
    .map((name) => [name, filters[name].trim()] as const)
    .filter(([, value]) => value !== '');
  const prices = priceNames.flatMap((name) => {
    const price = parsePrice(filters[name]);
    return price === undefined ? [] : [[name, poundsOf(price)] as const];
  });
  return Object.fromEntries([...texts, ...prices]);
}

/** A filter that is set, in words: 'Type: Red'. */
export type ChosenFilter = { readonly name: keyof Filters; readonly label: string; readonly value: string };

export function chosenFilters(filters: Filters, options: FilterOptions | undefined): ChosenFilter[] {
  const description = filters.description.trim();
  const text =
    description === '' ? [] : [{ name: 'description', label: 'Description', value: description } as const];
  const chosen = filterNames
    .filter((name) => filters[name] !== '')
    .map((name) => {
      const option = options?.[name].find(({ value }) => value === filters[name]);
      return { name, label: filterLabels[name], value: option?.label ?? filters[name] };
    });
  const prices = priceNames.flatMap((name) => {
    const price = parsePrice(filters[name]);
    return price === undefined ? [] : [{ name, label: filterLabels[name], value: formatMoney(price) }];
  });
  return [...text, ...chosen, ...prices];
}

export type CountedOption = {
  readonly value: string;
  readonly label: string;
  /** Its count is 0. */
  readonly isDim: boolean;
};

/** The options of a select: All first, the chosen one even if unknown, each with its count: 'Red (124)'. */
export function optionsOf(
  name: FilterName,
  chosen: string,
  options: FilterOptions | undefined,
  counts?: ProductCounts['Counts'],
): CountedOption[] {
  const known = options?.[name].filter(({ value }) => value !== '') ?? [];
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const all = [...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])].map(({ value, label }) => {
    const count = counts && (counts[name][value] ?? 0);
    return {
      value,
      label: count === undefined ? label : `${label} (${countText(count)})`,
      isDim: count === 0,
    };
  });
  return [{ value: '', label: 'All', isDim: false }, ...all];
}

/** The fields of `after` that differ from `before`. */
export function changedFilters(before: Filters, after: Filters): Partial<Filters> {
  return Object.fromEntries(
    searchFields.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
