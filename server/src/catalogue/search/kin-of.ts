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
  const far = (one: number) => Math.abs(Math.log(sizeOf(one) / sizeOf(product)));
  const wine = new Map<string, number>();
  for (const one of placesOf(wines, wines[product])) {
    if (looksOf(one) !== looksOf(product) && !wine.has(looksOf(one))) wine.set(looksOf(one), one);
  }
  const producer = new Map<number, number>();
  for (const one of producers[product] === 0 ? [] : placesOf(producers, producers[product])) {
    const other = wines[one] ?? 0;
    if (other === wines[product]) continue;
    const known = producer.get(other);
    if (known === undefined || far(one) < far(known)) producer.set(other, one);
  }
  const colourOf = (one: number) => facets.colour.of[one];
  const others = [...producer.values()];
  const alike = others.filter((one) => colourOf(one) === colourOf(product));
  const unlike = others.filter((one) => colourOf(one) !== colourOf(product));
  return {
    wine: [...wine.values()]
      .sort((a, b) => sizeOf(a) - sizeOf(b) || vintageOf(b).localeCompare(vintageOf(a)) || a - b)
      .slice(0, MOST_OF_WINE),
    producer: [...alike, ...unlike].slice(0, MOST_OF_PRODUCER),
  };
}

function* placesOf(column: Float64Array, value = 0): Generator<number> {
  for (let place = column.indexOf(value); place >= 0; place = column.indexOf(value, place + 1)) yield place;
}
