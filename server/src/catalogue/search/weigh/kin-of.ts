import type { CatalogueIndex, Kindred } from './catalogue-index.ts';
import { firstWhere } from './first-from.ts';

const MOST_OF_WINE = 8;
const MOST_OF_PRODUCER = 6;

/** The most products that are compared, because a merchant's file may name a single producer for all wines. */
const LOOKED_AT = 48;

/** Numbers of the products that a buyer of this product may want instead. */
export type Kin = { readonly wine: readonly number[]; readonly producer: readonly number[] };

/**
 * `wine` lists the same wine in other sizes, small before large, and in other vintages, young before old. `producer`
 * lists other wines of the producer, wines of the same colour first, each in the nearest size. A product that differs
 * only in its code is not listed. For a producer with very many wines, each wine lists the wines that follow it, so
 * different wines list different wines.
 */
export function kinOf(
  { kindred, facets }: CatalogueIndex,
  caseSizeOf: (product: number) => number | undefined,
  product: number,
): Kin {
  const { wines } = kindred;
  const sizeOf = (one: number) => Number(facets.size.values[facets.size.of[one] ?? 0]);
  const vintageOf = (one: number) => facets.vintage.values[facets.vintage.of[one] ?? 0] ?? '';
  const looksOf = (one: number) => `${sizeOf(one)} ${caseSizeOf(one)} ${vintageOf(one)}`;
  const far = (one: number) => Math.abs(Math.log(sizeOf(one) / sizeOf(product)));
  const { same, others } = around(kindred, product);
  const wine = new Map<string, number>();
  for (const one of same) {
    if (looksOf(one) !== looksOf(product) && !wine.has(looksOf(one))) wine.set(looksOf(one), one);
  }
  const producer = new Map<number, number>();
  for (const one of others) {
    const other = wines[one] ?? 0;
    const known = producer.get(other);
    if (known === undefined || far(one) < far(known)) producer.set(other, one);
  }
  const isUnlike = (one: number) => Number(facets.colour.of[one] !== facets.colour.of[product]);
  return {
    wine: [...wine.values()]
      .sort((a, b) => sizeOf(a) - sizeOf(b) || vintageOf(b).localeCompare(vintageOf(a)) || a - b)
      .slice(0, MOST_OF_WINE),
    producer: [...producer.values()]
      .sort((a, b) => isUnlike(a) - isUnlike(b))
      .slice(0, MOST_OF_PRODUCER)
      .sort((a, b) => isUnlike(a) - isUnlike(b) || a - b),
  };
}

/**
 * The products of the same wine, and the products of the producer's next wines in `sequence`. After the producer's last
 * wine the first wine follows.
 */
function around({ wines, producers, sequence }: Kindred, product: number) {
  const at = (place: number) => sequence[place] ?? 0;
  const wineAt = (place: number) => wines[at(place)] ?? 0;
  const [wine = 0, producer = 0] = [wines[product], producers[product]];
  const first = firstWhere(sequence.length, (place) => wineAt(place) >= wine);
  const end = firstWhere(sequence.length, (place) => wineAt(place) > wine);
  const same = Array.from(sequence.subarray(first, Math.min(end, first + LOOKED_AT)));
  if (producer === 0) return { same, others: [] };
  const firstOfAll = firstWhere(sequence.length, (place) => (producers[at(place)] ?? 0) >= producer);
  const endOfAll = firstWhere(sequence.length, (place) => (producers[at(place)] ?? 0) > producer);
  const others = [...sequence.subarray(end, Math.min(endOfAll, end + LOOKED_AT))];
  const left = Math.min(LOOKED_AT - others.length, first - firstOfAll);
  return { same, others: [...others, ...sequence.subarray(firstOfAll, firstOfAll + left)] };
}
