import type { CatalogueIndex } from '../weigh/catalogue-index.ts';
import { type Completion, completionsOf } from '../weigh/names.ts';
import { findProducts } from './find-products.ts';
import type { BottlePrices } from './sorts.ts';

/**
 * The number of products that a search for a name finds in the whole catalogue. Cached for each index, because it does
 * not depend on the account.
 */
const totals = new WeakMap<CatalogueIndex, Map<string, number>>();

/**
 * Names that complete the typed text, each with the number of products that a search for the name finds in the whole
 * catalogue. Names that find nothing are left out.
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
