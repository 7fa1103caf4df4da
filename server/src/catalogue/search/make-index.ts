import {
  type CatalogueIndex,
  type Facet,
  type FacetName,
  facetNames,
  type Postings,
  ranked,
} from './catalogue-index.ts';
import { remembered, type SearchedProduct } from './known-products.ts';
import { makeNames } from './names.ts';
import { makeNearWords } from './near-words.ts';
import type { TradeWords } from './read-trade-words.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { grown, NumberSet, type WordNumbers } from './word-numbers.ts';
import { WordWeigher } from './word-weigher.ts';
import { codeOf, sortNameOf, wordsOf } from './words.ts';

/** A product on sale as its row has it. */
export type IndexedProduct = SearchedProduct & {
  readonly country: string;
  readonly allergens: readonly string[];
};

/** Makes the index of products, which come in the merchant's own order. */
export function makeIndex(
  products: readonly IndexedProduct[],
  trade: TradeWords = tradeWords,
): CatalogueIndex {
  const regions = regionsOf(products, trade);
  const weigher = new WordWeigher({ products, regions }, trade);
  const { numbers, reader } = weigher;
  const words = new PostingsMaker();
  for (const product of weigher.products) {
    const { words: own, weights } = weigher.weigh(product);
    for (const word of own) words.add(word, weights[word] ?? 0);
    words.endProduct();
  }
  const postings = words.made(numbers);
  // What is only said, such as `chardy`, is no word that somebody misspelt.
  const isSpelt = (word: string) => reader.written.has(numbers.of(word)) || trade.spellings.has(word);
  const near = makeNearWords(postings.words, isSpelt);
  const notes = new PostingsMaker();
  const noted = new NumberSet();
  for (const product of products) {
    noted.clear();
    for (const note of product.notes) {
      for (const word of reader.read(note).all)
        if (!words.has(word) && noted.add(word)) notes.add(word, NOTE_WEIGHT);
    }
    notes.endProduct();
  }
  const codes = products.map(({ code }) => code);
  return {
    ...{ size: products.length, codes, words: postings, notes: notes.made(numbers) },
    byCode: byCodeOf(products),
    ...{ near, names: makeNames(products, regions) },
    facets: facetsOf(products, regions),
    byName: ranked(orderByName(weigher)),
  };
}

/** Most appellations stand in many products. */
function regionsOf(products: readonly IndexedProduct[], trade: TradeWords): readonly string[] {
  const regionOfPlace = remembered((appellation) => regionOf(trade, appellation, ''));
  return products.map(({ appellation, description }) =>
    appellation.trim() === '' ? regionOf(trade, '', description) : regionOfPlace(appellation),
  );
}

const NOTE_WEIGHT = 5;
/** Collects entries product by product, and sorts them by word at the end. */
class PostingsMaker {
  private word = new Uint32Array(1 << 16);
  private weight = new Uint8Array(1 << 16);
  private last = 0;
  private readonly ends: number[] = [];
  private readonly held = new NumberSet();

  add(word: number, weight: number): void {
    if (this.last === this.word.length) {
      this.word = grown(this.word, new Uint32Array(this.last * 2));
      this.weight = grown(this.weight, new Uint8Array(this.last * 2));
    }
    this.word[this.last] = word;
    this.weight[this.last++] = weight;
    this.held.add(word);
  }

  endProduct(): void {
    this.ends.push(this.last);
  }

  has(word: number): boolean {
    return this.held.has(word);
  }

  made(numbers: WordNumbers): Postings {
    const words = numbers.words.filter((_word, number) => this.held.has(number)).sort();
    const placeOfNumber = new Uint32Array(numbers.words.length);
    for (const [place, word] of words.entries()) placeOfNumber[numbers.of(word)] = place;
    const starts = new Uint32Array(words.length + 1);
    const placeOf = (entry: number) => placeOfNumber[this.word[entry] ?? 0] ?? 0;
    for (let entry = 0; entry < this.last; entry++) {
      const place = placeOf(entry) + 1;
      starts[place] = (starts[place] ?? 0) + 1;
    }
    for (let place = 0; place < words.length; place++)
      starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
    const next = starts.slice();
    const products = new Uint32Array(this.last);
    const weights = new Uint8Array(this.last);
    let entry = 0;
    for (const [product, end] of this.ends.entries()) {
      for (; entry < end; entry++) {
        const place = placeOf(entry);
        const at = next[place] ?? 0;
        next[place] = at + 1;
        products[at] = product;
        weights[at] = this.weight[entry] ?? 0;
      }
    }
    return { words, starts, products, weights };
  }
}

function byCodeOf(products: readonly IndexedProduct[]): CatalogueIndex['byCode'] {
  const all = products.flatMap(({ code, bin_no }, product) =>
    [...new Set([codeOf(code), codeOf(bin_no)])].flatMap((text) => (text === '' ? [] : [{ text, product }])),
  );
  all.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.product - b.product));
  return { codes: all.map(({ text }) => text), products: Uint32Array.from(all, ({ product }) => product) };
}

/** From A to Z; of the same name the codes decide. */
function orderByName({ products, numbers }: WordWeigher): Uint32Array {
  const named = products.map(({ description, vintage, code }, number) => {
    const words = [...description.words, ...vintage.words].map((word) => numbers.words[word] ?? '');
    return { name: sortNameOf(words), code, number };
  });
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1));
  return Uint32Array.from(named, ({ number }) => number);
}

type Valued = { readonly value: string; readonly label: string };
const plain = (value: string): Valued => ({ value, label: value });

const VEGAN = 'Allergen_SuitableForVegan';
const VEGETARIAN = 'Allergen_SuitableForVegetarian';
const dietOf = ({ allergens }: IndexedProduct) =>
  allergens.includes(VEGAN) ? 'Vegan' : allergens.includes(VEGETARIAN) ? 'Vegetarian' : '';

function facetsOf(products: readonly IndexedProduct[], regions: readonly string[]): Record<FacetName, Facet> {
  const year = remembered((vintage) => plain(wordsOf(vintage).join(' ')));
  const valueIn: Record<FacetName, (product: IndexedProduct, number: number) => Valued> = {
    colour: ({ colour }) => plain(colour),
    organicbiodynamic: ({ organic_biodynamic }) => plain(organic_biodynamic),
    closure: ({ closure_style }) => plain(closure_style),
    // A country is its code; without one, its name.
    country: ({ country, country_description: name }) => ({ value: country || name, label: name || country }),
    region: (_product, number) => plain(regions[number] ?? ''),
    supergroup: ({ supergroup }) => plain(supergroup),
    productgroup: ({ product_group }) => plain(product_group),
    vintage: ({ vintage }) => year(vintage),
    size: ({ unit_size }) => plain(String(Number(unit_size))),
    diet: (product) => plain(dietOf(product)),
  };
  // Every name of the type is among the names.
  return Object.fromEntries(facetNames.map((name) => [name, facetOf(products, valueIn[name])])) as Record<
    FacetName,
    Facet
  >;
}

function facetOf(
  products: readonly IndexedProduct[],
  valueIn: (product: IndexedProduct, number: number) => Valued,
): Facet {
  const labels: string[] = [];
  const places = new Map<string, number>();
  const of = new Uint16Array(products.length);
  products.forEach((product, number) => {
    const { value, label } = valueIn(product, number);
    let place = places.get(value);
    if (place === undefined) {
      place = places.size;
      places.set(value, place);
    }
    // The same value with two labels has the later one in the alphabet, whatever the order of products.
    if (label >= (labels[place] ?? '')) labels[place] = label;
    of[number] = place;
  });
  return { values: [...places.keys()], labels, of };
}
