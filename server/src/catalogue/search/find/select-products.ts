import type { Sort } from '@tradecellar/trade/paging.ts';
import type { ReadFilter } from '../read/filter-words.ts';
import { type CatalogueIndex, fits } from '../weigh/catalogue-index.ts';
import { scratchOf } from '../weigh/match-products.ts';
import { type FacetName, facetNames } from '../words/facet-names.ts';
import { type BottlePrices, sortedBy } from './sorts.ts';

export type Wanted = {
  readonly filters: { readonly [Name in FacetName]?: string };
  /** The lowest and the highest price of a bottle, both included, in ten-thousandths of a pound. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly sort: Sort;
  /** 1 for each product on the account's own list. */
  readonly ownList?: Uint8Array | undefined;
  readonly prices: BottlePrices;
  readonly isCounted?: boolean;
};

/**
 * For each value of each facet, the number of products that the search would find if the buyer chose this value
 * instead.
 */
export type Counts = Readonly<Record<FacetName, Uint32Array>>;

export type Selected = {
  readonly products: Uint32Array;
  readonly counts: Counts | undefined;
};

type Filter = { readonly facet: number; readonly of: Uint16Array; readonly allowed: Uint8Array };

function filtersOf({ facets }: CatalogueIndex, { filters }: Wanted, read: readonly ReadFilter[]): Filter[] {
  const chosen = [
    ...facetNames.map((name) => [name, filters[name]] as const),
    ...read.flatMap((each) => ('facet' in each ? [[each.facet, each.value] as const] : [])),
  ];
  return chosen.flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    const { values, of } = facets[name];
    const allowed = Uint8Array.from(values, (each) => (fits(name, value, each) ? 1 : 0));
    return [{ facet: facetNames.indexOf(name), of, allowed }];
  });
}

const POUND = 10_000;

/**
 * The range that the chosen filter and the words of the search set together for the price of a bottle, or of a case
 * (`isPerCase`).
 */
function priceRange(
  { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY }: Pick<Wanted, 'priceFrom' | 'priceTo'>,
  read: readonly ReadFilter[],
  isPerCase: boolean,
) {
  let [from, to] = [priceFrom, priceTo];
  for (const each of read) {
    if (!('priceFrom' in each || 'priceTo' in each) || (each.isPerCase ?? false) !== isPerCase) continue;
    from = Math.max(from, (each.priceFrom ?? 0) * POUND);
    to = Math.min(to, (each.priceTo ?? Number.POSITIVE_INFINITY) * POUND);
  }
  return { from, to };
}

/** Selects the products that fit the filters. The result is valid until the next call, which uses the same memory. */
export function selectProducts(
  index: CatalogueIndex,
  wanted: Wanted,
  read: readonly ReadFilter[],
  candidates: Uint32Array,
): Selected {
  const filters = filtersOf(index, wanted, read);
  const { from, to } = priceRange(wanted, read, false);
  const ofCase = priceRange({}, read, true);
  const isPriced = from > 0 || to < Number.POSITIVE_INFINITY;
  const isPricedByCase = ofCase.from > 0 || ofCase.to < Number.POSITIVE_INFINITY;
  const { ownList } = wanted;
  const { of: prices, cases = prices } = wanted.prices;
  const { chosen: products } = scratchOf(index);
  const nearly = facetNames.map((): number[] => []);
  let total = 0;
  for (let at = 0; at < candidates.length; at++) {
    const product = candidates[at] ?? 0;
    if (ownList !== undefined && ownList[product] !== 1) continue;
    if (isPriced) {
      const price = prices[product] ?? 0;
      if (price < from || price > to) continue;
    }
    if (isPricedByCase) {
      const price = cases[product] ?? 0;
      if (price < ofCase.from || price > ofCase.to) continue;
    }
    let missed = 0;
    for (let nth = 0; nth < filters.length; nth++) {
      const filter = filters[nth];
      if (filter !== undefined && filter.allowed[filter.of[product] ?? 0] !== 1) missed |= 1 << filter.facet;
    }
    if (missed === 0) products[total++] = product;
    // A product that fits all facets but one is counted under this facet, so that a chosen value does not hide the
    // counts of the facet's other values.
    else if ((missed & (missed - 1)) === 0) nearly[31 - Math.clz32(missed)]?.push(product);
  }
  const selected = products.subarray(0, total);
  if (wanted.isCounted !== true) return { products: selected, counts: undefined };
  const counts = facetNames.map((name, nth) => {
    const { values, of } = index.facets[name];
    const of1 = new Uint32Array(values.length);
    for (const some of [selected, nearly[nth] ?? []]) {
      for (let at = 0; at < some.length; at++) {
        const value = of[some[at] ?? 0] ?? 0;
        of1[value] = (of1[value] ?? 0) + 1;
      }
    }
    return [name, of1] as const;
  });
  return { products: selected, counts: Object.fromEntries(counts) as Counts }; // `facetNames` lists every facet.
}

type ListCache = { readonly lists: Map<string, Selected>; products: number };
const caches = new WeakMap<CatalogueIndex, ListCache>();
/** The most products in all cached lists together, which take 32 MB. */
const MOST_CACHED = 8_000_000;
/**
 * The most cached lists. Without this limit, filters without a result would fill the memory: an empty list still has
 * counts, and filters have countless combinations.
 */
const MOST_LISTS = 2_000;

/** @internal */
export const listsCached = (index: CatalogueIndex) => caches.get(index)?.lists.size ?? 0;

/**
 * Selects and sorts the products of a request without a text. The list is cached, because buyers open the same few
 * lists page by page.
 */
export function selectList(index: CatalogueIndex, wanted: Wanted): Selected {
  const cache = caches.get(index) ?? { lists: new Map(), products: 0 };
  caches.set(index, cache);
  const { sort, prices, ownList, priceFrom, priceTo } = wanted;
  const byPrice = sort.startsWith('price') || priceFrom !== undefined || priceTo !== undefined;
  const key = JSON.stringify([
    ...facetNames.map((name) => wanted.filters[name] ?? ''),
    ...[sort, priceFrom, priceTo, ownList && numberOf(ownList), byPrice && numberOf(prices)],
  ]);
  let list = cache.lists.get(key);
  if (list === undefined) {
    const sorted = sortedBy(index, sort, prices)?.products ?? scratchOf(index).all;
    const { products, counts } = selectProducts(index, { ...wanted, isCounted: true }, [], sorted);
    list = { products: products.slice(), counts };
    if (cache.lists.size === MOST_LISTS || cache.products + list.products.length > MOST_CACHED) {
      cache.lists.clear();
      cache.products = 0;
    }
    cache.lists.set(key, list);
    cache.products += list.products.length;
  }
  return list;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** Gives each object a number that never changes, for cache keys. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++last;
  numbers.set(object, number);
  return number;
}
