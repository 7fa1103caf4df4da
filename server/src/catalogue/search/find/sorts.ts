import type { Sort } from '@tradecellar/trade/paging.ts';
import { type CatalogueIndex, type Sorted, withPlaces } from '../weigh/catalogue-index.ts';

/**
 * Nett prices for one account, in ten-thousandths of a pound, and the products sorted by price (`up`, `down`) once a
 * search has needed them.
 */
export type BottlePrices = {
  readonly of: Float64Array;
  /** The prices of a case, for searches such as `under £60 a case`. */
  readonly cases?: Float64Array;
  up?: Sorted;
  down?: Sorted;
};

/**
 * The products sorted by `sort`; undefined for the merchant's own sequence, in which products are numbered.
 * `description_desc` sorts from A to Z, as its label on the page says (9.constants.13).
 */
export function sortedBy({ byName }: CatalogueIndex, sort: Sort, prices: BottlePrices): Sorted | undefined {
  switch (sort) {
    case 'default':
      return undefined;
    case 'description_desc':
      return byName;
    case 'description_asc':
      return reversed(byName);
    case 'price_asc':
      prices.up ??= sortedByKey((product) => prices.of[product] ?? 0, byName);
      return prices.up;
    case 'price_desc':
      prices.down ??= sortedByKey((product) => -(prices.of[product] ?? 0), byName);
      return prices.down;
    default:
      return sort satisfies never;
  }
}

/** Sorts products by a key. Products with the same key are sorted from A to Z. */
function sortedByKey(keyOf: (product: number) => number, byName: Sorted): Sorted {
  return withPlaces(byName.products.toSorted((a, b) => keyOf(a) - keyOf(b)));
}

const reversedSorts = new WeakMap<Sorted, Sorted>();

function reversed(sorted: Sorted): Sorted {
  const known = reversedSorts.get(sorted) ?? withPlaces(sorted.products.toReversed());
  reversedSorts.set(sorted, known);
  return known;
}

const vintageSorts = new WeakMap<CatalogueIndex, { newest?: Sorted; oldest?: Sorted }>();

/** Sorts products by vintage, and products of the same vintage from A to Z. Products without a vintage come last. */
export function sortedByVintage(index: CatalogueIndex, first: 'newest' | 'oldest'): Sorted {
  const known = vintageSorts.get(index) ?? {};
  vintageSorts.set(index, known);
  const { values, of } = index.facets.vintage;
  const keys = values.map((value) => {
    const year = Number(value);
    return !(year > 0) ? LAST_YEAR : first === 'oldest' ? year : LAST_YEAR - year;
  });
  known[first] ??= sortedByKey((product) => keys[of[product] ?? 0] ?? LAST_YEAR, index.byName);
  return known[first];
}

const LAST_YEAR = 9999;

/** The first `count` products in the sequence of `compare`. */
export function firstOf(
  products: Uint32Array,
  count: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  if (count >= products.length) return products.toSorted(compare);
  // Only the best products are kept sorted, because sorting all matches of a common word takes several times as long as
  // finding them.
  let best: number[] = [];
  let last = -1;
  for (let at = 0; at < products.length; at++) {
    const product = products[at] ?? 0;
    if (last >= 0 && compare(product, last) > 0) continue;
    best.push(product);
    if (best.length < 2 * count) continue;
    best = best.sort(compare).slice(0, count);
    last = best[count - 1] ?? -1;
  }
  return Uint32Array.from(best.sort(compare).slice(0, count));
}
