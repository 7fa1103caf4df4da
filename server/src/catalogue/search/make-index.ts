import {
  type CatalogueIndex,
  type Facet,
  type FacetName,
  facetNames,
  orderBy,
  type Postings,
} from './catalogue-index.ts';
import type { SearchedProduct } from './known-products.ts';
import { makeNames } from './names.ts';
import { makeNearWords } from './near-words.ts';
import type { TradeWords } from './read-trade-words.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { grown, NumberSet, type WordNumbers } from './word-numbers.ts';
import { WordWeigher } from './word-weigher.ts';
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
  const weigher = new WordWeigher(products, trade);
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
  const prices = Float64Array.from(products, (product) => product.bottle_nett);
  return {
    ...{ size: products.length, codes, prices, words: postings, notes: notes.made(numbers) },
    byCode: byCodeOf(products),
    ...{ near, names: makeNames(products) },
    facets: facetsOf(products),
    byName: orderBy(ranksOf(weigher)),
  };
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

/** The place of each product from A to Z; of the same name the codes decide. */
function ranksOf({ products, numbers }: WordWeigher): Float64Array {
  const named = products.map(({ description, vintage, code }, number) => {
    const words = [...description.words, ...vintage.words].map((word) => numbers.words[word] ?? '');
    return { name: sortNameOf(words), code, number };
  });
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
