import type { CatalogueRow, PricesRow } from '../whole-queries.ts';
import { TextReader } from './text-reader.ts';
import { regionOf, tradeWords } from './trade-words.ts';
import { NumberSet, WordNumbers } from './word-numbers.ts';
import { codeOf, readText, wordsOf } from './words.ts';

/** What is searched and filtered by of a product on sale. */
export type IndexedProduct = Omit<
  CatalogueRow,
  | Exclude<keyof PricesRow, 'code'>
  | ('image1_url' | 'picture' | 'picture_width' | 'picture_height')
  | ('custom_label' | 'case_size' | 'only_sell_multiples_of')
>;

/** A product that was read. It holds for every index of the same reader, whatever others are in it. */
export type KnownProduct = ReturnType<ProductReader['known']>;

/** Notes are long, and most stand in one product: only so many are remembered. */
const MOST_KNOWN_NOTES = 1_000;

/** Reads products one by one; of texts that several have, places and producers and groups, each once. */
export class ProductReader {
  readonly texts = new TextReader(tradeWords);
  private readonly noted = new NumberSet();
  private readonly values = new WordNumbers();
  /** Most appellations stand in many products. */
  private readonly regionOfPlace = remembered((appellation) => regionOf(tradeWords, appellation, ''));
  private readonly wordsOfNote = remembered(
    (note) => this.texts.numbers.ofAll(readText(note).all),
    MOST_KNOWN_NOTES,
  );

  region({ appellation, description }: IndexedProduct): string {
    return appellation.trim() === ''
      ? regionOf(tradeWords, '', description)
      : this.regionOfPlace(appellation);
  }

  /** What `known` makes a product of: as objects, 50,000 of them take 15 MB more. */
  read(product: IndexedProduct): readonly number[] {
    const texts = [
      ...[product.description, product.secondary_description, product.winemaker, product.appellation],
      ...[
        this.region(product),
        product.country_description,
        vintageOf(product),
        product.colour,
        product.type,
      ],
      ...[product.product_group, product.supergroup, product.style, sizeWords(product.unit_size)],
      ...[product.closure_style, organicWords(product.organic_biodynamic)],
    ];
    const words = [this.wordsOfCode(product.code), this.wordsOfCode(product.bin_no)];
    const size = String(Number(product.unit_size));
    const values = [product.country, size, product.organic_biodynamic, dietOf(product)];
    return [
      ...texts.map((text) => this.texts.read(text).number),
      ...[...words, this.wordsOfNotes(product.notes)],
      ...values.map((value) => this.values.of(value)),
    ];
  }

  known(code: string, read: ArrayLike<number>) {
    const text = (nth: number) => this.texts.numbered(read[nth] ?? 0);
    const value = (nth: number) => this.values.words[read[nth] ?? 0] ?? '';
    return {
      code,
      texts: {
        description: text(0),
        secondary: text(1),
        winemaker: text(2),
        appellation: text(3),
        region: text(4),
        country: text(5),
        vintage: text(6),
        colour: text(7),
        type: text(8),
        group: text(9),
        supergroup: text(10),
        style: text(11),
        size: text(12),
        closure: text(13),
        organic: text(14),
      },
      /** Lists of their words, and at the end each in one. */
      codeWords: read[15] ?? 0,
      binWords: read[16] ?? 0,
      noteWords: read[17] ?? 0,
      country: value(18),
      size: value(19),
      organic: value(20),
      diet: value(21),
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

const YEAR_IN_NAME = /(?<![\p{L}\p{N}])(?:19[4-9]|20[0-4])\d(?![\p{L}\p{N}])/gu;

/** Some stock systems have it in the name only: the one year there. */
function vintageOf({ vintage, description }: IndexedProduct): string {
  const years = vintage.trim() === '' ? description.match(YEAR_IN_NAME) : null;
  return years?.length === 1 ? (years[0] ?? '') : vintage;
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
  ['5', 'miniature'],
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
