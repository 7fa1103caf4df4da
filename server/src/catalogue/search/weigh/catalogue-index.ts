import type { FacetName } from '../words/facet-names.ts';
import { firstFrom } from './first-from.ts';
import type { Names } from './names.ts';
import type { NearWords } from './near-words.ts';

/**
 * One version of the catalogue, never changed: a new version is a new index. Products are numbered in the merchant's
 * own sequence, words from A to Z.
 */
export type CatalogueIndex = {
  readonly size: number;
  readonly codes: readonly string[];
  /** Codes and bin numbers without punctuation, sorted, each with its product. */
  readonly byCode: { readonly codes: readonly string[]; readonly products: Uint32Array };
  readonly words: Postings;
  /** The words that occur only in tasting notes. */
  readonly notes: Postings;
  readonly near: NearWords;
  readonly facets: Readonly<Record<FacetName, Facet>>;
  /** Names that may be suggested while a buyer types. */
  readonly names: Names;
  readonly byName: Sorted;
  readonly kindred: Kindred;
};

/**
 * For each product, the number of its wine and of its producer (0 without a producer). `sequence` lists the products by
 * producer, then by wine.
 */
export type Kindred = {
  readonly wines: Uint32Array;
  readonly producers: Uint32Array;
  readonly sequence: Uint32Array;
};

/**
 * The products of each word: the entries from `starts[w]` up to `starts[w + 1]` are the products of word w, each with
 * the word's weight in the product.
 */
export type Postings = {
  readonly words: readonly string[];
  readonly starts: Uint32Array;
  readonly products: Uint32Array;
  readonly weights: Uint8Array;
};

/** The values of a filter. `of` gives, for each product, the position of its value in `values`. */
export type Facet = {
  readonly values: readonly string[];
  readonly labels: readonly string[];
  readonly of: Uint16Array;
};

/** All products in the sequence of a sort, and for each product its position in the sequence. */
export type Sorted = { readonly products: Uint32Array; readonly places: Uint32Array };

/** The value of the organic filter that finds organic and biodynamic products. */
export const EITHER = 'Either';

/** The value of the size filter that finds half bottles of wine and of spirits. */
const HALF = 'half';

/** The value of the vintage filter that finds the vintages NV and blank. */
export const NO_YEAR = 'No year';

export const ANY_YEAR = 'Any year';
const YEAR = /^(19|20)\d\d$/;

/** True if a value fits a filter: `Both` is also organic (3.product.8), and vegan products are vegetarian. */
export function fits(name: FacetName, wanted: string, value: string): boolean {
  if (name === 'organicbiodynamic' && wanted === EITHER) return value !== '';
  if (name === 'organicbiodynamic' && value === 'Both')
    return ['Organic', 'Biodynamic', 'Both'].includes(wanted);
  if (name === 'size' && wanted === HALF) return value === '37.5' || value === '35';
  if (name === 'diet' && wanted === 'Vegetarian') return value !== '';
  // A blank vintage counts as NV, because few merchants write NV.
  if (name === 'vintage' && wanted === NO_YEAR) return value === 'nv' || value === '';
  if (name === 'vintage' && wanted === ANY_YEAR) return YEAR.test(value);
  if (name === 'vintage') return isAmong(wanted, value, YEAR.test(value));
  if (name === 'strength') return isAmong(wanted, value, value !== '');
  return value === wanted;
}

/**
 * True if a value is in the wanted range, such as `2012–2016` or `–13.5` (both ends are included), or in the wanted
 * list, such as `2014, 2016`.
 */
function isAmong(wanted: string, value: string, isNumber: boolean): boolean {
  const [from = '', to] = wanted.split('–');
  if (to === undefined) return wanted.split(', ').includes(value);
  return isNumber && Number(value) >= Number(from) && (to === '' || Number(value) <= Number(to));
}

/** The products with this code or bin number, given without punctuation. */
export function productsOfCode({ byCode }: CatalogueIndex, code: string): number[] {
  const found: number[] = [];
  for (let place = firstFrom(byCode.codes, code); code !== '' && byCode.codes[place] === code; place++) {
    found.push(byCode.products[place] ?? 0);
  }
  return found;
}

export function withPlaces(products: Uint32Array): Sorted {
  const places = new Uint32Array(products.length);
  for (const [place, product] of products.entries()) places[product] = place;
  return { products, places };
}

/**
 * The known words that a word of a search may mean, by number, each with a sureness from 0 to 1. Words of tasting notes
 * are numbered after the other words.
 */
export type Meanings = ReadonlyMap<number, number>;

/** The number of products that have the word with this number. */
export function countOf({ words, notes }: CatalogueIndex, number: number): number {
  const isNote = number >= words.words.length;
  const postings = isNote ? notes : words;
  const place = isNote ? number - words.words.length : number;
  return (postings.starts[place + 1] ?? 0) - (postings.starts[place] ?? 0);
}
