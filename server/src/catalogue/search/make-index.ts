import {
  type CatalogueIndex,
  type Facet,
  type FacetName,
  facetNames,
  orderBy,
  type Postings,
} from './catalogue-index.ts';
import { makeNames } from './names.ts';
import { makeNearWords } from './near-words.ts';
import type { TradeWords } from './read-trade-words.ts';
import { groupWords, type SearchedProduct, searchedWords } from './searched-texts.ts';
import { type TextReader, textReader } from './text-reader.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { codeOf, sortNameOf, wordsOf } from './words.ts';

/** A product on sale as its row has it. */
export type IndexedProduct = Omit<SearchedProduct, 'region'> & {
  readonly country: string;
  /** Ten-thousandths of a pound. */
  readonly bottle_nett: number;
  readonly allergens: readonly string[];
};

type PlacedProduct = IndexedProduct & SearchedProduct;

/** Makes the index of products, which come in the merchant's own order. */
export function makeIndex(rows: readonly IndexedProduct[], trade: TradeWords = tradeWords): CatalogueIndex {
  const products = rows.map((row) => ({ ...row, region: regionOf(trade, row.appellation, row.description) }));
  const reader = textReader(trade);
  const words = new PostingsMaker();
  const joined = joinedWords(products, reader);
  const groups = groupWords(products);
  for (const product of products) words.add(searchedWords(product, trade, { reader, joined, groups }));
  const postings = words.made();
  // What is only said, such as `chardy`, is no word that somebody misspelt.
  const near = makeNearWords(postings.words, (word) => reader.written.has(word) || trade.spellings.has(word));
  const named = new Set(postings.words);
  const notes = new PostingsMaker();
  for (const product of products) {
    const unnamed = product.notes.flatMap((note) => reader.read(note).all).filter((word) => !named.has(word));
    notes.add(new Map(unnamed.map((word) => [word, NOTE_WEIGHT])));
  }
  const codes = products.map(({ code }) => code);
  const prices = Float64Array.from(products, (product) => product.bottle_nett);
  return {
    ...{ size: products.length, codes, prices, words: postings, notes: notes.made() },
    byCode: byCodeOf(products),
    ...{ near, names: makeNames(products) },
    facets: facetsOf(products),
    byName: orderBy(ranksOf(products, reader)),
  };
}

/** Words that somewhere are written with an apostrophe or a hyphen: `saintaubin` is to be found by `Saint Aubin` too. */
function joinedWords(products: readonly IndexedProduct[], { read }: TextReader): ReadonlySet<string> {
  const joined = new Set<string>();
  for (const { description, appellation } of products) {
    for (const text of [description, appellation]) for (const word of read(text).joined) joined.add(word);
  }
  return joined;
}

const NOTE_WEIGHT = 5;
/** Collects entries product by product, and sorts them by word at the end. */
class PostingsMaker {
  private readonly numbers = new Map<string, number>();
  private word = new Uint32Array(1 << 16);
  private weight = new Uint8Array(1 << 16);
  private last = 0;
  private readonly ends: number[] = [];

  add(weights: ReadonlyMap<string, number>): void {
    for (const [word, weight] of weights) {
      let number = this.numbers.get(word);
      if (number === undefined) {
        number = this.numbers.size;
        this.numbers.set(word, number);
      }
      if (this.last === this.word.length) this.grow();
      this.word[this.last] = number;
      this.weight[this.last++] = weight;
    }
    this.ends.push(this.last);
  }

  private grow() {
    const [word, weight] = [new Uint32Array(this.last * 2), new Uint8Array(this.last * 2)];
    word.set(this.word);
    weight.set(this.weight);
    this.word = word;
    this.weight = weight;
  }

  made(): Postings {
    const words = [...this.numbers.keys()].sort();
    const placeOfNumber = new Uint32Array(words.length);
    for (const [place, word] of words.entries()) placeOfNumber[this.numbers.get(word) ?? 0] = place;
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

/** The place of each product from A to Z; of the same name the codes decide. */
function ranksOf(products: readonly IndexedProduct[], { read }: TextReader): Float64Array {
  const named = products.map((product, number) => ({
    name: sortNameOf([...read(product.description).words, ...read(product.vintage).words]),
    code: product.code,
    number,
  }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1));
  const ranks = new Float64Array(products.length);
  for (const [rank, { number }] of named.entries()) ranks[number] = rank;
  return ranks;
}

type Valued = { readonly value: string; readonly label: string };
const plain = (value: string): Valued => ({ value, label: value });

const VEGAN = 'Allergen_SuitableForVegan';
const VEGETARIAN = 'Allergen_SuitableForVegetarian';
const dietOf = ({ allergens }: IndexedProduct) =>
  allergens.includes(VEGAN) ? 'Vegan' : allergens.includes(VEGETARIAN) ? 'Vegetarian' : '';

function facetsOf(products: readonly PlacedProduct[]): Record<FacetName, Facet> {
  const valueIn: Record<FacetName, (product: PlacedProduct) => Valued> = {
    colour: ({ colour }) => plain(colour),
    organicbiodynamic: ({ organic_biodynamic }) => plain(organic_biodynamic),
    closure: ({ closure_style }) => plain(closure_style),
    // A country is its code; without one, its name.
    country: ({ country, country_description: name }) => ({ value: country || name, label: name || country }),
    region: ({ region }) => plain(region),
    supergroup: ({ supergroup }) => plain(supergroup),
    productgroup: ({ product_group }) => plain(product_group),
    vintage: ({ vintage }) => plain(wordsOf(vintage).join(' ')),
    size: ({ unit_size }) => plain(String(Number(unit_size))),
    diet: (product) => plain(dietOf(product)),
  };
  // Every name of the type is among the names.
  return Object.fromEntries(facetNames.map((name) => [name, facetOf(products, valueIn[name])])) as Record<
    FacetName,
    Facet
  >;
}

function facetOf(products: readonly PlacedProduct[], valueIn: (product: PlacedProduct) => Valued): Facet {
  const labels = new Map<string, string>();
  const places = new Map<string, number>();
  const of = Uint16Array.from(products, (product) => {
    const { value, label } = valueIn(product);
    // The same value with two labels has the later one in the alphabet, whatever the order of products.
    if (label > (labels.get(value) ?? '')) labels.set(value, label);
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  });
  const values = [...places.keys()];
  return { values, labels: values.map((value) => labels.get(value) ?? value), of };
}
