import type { CatalogueIndex } from './catalogue-index.ts';
import { findProducts } from './find-products.ts';
import { type Completion, completionsOf } from './names.ts';
import type { BottlePrices } from './orders.ts';

/** What a search for each name finds. The same for everybody, so it is found once for an index. */
const totals = new WeakMap<CatalogueIndex, Map<string, number>>();

/**
 * The names that complete what was typed, each with how many products a search for it finds in the whole catalogue: more
 * than have the name, or fewer. One that finds none completes nothing.
 */
export function findCompletions(
  index: CatalogueIndex,
  prices: BottlePrices,
  typed: string,
  most: number,
): Completion[] {
  const known = totals.get(index) ?? new Map<string, number>();
  totals.set(index, known);
  const found = completionsOf(index.names, typed, most).map(({ text }) => {
    const count =
      known.get(text) ??
      findProducts(index, { text, filters: {}, sort: 'default', prices, start: 0, size: 1 }).total;
    known.set(text, count);
    return { text, count };
  });
  return found.filter(({ count }) => count > 0);
}
