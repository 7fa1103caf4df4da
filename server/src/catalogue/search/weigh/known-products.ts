import type { Selectable } from 'kysely';
import type { Product } from '../../../database/tables.ts';
import { cached, TextReader } from '../words/text-reader.ts';
import { regionOf, tradeWords } from '../words/trade-words.ts';
import { codeOf, readText, wordsOf } from '../words/words.ts';

/** The columns for search and filters. `notes` includes tasting notes and food suggestions. */
export type IndexedProduct = Readonly<
  Pick<
    Selectable<Product>,
    | (
        | 'code'
        | 'bin_no'
        | 'description'
        | 'secondary_description'
        | 'vintage'
        | 'type'
        | 'unit_size'
        | 'colour'
      )
    | ('supergroup' | 'product_group' | 'country' | 'country_description' | 'appellation' | 'style')
    | ('closure_style' | 'organic_biodynamic' | 'alcoholic_percentage' | 'winemaker' | 'allergens' | 'notes')
  >
>;

export type KnownProduct = ReturnType<ProductReader['read']>;

export class ProductReader {
  readonly texts = new TextReader(tradeWords);
  /** Cached by appellation, because most appellations occur in many products. */
  private readonly regionOfPlace = cached((appellation) => regionOf(tradeWords, appellation, ''));

  read(product: IndexedProduct) {
    const { read } = this.texts;
    const { appellation, description } = product;
    const region =
      appellation.trim() === '' ? regionOf(tradeWords, '', description) : this.regionOfPlace(appellation);
    return {
      code: product.code,
      texts: {
        description: read(description),
        secondary: read(product.secondary_description),
        winemaker: read(product.winemaker),
        appellation: read(appellation),
        region: read(region),
        country: read(product.country_description),
        vintage: read(vintageOf(product)),
        colour: read(product.colour),
        type: read(product.type),
        group: read(product.product_group),
        supergroup: read(product.supergroup),
        style: read(product.style),
        size: read(sizeWords(product.unit_size)),
        closure: read(product.closure_style),
        organic: read(organicWords(product.organic_biodynamic)),
      },
      codeWords: wordsOfCode(product.code),
      binWords: wordsOfCode(product.bin_no),
      noteWords: this.wordsOfNotes(product.notes),
      country: product.country,
      size: String(Number(product.unit_size)),
      organic: product.organic_biodynamic,
      diet: dietOf(product),
      strength: strengthOf(product),
    };
  }

  private wordsOfNotes(notes: readonly string[]): readonly string[] {
    const words = notes.flatMap((note) => readText(note).all.map(this.texts.word));
    return [...new Set(words)];
  }
}

/** The words of a code or bin number, followed by all of them joined into one word. */
function wordsOfCode(code: string): readonly string[] {
  const words = wordsOf(code);
  return words.length === 0 ? [] : [...words, codeOf(code)];
}

const YEAR_IN_NAME = /(?<![\p{L}\p{N}])(?:19[4-9]|20[0-4])\d(?![\p{L}\p{N}])/gu;

/** The vintage. Some stock systems write it only in the product's name; then a single year in the name counts. */
function vintageOf({ vintage, description }: IndexedProduct): string {
  const years = vintage.trim() === '' ? description.match(YEAR_IN_NAME) : null;
  return years?.length === 1 ? (years[0] ?? '') : vintage;
}

/** The percentage of alcohol as text without trailing zeros, '14.5' for 14.50; empty if unknown. */
const strengthOf = ({ alcoholic_percentage: percent }: IndexedProduct) =>
  percent === null || percent === '' ? '' : String(Number(percent));

const VEGAN = 'Allergen_SuitableForVegan';
const VEGETARIAN = 'Allergen_SuitableForVegetarian';
const dietOf = ({ allergens }: IndexedProduct) =>
  allergens.includes(VEGAN) ? 'Vegan' : allergens.includes(VEGETARIAN) ? 'Vegetarian' : '';

/**
 * The names of bottle sizes, by centilitres, with which products are found. Words of searches for a size are in
 * filter-names.txt.
 */
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

/**
 * The words with which a size in centilitres is found: `37.5cl` and `half bottle` for `37.5`, and `keg` from 20 litres
 * on.
 */
function sizeWords(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames.get(size) ?? ''} ${Number(size) >= LEAST_KEG ? 'keg' : ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}
