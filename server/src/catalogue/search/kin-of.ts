import type { CatalogueIndex } from './catalogue-index.ts';

const MOST_OF_WINE = 8;
const MOST_OF_PRODUCER = 6;

/** Products that somebody who looks at one may mean instead, by their numbers. */
export type Kin = { readonly wine: readonly number[]; readonly producer: readonly number[] };

/**
 * The same wine in other sizes, small before large, and other vintages, young before old; and other wines of the producer,
 * those of its colour first, each once, in the size that is nearest to this one. A product that differs in its code alone
 * is neither.
 */
export function kinOf(index: CatalogueIndex, caseSizes: Uint32Array, product: number): Kin {
  const { wines, producers, facets } = index;
  const sizeOf = (one: number) => Number(facets.size.values[facets.size.of[one] ?? 0]);
  const vintageOf = (one: number) => facets.vintage.values[facets.vintage.of[one] ?? 0] ?? '';
  const looksOf = (one: number) => `${sizeOf(one)} ${caseSizes[one]} ${vintageOf(one)}`;
  const wine = new Map<string, number>();
  const producer = new Map<number, number>();
  const far = (one: number) => Math.abs(Math.log(sizeOf(one) / sizeOf(product)));
  for (let one = 0; one < wines.length; one++) {
    if (wines[one] === wines[product]) {
      if (looksOf(one) !== looksOf(product) && !wine.has(looksOf(one))) wine.set(looksOf(one), one);
    } else if (producers[one] === producers[product] && producers[one] !== 0) {
      const known = producer.get(wines[one] ?? 0);
      if (known === undefined || far(one) < far(known)) producer.set(wines[one] ?? 0, one);
    }
  }
  const colour = facets.colour.of;
  const others = [...producer.values()].sort(
    (a, b) => Number(colour[a] !== colour[product]) - Number(colour[b] !== colour[product]) || a - b,
  );
  return {
    wine: [...wine.values()]
      .sort((a, b) => sizeOf(a) - sizeOf(b) || vintageOf(b).localeCompare(vintageOf(a)) || a - b)
      .slice(0, MOST_OF_WINE),
    producer: others.slice(0, MOST_OF_PRODUCER),
  };
}
