import {
  type CatalogueIndex,
  type Facet,
  type FacetName,
  facetNames,
  type Postings,
  ranked,
} from './catalogue-index.ts';
import { remembered, type SearchedProduct } from './known-products.ts';
import { NamesMaker } from './names.ts';
import { makeNearWords } from './near-words.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { grown, NumberSet, type WordNumbers } from './word-numbers.ts';
import { WordWeigher } from './word-weigher.ts';
import { codeOf, readText, sortNameOf, wordsOf } from './words.ts';

/** A product on sale as its row has it. */
export type IndexedProduct = SearchedProduct & {
  readonly country: string;
  readonly allergens: readonly string[];
};

/** Notes are long, and most stand in one product: only so many are remembered. */
const MOST_KNOWN_NOTES = 1_000;
const NOTE_WEIGHT = 5;

/** The index of these products. @internal Exported for tests. */
export function makeIndex(products: Iterable<IndexedProduct>): CatalogueIndex {
  const draft = new IndexDraft();
  for (const product of products) draft.add(product);
  return draft.made();
}

/** Reads products one after the other, in the merchant's own order, and makes their index. */
export class IndexDraft {
  private readonly weigher = new WordWeigher(tradeWords);
  private readonly notes = new PostingsMaker();
  private readonly noted = new NumberSet();
  private readonly names = new NamesMaker();
  private readonly byCode: { readonly text: string; readonly product: number }[] = [];
  private readonly facets = ofFacets(() => new FacetMaker());
  private readonly yearOf = remembered((vintage) => wordsOf(vintage).join(' '));
  /** Most appellations stand in many products. */
  private readonly regionOfPlace = remembered((appellation) => regionOf(tradeWords, appellation, ''));
  private readonly wordsOfNote = remembered(
    (note) => this.weigher.numbers.ofAll(readText(note).all),
    MOST_KNOWN_NOTES,
  );

  /** The region of the product. */
  add(product: IndexedProduct): string {
    const { appellation, description, code, bin_no, notes } = product;
    const number = this.weigher.products.length;
    const isPlaced = appellation.trim() !== '';
    const region = isPlaced ? this.regionOfPlace(appellation) : regionOf(tradeWords, '', description);
    this.weigher.take(product, region);
    this.names.add(product, region);
    for (const text of new Set([codeOf(code), codeOf(bin_no)]))
      if (text !== '') this.byCode.push({ text, product: number });
    this.addFacets(product, region);
    this.noted.clear();
    for (const note of notes)
      for (const word of this.wordsOfNote(note)) if (this.noted.add(word)) this.notes.add(word, NOTE_WEIGHT);
    this.notes.endProduct();
    return region;
  }

  private addFacets(product: IndexedProduct, region: string): void {
    const { facets } = this;
    const { country, country_description: countryName } = product;
    facets.colour.add(product.colour);
    facets.organicbiodynamic.add(product.organic_biodynamic);
    facets.closure.add(product.closure_style);
    // A country is its code; without one, its name.
    facets.country.add(country || countryName, countryName || country);
    facets.region.add(region);
    facets.supergroup.add(product.supergroup);
    facets.productgroup.add(product.product_group);
    facets.vintage.add(this.yearOf(product.vintage));
    facets.size.add(String(Number(product.unit_size)));
    facets.diet.add(dietOf(product));
  }

  made(): CatalogueIndex {
    const { products, numbers, reader } = this.weigher;
    const words = new PostingsMaker();
    for (const product of products) {
      const { words: own, weights } = this.weigher.weigh(product);
      for (const word of own) words.add(word, weights[word] ?? 0);
      words.endProduct();
    }
    const postings = words.made(numbers);
    // What is only said, such as `chardy`, is no word that somebody misspelt.
    const isSpelt = (word: string) => reader.written.has(numbers.of(word)) || tradeWords.spellings.has(word);
    this.byCode.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.product - b.product));
    return {
      ...{ size: products.length, codes: products.map(({ code }) => code) },
      ...{ words: postings, notes: this.notes.made(numbers, words) },
      byCode: {
        codes: this.byCode.map(({ text }) => text),
        products: Uint32Array.from(this.byCode, ({ product }) => product),
      },
      ...{ near: makeNearWords(postings.words, isSpelt), names: this.names.made() },
      facets: ofFacets((name) => this.facets[name].made()),
      byName: ranked(orderByName(this.weigher)),
    };
  }
}

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

  /** Of all words but those that others have. */
  made(numbers: WordNumbers, others?: PostingsMaker): Postings {
    const isOwn = (_word: string, number: number) => this.held.has(number) && !others?.held.has(number);
    const words = numbers.words.filter(isOwn).sort();
    const placeOfNumber = new Int32Array(numbers.words.length).fill(-1);
    for (const [place, word] of words.entries()) placeOfNumber[numbers.of(word)] = place;
    const starts = new Uint32Array(words.length + 1);
    const placeOf = (entry: number) => placeOfNumber[this.word[entry] ?? 0] ?? -1;
    for (let entry = 0; entry < this.last; entry++) {
      const place = placeOf(entry) + 1;
      if (place > 0) starts[place] = (starts[place] ?? 0) + 1;
    }
    for (let place = 0; place < words.length; place++)
      starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
    const next = starts.slice();
    const products = new Uint32Array(starts.at(-1) ?? 0);
    const weights = new Uint8Array(products.length);
    let entry = 0;
    for (const [product, end] of this.ends.entries()) {
      for (; entry < end; entry++) {
        const place = placeOf(entry);
        if (place < 0) continue;
        const at = next[place] ?? 0;
        next[place] = at + 1;
        products[at] = product;
        weights[at] = this.weight[entry] ?? 0;
      }
    }
    return { words, starts, products, weights };
  }
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

const VEGAN = 'Allergen_SuitableForVegan';
const VEGETARIAN = 'Allergen_SuitableForVegetarian';
const dietOf = ({ allergens }: IndexedProduct) =>
  allergens.includes(VEGAN) ? 'Vegan' : allergens.includes(VEGETARIAN) ? 'Vegetarian' : '';

/** Every name of the type is among the names. */
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
    // The same value with two labels has the later one in the alphabet, whatever the order of products.
    if (label >= (this.labels[place] ?? '')) this.labels[place] = label;
    this.of.push(place);
  }

  made(): Facet {
    return { values: [...this.places.keys()], labels: this.labels, of: Uint16Array.from(this.of) };
  }
}
