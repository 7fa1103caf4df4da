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
import { NamesMaker } from './names.ts';
import { makeNearWords } from './near-words.ts';
import { fingerprint, wineOf } from './same-wine.ts';
import { weigherOf } from './weigh-words.ts';

const NOTE_WEIGHT = 5;

/** The index of products in the merchant's own sequence. @internal Exported for tests. */
export function makeIndex(products: readonly IndexedProduct[]): CatalogueIndex {
  const reader = new ProductReader();
  return indexOf(
    products.map((product) => reader.read(product)),
    reader.texts,
  );
}

/** The index of products that were read, in the merchant's own sequence. */
export function indexOf(products: readonly KnownProduct[], texts: TextReader): CatalogueIndex {
  const names = new NamesMaker();
  const written = new Set<string>();
  for (const product of products) {
    names.add(product);
    for (const { all } of Object.values(product.texts)) for (const word of all) written.add(word);
  }
  const weigh = weigherOf(products, texts);
  const words = new PostingsMaker();
  const notes = new PostingsMaker();
  for (const [number, product] of products.entries()) {
    for (const [word, weight] of weigh(product)) words.add(word, number, weight);
    for (const word of product.noteWords) notes.add(word, number, NOTE_WEIGHT);
  }
  const postings = words.made();
  // Nicknames such as `chardy` are never the right spelling of another word.
  const isSpelt = (word: string) => written.has(word) || texts.trade.spellings.has(word);
  return {
    size: products.length,
    codes: products.map(({ code }) => code),
    byCode: byCode(products),
    words: postings,
    notes: notes.made((word) => !words.has(word)),
    near: makeNearWords(postings.words, isSpelt),
    names: names.made(),
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
    // Countries are compared by code; without one, by name.
    country: ({ country, texts }) => country || texts.country.text,
    region: ({ texts }) => texts.region.text,
    supergroup: ({ texts }) => texts.supergroup.text,
    productgroup: ({ texts }) => texts.group.text,
    vintage: ({ texts }) => yearOf(texts.vintage.text),
    size: ({ size }) => size,
    diet: ({ diet }) => diet,
    strength: ({ strength }) => strength,
  };
  const countryLabel = ({ country, texts }: KnownProduct) => texts.country.text || country;
  return ofFacets((name) => {
    const facet = new FacetMaker();
    for (const product of products)
      facet.add(valueIn[name](product), name === 'country' ? countryLabel(product) : undefined);
    return facet.made();
  });
}

class PostingsMaker {
  /** By word: a product's number times 256, and its weight. */
  private readonly entries = new Map<string, number[]>();

  add(word: string, product: number, weight: number): void {
    const entry = product * 256 + weight;
    const known = this.entries.get(word);
    if (known === undefined) this.entries.set(word, [entry]);
    else known.push(entry);
  }

  has(word: string): boolean {
    return this.entries.has(word);
  }

  made(isOwn: (word: string) => boolean = () => true): Postings {
    const words = [...this.entries.keys()].filter(isOwn).sort();
    const lists = words.map((word) => this.entries.get(word) ?? []);
    const starts = new Uint32Array(words.length + 1);
    for (const [place, { length }] of lists.entries()) starts[place + 1] = (starts[place] ?? 0) + length;
    const products = new Uint32Array(starts.at(-1) ?? 0);
    const weights = new Uint8Array(products.length);
    let last = 0;
    for (const list of lists) {
      for (const entry of list) {
        products[last] = entry >> 8;
        weights[last++] = entry & 255;
      }
    }
    return { words, starts, products, weights };
  }
}

/** Products from A to Z; products of one name by code. */
function sortedByName(products: readonly KnownProduct[]): Uint32Array {
  const named = products.map(({ texts: { description, vintage }, code }, number) => {
    return { name: sortNameOf([...description.words, ...vintage.words]), code, number };
  });
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1));
  return Uint32Array.from(named, ({ number }) => number);
}

const ofFacets = <Made>(make: (name: FacetName) => Made) =>
  Object.fromEntries(facetNames.map((name) => [name, make(name)])) as Record<FacetName, Made>;

class FacetMaker {
  private readonly labels: string[] = [];
  private readonly places = new Map<string, number>();
  private readonly of: number[] = [];

  add(value: string, label = value): void {
    let place = this.places.get(value);
    if (place === undefined) {
      place = this.places.size;
      this.places.set(value, place);
    }
    // Of two labels of one value the last in the alphabet wins, whatever the sequence of products.
    if (label >= (this.labels[place] ?? '')) this.labels[place] = label;
    this.of.push(place);
  }

  made(): Facet {
    return { values: [...this.places.keys()], labels: this.labels, of: Uint16Array.from(this.of) };
  }
}
