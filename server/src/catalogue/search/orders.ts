import type { Sort } from '@tradecellar/contract/catalogue.ts';
import { type CatalogueIndex, type Order, ranked } from './catalogue-index.ts';

/** Nett prices of a bottle for one account, in ten-thousandths of a pound, and the orders by them. */
export type BottlePrices = {
  readonly of: Float64Array;
  /** The same of a case, for bounds of a case's price. */
  readonly cases?: Float64Array;
  up?: Order;
  down?: Order;
};

/**
 * The order of a sort; undefined for the merchant's own, in which products are numbered. Labels govern:
 * `description_desc` is A to Z (9.constants.13).
 */
export function orderOf({ byName }: CatalogueIndex, sort: Sort, prices: BottlePrices): Order | undefined {
  switch (sort) {
    case 'default':
      return undefined;
    case 'description_desc':
      return byName;
    case 'description_asc':
      return reversed(byName);
    case 'price_asc':
      prices.up ??= orderByKeys(prices.of, byName);
      return prices.up;
    case 'price_desc':
      prices.down ??= orderByKeys(
        prices.of.map((price) => -price),
        byName,
      );
      return prices.down;
    default:
      return sort satisfies never;
  }
}

const reversedOrders = new WeakMap<Order, Order>();

function reversed(order: Order): Order {
  let known = reversedOrders.get(order);
  if (known === undefined) {
    const last = order.order.length - 1;
    known = { order: order.order.toReversed(), rank: order.rank.map((rank) => last - rank) };
    reversedOrders.set(order, known);
  }
  return known;
}

const vintageOrders = new WeakMap<CatalogueIndex, { newest?: Order; oldest?: Order }>();

/**
 * Products by vintage, youngest or oldest first, those of one year from A to Z; products without a vintage come last.
 */
export function orderByVintage(index: CatalogueIndex, first: 'newest' | 'oldest'): Order {
  const known = vintageOrders.get(index) ?? {};
  vintageOrders.set(index, known);
  const { values, of } = index.facets.vintage;
  const places = values.map((value) => {
    const year = Number(value);
    return !(year > 0) ? LAST_YEAR : first === 'oldest' ? year : LAST_YEAR - year;
  });
  known[first] ??= orderByKeys(
    Float64Array.from(of, (value) => places[value] ?? LAST_YEAR),
    index.byName,
  );
  return known[first];
}

const LAST_YEAR = 9999;

/** Product numbers are below this. */
export const MOST_PRODUCTS = 2 ** 20;

/** Products by key; those of one key from A to Z. It has to be quick: people wait for it. */
function orderByKeys(of: Float64Array, byName: Order): Order {
  const steps = of.slice().sort();
  // Places of the key and of the name fit into one number; a price itself may be too large.
  const keys = of
    .map((key, product) => placeAmong(steps, key) * MOST_PRODUCTS + (byName.rank[product] ?? 0))
    .sort();
  return ranked(Uint32Array.from(keys, (key) => byName.order[key % MOST_PRODUCTS] ?? 0));
}

/** The place of the first value that is not less. */
function placeAmong(sorted: Float64Array, value: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SMALL_PAGE = 600;

/** The first `count` keys, in order: by a heap while they are few, else by a sort. Changes the keys. */
export function firstOf(keys: Float64Array, count: number): Float64Array {
  if (keys.length <= count || count > SMALL_PAGE) return keys.sort().subarray(0, count);
  const heap = keys.slice(0, count).sort().reverse(); // The largest of them is on top.
  for (let at = count; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    if (key >= (heap[0] ?? 0)) continue;
    let parent = 0;
    for (let child = 1; child < count; child = 2 * parent + 1) {
      if (child + 1 < count && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child++;
      if (key >= (heap[child] ?? 0)) break;
      heap[parent] = heap[child] ?? 0;
      parent = child;
    }
    heap[parent] = key;
  }
  return heap.sort();
}
