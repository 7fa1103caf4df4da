import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { withDecimalSizes, withMeasures } from './measures.ts';

/**
 * The one rule of how text becomes words, used for what is searched and for what is asked (decision 19): accents,
 * case, apostrophes, hyphens and all punctuation are gone from both sides, so they cannot differ.
 */

/** The same word written two ways on labels and lists. A map: `constructor` is a word that may be asked for. */
const sameWord: ReadonlyMap<string, string> = new Map([
  ['1er', 'premier'],
  ['1ers', 'premiers'],
  ['1ere', 'premiere'],
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ch', 'chateau'],
  ['cht', 'chateau'],
]);

/**
 * The words of a text, in order, in plain lower-case letters. An apostrophe or a hyphen separates two words; a decimal
 * point or comma joins its digits; a size is given in centilitres.
 * Example: `Côte-Rôtie 1er Cru “L'Ermitage” 1.5 l` is cote, rotie, premier, cru, l, ermitage, 150cl.
 */
export function wordsOf(text: string): string[] {
  const plain = withDecimalSizes(plainText(text)).replace(/(\d)[.,](?=\d)/g, '$1');
  const words = plain.match(/[\p{L}\p{N}]+/gu);
  if (words === null) return [];
  return withMeasures(words.join(' '))
    .split(' ')
    .map((word) => sameWord.get(word) ?? word);
}

function plainText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  // In small letters first: a capital İ leaves a mark behind.
  return plainLetters(text.normalize('NFKD').toLowerCase());
}

/** Most text is; an import has hundreds of thousands of them. */
function isPlain(text: string): boolean {
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) > 127) return false;
  return true;
}

/** Digits of the largest number that is sorted by what it counts. */
const SORTED_DIGITS = 6;

/**
 * A to Z as a person reads it, letter by letter, whatever the accents and the case, and numbers by what they count:
 * `L'Étoile 2019` after `L'Etoile 2018`, `Bin 28` after `Bin 9`.
 */
export function sortNameOf(product: { readonly description: string; readonly vintage: string }): string {
  return wordsOf(`${product.description} ${product.vintage}`)
    .map((word) => word.replace(/^\d+/, (digits) => digits.padStart(SORTED_DIGITS, '0')))
    .join(' ');
}

/** Marks a whole code or bin number among the words; no text holds it, so it is only ever met exactly. */
export function codeWord(text: string): string {
  return `#${wordsOf(text).join('')}`;
}

/** What of a product is searched. */
export type SearchedProduct = {
  readonly code: string;
  readonly bin_no: string;
  readonly description: string;
  readonly secondary_description: string;
  readonly vintage: string;
  readonly type: string;
  readonly unit_size: string;
  readonly colour: string;
  readonly supergroup: string;
  readonly product_group: string;
  readonly country_description: string;
  readonly appellation: string;
  readonly style: string;
  readonly closure_style: string;
  readonly organic_biodynamic: string;
  readonly winemaker: string;
};

/**
 * Stands before every product's fingerprint. Raise it with any change to the results of `searchedWords` or
 * `wordsOf`: the products are then indexed again when the server starts.
 */
export const SEARCH_RULES = '3:';

/** How much a word says about a product, by where it stands. A description of few words says more with each. */
const DESCRIPTION_WEIGHT = 100;
const SHORT_DESCRIPTION_WEIGHT = 60;
const CODE_WEIGHT = 20_000;
/** Added for each further place the word stands in. */
const REPEATED_WEIGHT = 5;
/** A word longer than this is no word; PostgreSQL could not index it. */
const MAX_WORD_LENGTH = 100;

/** The words a product is found by, each with its weight. */
export function searchedWords(product: SearchedProduct): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of new Set(words)) {
      if (word.length > MAX_WORD_LENGTH) continue;
      const known = weights.get(word);
      weights.set(word, known === undefined ? weight : Math.max(known, weight) + REPEATED_WEIGHT);
    }
  };
  const description = wordsOf(product.description);
  const shortness = Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.length));
  add(description, DESCRIPTION_WEIGHT + shortness);
  add(wordsOf(product.winemaker), 75);
  add(wordsOf(product.appellation), 65);
  add(wordsOf(product.vintage), 60);
  add(wordsOf(product.secondary_description), 50);
  add(wordsOf(product.country_description), 40);
  add(wordsOf(`${product.colour} ${product.product_group} ${product.type}`), 30);
  add(wordsOf(`${product.style} ${product.supergroup} ${sizeWords(product.unit_size)}`), 20);
  add(wordsOf(`${product.closure_style} ${organicWords(product.organic_biodynamic)}`), 15);
  for (const code of [product.code, product.bin_no]) {
    const words = wordsOf(code);
    if (words.length === 0) continue;
    add([...words, words.join('')], 30);
    add([codeWord(code)], CODE_WEIGHT);
  }
  return weights;
}

const bottleNames: Readonly<Record<string, string>> = {
  '18.7': 'quarter bottle',
  '37.5': 'half bottle',
  '75': 'bottle',
  '150': 'magnum',
  '300': 'double magnum jeroboam',
  '600': 'methuselah imperial',
};

/** `37.5` (centilitres) is also asked for as `37.5cl`, `half` or `half bottle`. */
function sizeWords(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames[size] ?? ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}

/** Words that may be missing from what is found: they join names, and no two people write them alike. */
const joiningWords = new Set(
  (
    'a al alla and au aux by d da das de degli dei del dell della delle der des di do dos du e el et for from i il in l la ' +
    'las le les los o of och the und van vom von with y zu zum zur'
  ).split(' '),
);

/** True of a word that joins names, such as the `de` of Châteauneuf-de-Pape. */
export function isJoiningWord(word: string): boolean {
  return joiningWords.has(word);
}
