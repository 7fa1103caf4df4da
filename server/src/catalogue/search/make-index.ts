import { type CatalogueIndex, type Facet, type Kindred, type Postings, ranked } from './catalogue-index.ts';
import { type FacetName, facetNames } from './facet-names.ts';
import { type IndexedProduct, type KnownProduct, ProductReader, remembered } from './known-products.ts';
import { NamesMaker } from './names.ts';
import { makeNearWords } from './near-words.ts';
import { fingerprint, wineOf } from './same-wine.ts';
import type { TextReader } from './text-reader.ts';
import { grown, NumberSet, type WordNumbers } from './word-numbers.ts';
import { WordWeigher } from './word-weigher.ts';
import { sortNameOf, wordsOf } from './words.ts';

const NOTE_WEIGHT = 5;

/** The index of these products. @internal Exported for tests. */
export function makeIndex(products: readonly IndexedProduct[]): CatalogueIndex {
  const reader = new ProductReader();
  return indexOf(
    products.map((product) => reader.known(product.code, reader.read(product))),
    reader.texts,
  );
}

/** The index of these products, in the merchant's own order, as they were read. */
export function indexOf(products: readonly KnownProduct[], texts: TextReader): CatalogueIndex {
  const { numbers, lists, trade } = texts;
  const weigher = new WordWeigher(texts);
  const names = new NamesMaker();
  const said = new PostingsMaker();
  for (const product of products) {
    weigher.take(product);
    names.add(product);
    for (const word of lists.of(product.noteWords)) said.add(word, NOTE_WEIGHT);
    said.endProduct();
  }
  const words = new PostingsMaker();
  for (const product of products) {
    const { words: own, weights } = weigher.weigh(product);
    for (const word of own) words.add(word, weights[word] ?? 0);
    words.endProduct();
  }
  const postings = words.made(numbers);
  // What is only said, such as `chardy`, is no word that somebody misspelt.
  const isSpelt = (word: string) => weigher.written.has(numbers.of(word)) || trade.spellings.has(word);
  return {
    ...{ size: products.length, codes: products.map(({ code }) => code), byCode: byCode(products, texts) },
    ...{ words: postings, notes: said.made(numbers, words) },
    ...{ near: makeNearWords(postings.words, isSpelt), names: names.made() },
    ...{ facets: facetsOf(products), byName: ranked(orderByName(products, texts)) },
    kindred: kindredOf(products, numbers),
  };
}

function kindredOf(products: readonly KnownProduct[], numbers: WordNumbers): Kindred {
  const wines = Float64Array.from(products, ({ texts }) => wineOf(texts, numbers));
  const producers = Float64Array.from(products, ({ texts }) => fingerprint(numbers, texts.winemaker.words));
  const between = (of: Float64Array, a: number, b: number) => (of[a] ?? 0) - (of[b] ?? 0);
  const order = Uint32Array.from(products.keys()).sort(
    (a, b) => between(producers, a, b) || between(wines, a, b) || a - b,
  );
  const numbered = (of: Float64Array) => {
    const places = new Uint32Array(order.length);
    let [last, number] = [0, 0];
    for (const product of order) {
      if (of[product] !== last) number += 1;
      last = of[product] ?? 0;
      places[product] = number;
    }
    return places;
  };
  return { wines: numbered(wines), producers: numbered(producers), order };
}

function byCode(products: readonly KnownProduct[], { lists, numbers }: TextReader): CatalogueIndex['byCode'] {
  const inOne = (words: number) => numbers.words[lists.of(words).at(-1) ?? -1] ?? '';
  const coded = products.flatMap(({ codeWords, binWords }, product) =>
    [...new Set([inOne(codeWords), inOne(binWords)])].map((code) => ({ code, product })),
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
  const facets = ofFacets(() => new FacetMaker());
  const yearOf = remembered((vintage) => wordsOf(vintage).join(' '));
  for (const { texts, country, size, organic, diet } of products) {
    const countryName = texts.country.text;
    facets.colour.add(texts.colour.text);
    facets.organicbiodynamic.add(organic);
    facets.closure.add(texts.closure.text);
    // A country is its code; without one, its name.
    facets.country.add(country || countryName, countryName || country);
    facets.region.add(texts.region.text);
    facets.supergroup.add(texts.supergroup.text);
    facets.productgroup.add(texts.group.text);
    facets.vintage.add(yearOf(texts.vintage.text));
    facets.size.add(size);
    facets.diet.add(diet);
  }
  return ofFacets((name) => facets[name].made());
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
function orderByName(products: readonly KnownProduct[], { numbers }: TextReader): Uint32Array {
  const named = products.map(({ texts: { description, vintage }, code }, number) => {
    const words = [...description.words, ...vintage.words].map((word) => numbers.words[word] ?? '');
    return { name: sortNameOf(words), code, number };
  });
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1));
  return Uint32Array.from(named, ({ number }) => number);
}

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
