import { type FacetName, facetNames } from '../words/facet-names.ts';
import { cached, type TextReader } from '../words/text-reader.ts';
import { sortNameOf, wordsOf } from '../words/words.ts';
import {
  type CatalogueIndex,
  type Facet,
  type Kindred,
  type Postings,
  withPlaces,
} from './catalogue-index.ts';
import { type IndexedProduct, type KnownProduct, ProductReader } from './known-products.ts';
import { namesOf } from './names.ts';
import { makeNearWords } from './near-words.ts';
import { fingerprint, wineOf } from './same-wine.ts';
import { weigherOf } from './weigh-words.ts';

const NOTE_WEIGHT = 5;

/** Makes the index of products, which are in the merchant's own sequence. @internal Exported for tests. */
export function makeIndex(products: readonly IndexedProduct[]): CatalogueIndex {
  const reader = new ProductReader();
  return indexOf(
    products.map((product) => reader.read(product)),
    reader.texts,
  );
}

/** Makes the index of products that `ProductReader` has read, which are in the merchant's own sequence. */
export function indexOf(products: readonly KnownProduct[], texts: TextReader): CatalogueIndex {
  const weigh = weigherOf(products, texts);
  const written = new Set<string>();
  const words: Entries = new Map();
  const notes: Entries = new Map();
  for (const [number, product] of products.entries()) {
    for (const { all } of Object.values(product.texts)) for (const word of all) written.add(word);
    for (const [word, weight] of weigh(product)) addEntry(words, word, number * 256 + weight);
    for (const word of product.noteWords) addEntry(notes, word, number * 256 + NOTE_WEIGHT);
  }
  const postings = postingsOf(words);
  // Nicknames such as `chardy` are never the right spelling of another word.
  const isSpelt = (word: string) => written.has(word) || texts.trade.spellings.has(word);
  return {
    size: products.length,
    codes: products.map(({ code }) => code),
    byCode: byCode(products),
    words: postings,
    notes: postingsOf(notes, (word) => !words.has(word)),
    near: makeNearWords(postings.words, isSpelt),
    names: namesOf(products),
    facets: facetsOf(products),
    byName: withPlaces(sortedByName(products)),
    kindred: kindredOf(products),
  };
}

function kindredOf(products: readonly KnownProduct[]): Kindred {
  const wines = Float64Array.from(products, ({ texts }) => wineOf(texts));
  const producers = Float64Array.from(products, ({ texts }) => fingerprint(texts.winemaker.words));
  const between = (of: Float64Array, a: number, b: number) => (of[a] ?? 0) - (of[b] ?? 0);
  const sequence = Uint32Array.from(products.keys()).sort(
    (a, b) => between(producers, a, b) || between(wines, a, b) || a - b,
  );
  const numbered = (of: Float64Array) => {
    const places = new Uint32Array(sequence.length);
    let [last, number] = [0, 0];
    for (const product of sequence) {
      if (of[product] !== last) number += 1;
      last = of[product] ?? 0;
      places[product] = number;
    }
    return places;
  };
  return { wines: numbered(wines), producers: numbered(producers), sequence };
}

function byCode(products: readonly KnownProduct[]): CatalogueIndex['byCode'] {
  const coded = products.flatMap(({ codeWords, binWords }, product) =>
    [...new Set([codeWords.at(-1) ?? '', binWords.at(-1) ?? ''])].map((code) => ({ code, product })),
  );
  const sorted = coded
    .filter(({ code }) => code !== '')
    .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.product - b.product));
  return {
    codes: sorted.map(({ code }) => code),
    products: Uint32Array.from(sorted, ({ product }) => product),
  };
}

function facetsOf(products: readonly KnownProduct[]): CatalogueIndex['facets'] {
  const yearOf = cached((vintage) => wordsOf(vintage).join(' '));
  const valueIn: { readonly [Name in FacetName]: (product: KnownProduct) => string } = {
    colour: ({ texts }) => texts.colour.text,
    organicbiodynamic: ({ organic }) => organic,
    closure: ({ texts }) => texts.closure.text,
    // Countries are compared by code, or by name if a product has no country code.
    country: ({ country, texts }) => country || texts.country.text,
    region: ({ texts }) => texts.region.text,
    supergroup: ({ texts }) => texts.supergroup.text,
    productgroup: ({ texts }) => texts.group.text,
    vintage: ({ texts }) => yearOf(texts.vintage.text),
    size: ({ size }) => size,
    diet: ({ diet }) => diet,
    strength: ({ strength }) => strength,
  };
  return ofFacets((name) =>
    facetOf(
      products.map((product) => {
        const value = valueIn[name](product);
        return { value, label: (name === 'country' && product.texts.country.text) || value };
      }),
    ),
  );
}

/** For each word, its products. An entry is the product's number times 256, plus the weight of the word. */
type Entries = Map<string, number[]>;

function addEntry(entries: Entries, word: string, entry: number): void {
  const known = entries.get(word);
  if (known === undefined) entries.set(word, [entry]);
  else known.push(entry);
}

function postingsOf(entries: Entries, isOwn: (word: string) => boolean = () => true): Postings {
  const words = [...entries.keys()].filter(isOwn).sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [place, word] of words.entries())
    starts[place + 1] = (starts[place] ?? 0) + (entries.get(word)?.length ?? 0);
  const products = new Uint32Array(starts.at(-1) ?? 0);
  const weights = new Uint8Array(products.length);
  let last = 0;
  for (const word of words) {
    for (const entry of entries.get(word) ?? []) {
      products[last] = entry >> 8;
      weights[last++] = entry & 255;
    }
  }
  return { words, starts, products, weights };
}

/** Sorts products from A to Z, and products with the same name by code. */
function sortedByName(products: readonly KnownProduct[]): Uint32Array {
  const named = products.map(({ texts: { description, vintage }, code }, number) => {
    return { name: sortNameOf([...description.words, ...vintage.words]), code, number };
  });
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1));
  return Uint32Array.from(named, ({ number }) => number);
}

const ofFacets = <Made>(make: (name: FacetName) => Made) =>
  Object.fromEntries(facetNames.map((name) => [name, make(name)])) as Record<FacetName, Made>; // `facetNames` lists every facet.

function facetOf(valued: readonly { readonly value: string; readonly label: string }[]): Facet {
  const labels = new Map<string, string>();
  // If products give a value different labels, the label that comes last in the alphabet is kept, so that the label
  // does not depend on the sequence of products.
  for (const { value, label } of valued) if (label >= (labels.get(value) ?? '')) labels.set(value, label);
  const values = [...labels.keys()];
  const places = new Map(values.map((value, place) => [value, place]));
  return {
    values,
    labels: [...labels.values()],
    of: Uint16Array.from(valued, ({ value }) => places.get(value) ?? 0),
  };
}
