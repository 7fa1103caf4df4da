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
  /** Words that only tasting notes hold. */
  readonly notes: Postings;
  readonly near: NearWords;
  readonly facets: Readonly<Record<FacetName, Facet>>;
  /** Names that complete a typed text. */
  readonly names: Names;
  readonly byName: Sorted;
  readonly kindred: Kindred;
};

/** Numbers of each product's wine and producer; 0 is no producer. `sequence` is by producer, then by wine. */
export type Kindred = {
  readonly wines: Uint32Array;
  readonly producers: Uint32Array;
  readonly sequence: Uint32Array;
};

/** Products of each word: word w has the products from `starts[w]` to `starts[w + 1]`, each with the word's weight. */
export type Postings = {
  readonly words: readonly string[];
  readonly starts: Uint32Array;
  readonly products: Uint32Array;
  readonly weights: Uint8Array;
};

/** Values that products are filtered by; `of` is the place of each product's value. */
export type Facet = {
  readonly values: readonly string[];
  readonly labels: readonly string[];
  readonly of: Uint16Array;
};

/** All products in the sequence of one sort, and each product's place in that sequence. */
export type Sorted = { readonly products: Uint32Array; readonly places: Uint32Array };

/** Value of the organic filter: organic or biodynamic. */
export const EITHER = 'Either';

/** Value of the size filter: half a bottle, of wine or of a spirit. */
const HALF = 'half';

/** Value of the vintage filter: NV or blank. */
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
  // A blank vintage means no vintage: few merchants write NV.
  if (name === 'vintage' && wanted === NO_YEAR) return value === 'nv' || value === '';
  if (name === 'vintage' && wanted === ANY_YEAR) return YEAR.test(value);
  if (name === 'vintage') return isAmong(wanted, value, YEAR.test(value));
  if (name === 'strength') return isAmong(wanted, value, value !== '');
  return value === wanted;
}

/** Ranges such as `2012–2016` and `–13.5` include both ends; lists are such as `2014, 2016`. */
function isAmong(wanted: string, value: string, isNumber: boolean): boolean {
  const [from = '', to] = wanted.split('–');
  if (to === undefined) return wanted.split(', ').includes(value);
  return isNumber && Number(value) >= Number(from) && (to === '' || Number(value) <= Number(to));
}

/** Products with this code or bin number without punctuation. */
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

/** Numbers of known words that a word may mean, with sureness from 0 to 1. Note words follow the other words. */
export type Meanings = ReadonlyMap<number, number>;

/** Number of products that have a word. */
export function countOf({ words, notes }: CatalogueIndex, number: number): number {
  const isNote = number >= words.words.length;
  const postings = isNote ? notes : words;
  const place = isNote ? number - words.words.length : number;
  return (postings.starts[place + 1] ?? 0) - (postings.starts[place] ?? 0);
}
