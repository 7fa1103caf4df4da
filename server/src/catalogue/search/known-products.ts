import type { CatalogueRow, PricesRow } from '../whole-queries.ts';
import { fingerprint, wineOf } from './same-wine.ts';
import { TextReader } from './text-reader.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { NumberSet } from './word-numbers.ts';
import { codeOf, readText, wordsOf } from './words.ts';

/** What is searched and filtered by of a product on sale. */
export type IndexedProduct = Omit<
  CatalogueRow,
  | Exclude<keyof PricesRow, 'code'>
  | ('image1_url' | 'picture' | 'picture_width' | 'picture_height')
  | ('custom_label' | 'case_size' | 'only_sell_multiples_of')
>;

/** A product that was read. It holds for every index of the same reader, whatever others are in it. */
export type KnownProduct = ReturnType<ProductReader['read']>;

/** Notes are long, and most stand in one product: only so many are remembered. */
const MOST_KNOWN_NOTES = 1_000;

/** Reads products one by one; of texts that several have, places and producers and groups, each once. */
export class ProductReader {
  readonly texts = new TextReader(tradeWords);
  private readonly noted = new NumberSet();
  private readonly once = remembered((text) => text);
  /** Most appellations stand in many products. */
  private readonly regionOfPlace = remembered((appellation) => regionOf(tradeWords, appellation, ''));
  private readonly wordsOfNote = remembered(
    (note) => this.texts.numbers.ofAll(readText(note).all),
    MOST_KNOWN_NOTES,
  );

  read(product: IndexedProduct) {
    const { appellation, description } = product;
    const isPlaced = appellation.trim() !== '';
    const region = isPlaced ? this.regionOfPlace(appellation) : regionOf(tradeWords, '', description);
    const of = (text: string) => this.texts.read(text);
    const texts = {
      description: of(description),
      secondary: of(product.secondary_description),
      winemaker: of(product.winemaker),
      appellation: of(appellation),
      region: of(region),
      country: of(product.country_description),
      vintage: of(product.vintage),
      colour: of(product.colour),
      type: of(product.type),
      group: of(product.product_group),
      supergroup: of(product.supergroup),
      style: of(product.style),
      size: of(sizeWords(product.unit_size)),
      closure: of(product.closure_style),
      organic: of(organicWords(product.organic_biodynamic)),
    };
    return {
      code: product.code,
      texts,
      wine: wineOf(texts, this.texts.numbers),
      producer: fingerprint(this.texts.numbers, texts.winemaker.words),
      /** Lists of their words, and at the end each in one. */
      codeWords: this.wordsOfCode(product.code),
      binWords: this.wordsOfCode(product.bin_no),
      noteWords: this.wordsOfNotes(product.notes),
      country: this.once(product.country),
      size: this.once(String(Number(product.unit_size))),
      organic: this.once(product.organic_biodynamic),
      diet: dietOf(product),
    };
  }

  private wordsOfCode(code: string): number {
    const { numbers, lists } = this.texts;
    const words = wordsOf(code);
    return lists.add(numbers.ofAll(words.length === 0 ? words : [...words, codeOf(code)]));
  }

  private wordsOfNotes(notes: readonly string[]): number {
    this.noted.clear();
    const words = notes.flatMap((note) => this.wordsOfNote(note));
    return this.texts.lists.add(words.filter((word) => this.noted.add(word)));
  }
}

const VEGAN = 'Allergen_SuitableForVegan';
const VEGETARIAN = 'Allergen_SuitableForVegetarian';
const dietOf = ({ allergens }: IndexedProduct) =>
  allergens.includes(VEGAN) ? 'Vegan' : allergens.includes(VEGETARIAN) ? 'Vegetarian' : '';

/** Reads each text once: as many as that are remembered. */
export function remembered<T>(
  read: (text: string) => T,
  most = Number.POSITIVE_INFINITY,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      if (known.size < most) known.set(text, found);
    }
    return found;
  };
}

/** As names have them, the size of which says nothing of the wine; filter-names.txt has what is asked for. */
const bottleNames = new Map([
  ['18.7', 'quarter bottle'],
  ['20', 'quarter bottle'],
  ['37.5', 'half bottle'],
  ['75', 'bottle'],
  ['100', 'litre'],
  ['150', 'magnum'],
  ['300', 'double magnum jeroboam'],
  ['450', 'rehoboam'],
  ['600', 'methuselah imperial'],
  ['900', 'salmanazar'],
  ['1200', 'balthazar'],
  ['1500', 'nebuchadnezzar'],
]);

const LEAST_KEG = 2000;

const sizeWords = remembered(readSize, 1_000);

/** `37.5` (centilitres) is also asked for as `37.5cl`, `half` or `half bottle`; from 20 litres on it is a keg. */
function readSize(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames.get(size) ?? ''} ${Number(size) >= LEAST_KEG ? 'keg' : ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}
