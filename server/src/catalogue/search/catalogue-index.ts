import type { FacetName } from './facet-names.ts';
import { firstFrom } from './first-from.ts';
import type { Names } from './names.ts';
import type { NearWords } from './near-words.ts';

/**
 * One version of the catalogue, never changed once made: a new version is a new index. Products are numbered in the
 * merchant's own order, words from A to Z.
 */
export type CatalogueIndex = {
  readonly size: number;
  readonly codes: readonly string[];
  /** Codes and bin numbers without punctuation, in order, each with its product. */
  readonly byCode: { readonly codes: readonly string[]; readonly products: Uint32Array };
  readonly words: Postings;
  /** Words that only tasting notes hold. */
  readonly notes: Postings;
  readonly near: NearWords;
  readonly facets: Readonly<Record<FacetName, Facet>>;
  /** Names that complete what somebody types. */
  readonly names: Names;
  /** From A to Z. */
  readonly byName: Order;
  readonly kindred: Kindred;
};

/** By product, the numbers of its wine and of who makes it, 0 being nobody; both rise in the order, by producer and wine. */
export type Kindred = {
  readonly wines: Uint32Array;
  readonly producers: Uint32Array;
  readonly order: Uint32Array;
};

/** Which products hold each word: of word w those from `starts[w]` to `starts[w + 1]`, with how much it says of each. */
export type Postings = {
  readonly words: readonly string[];
  readonly starts: Uint32Array;
  readonly products: Uint32Array;
  readonly weights: Uint8Array;
};

/** What products are told apart by: each product's value by its place among the values. */
export type Facet = {
  readonly values: readonly string[];
  /** What a person reads, at the place of the value. */
  readonly labels: readonly string[];
  readonly of: Uint16Array;
};

/** The products in an order, and each product's place in it. */
export type Order = { readonly order: Uint32Array; readonly rank: Uint32Array };

/** Of Organic/Biodynamic: what is one of the two, or both. */
export const EITHER = 'Either';

/** Of sizes: a half bottle of wine, or of a spirit. */
const HALF = 'half';

/** Of vintages: any year. */
export const ANY_YEAR = 'Any year';
const YEAR = /^(19|20)\d\d$/;

/** Both is organic and biodynamic (3.product.8), and what is vegan is vegetarian. */
export function fits(name: FacetName, asked: string, value: string): boolean {
  if (name === 'organicbiodynamic' && asked === EITHER) return value !== '';
  if (name === 'organicbiodynamic' && value === 'Both')
    return ['Organic', 'Biodynamic', 'Both'].includes(asked);
  if (name === 'size' && asked === HALF) return value === '37.5' || value === '35';
  if (name === 'diet' && asked === 'Vegetarian') return value !== '';
  if (name === 'vintage' && asked === ANY_YEAR) return YEAR.test(value);
  if (name === 'vintage') return isAmong(asked, value, YEAR.test(value));
  if (name === 'strength') return isAmong(asked, value, value !== '');
  return value === asked;
}

/** `2012–2016` and `–13.5` hold each number between, both included; `2014, 2016` each of them; all else itself. */
function isAmong(asked: string, value: string, isNumber: boolean): boolean {
  const [from = '', to] = asked.split('–');
  if (to === undefined) return asked.split(', ').includes(value);
  return isNumber && Number(value) >= Number(from) && (to === '' || Number(value) <= Number(to));
}

/** Products with this code or bin number, however its punctuation was typed. */
export function productsOfCode({ byCode }: CatalogueIndex, code: string): number[] {
  const found: number[] = [];
  for (let place = firstFrom(byCode.codes, code); code !== '' && byCode.codes[place] === code; place++) {
    found.push(byCode.products[place] ?? 0);
  }
  return found;
}

/** With each product's place in an order. */
export function ranked(order: Uint32Array): Order {
  const rank = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) rank[order[place] ?? 0] = place;
  return { order, rank };
}
