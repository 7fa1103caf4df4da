import { readFileSync } from 'node:fs';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { withDecimalSizes, withMeasures } from './measures.ts';

/**
 * The same rule turns texts of products and of searches into words (decision 19). It drops accents, case, apostrophes,
 * hyphens and all punctuation, so that a search finds a product in any spelling.
 */

/** The full word for each short spelling. A map and not an object, because a buyer may search for `constructor`. */
const sameWord: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('short-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', shorts] = line.startsWith('#') ? [] : line.split(': ');
      return shorts?.split(', ').map((short) => [short, word] as const) ?? [];
    }),
);

const APOSTROPHES = /[’‘´`ʼ]/g;
const JOINED = /[\p{L}\p{N}]+(?:['\-‐‑–][\p{L}\p{N}]+)+/gu;
const JOINS = /['\-‐‑–]/;
const NO_LETTER = /[^\p{L}\p{N}]/gu;
const DECIMAL = /\d[.,]\d/;
const DECIMALS = /(\d)[.,](?=\d)/g;
/** True for a text that may have a size or an age: a number followed by a word, or a number in words. */
const MEASURE = /\d[^\p{L}\p{N}]*\p{L}|[ -](?:y[er]|l[it])/u;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text in plain lower-case letters. An apostrophe or a hyphen separates two words; a decimal
 * point or comma joins its digits; a size is given in centilitres.
 * Example: `Côte-Rôtie 1er Cru “L'Ermitage” 1.5 l` is cote, rotie, premier, cru, l, ermitage, 150cl.
 */
export function wordsOf(text: string): string[] {
  return wordsOfPlain(plainText(text));
}

export type ReadText = {
  readonly words: readonly string[];
  /** Words that an apostrophe or a hyphen separates, joined: lermite for `L'Ermite`. */
  readonly joined: readonly string[];
  readonly all: readonly string[];
  /** Initials with points or strokes between them, as one word: jp for `J.P. Chenet`, af for `A/F`. */
  readonly initials: readonly string[];
};

const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:[./&]\s?\p{L}(?![\p{L}\p{N}]))+/gu;
const NO_WORDS: readonly string[] = [];

export function readText(text: string): ReadText {
  const plain = plainText(text);
  const words = wordsOfPlain(plain);
  const joined = closedUp(JOINS.test(plain) ? plain.match(JOINED) : null);
  const initials = /[./&]/.test(plain) ? closedUp(plain.match(INITIALS)) : NO_WORDS;
  return { words, joined, initials, all: joined.length === 0 ? words : [...words, ...joined] };
}

function closedUp(found: readonly string[] | null): readonly string[] {
  return found === null ? NO_WORDS : found.map((parts) => parts.replace(NO_LETTER, ''));
}

/** A code or bin number without its punctuation: `BDX-014 m` is bdx014m. */
export function codeOf(text: string): string {
  return plainText(text).replace(NO_LETTER, '');
}

function wordsOfPlain(plain: string): string[] {
  const whole = DECIMAL.test(plain) ? withDecimalSizes(plain).replace(DECIMALS, '$1') : plain;
  const words = whole.match(WORD);
  if (words === null) return [];
  const measured = MEASURE.test(whole) ? withMeasures(words.join(' ')).split(' ') : words;
  return measured.map((word) => sameWord.get(word) ?? word);
}

function plainText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  // APOSTROPHES includes the lone acute accent, ´, which NFKD would turn into a space.
  return plainLetters(text.replace(APOSTROPHES, "'").normalize('NFKD').toLowerCase());
}

/** True for an ASCII text, which needs no normalisation. Most of the hundreds of thousands of texts are ASCII. */
function isPlain(text: string): boolean {
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) > 127) return false;
  return true;
}

const SORTED_DIGITS = 6;
const DIGITS_FIRST = /^\d+/;

/**
 * The text by which a name is sorted. Numbers sort by value and accents do not count: `L'Étoile 2019` comes after
 * `L'Etoile 2018`, `Bin 28` after `Bin 9`.
 */
export function sortNameOf(words: readonly string[]): string {
  return words
    .map((word) =>
      DIGITS_FIRST.test(word)
        ? word.replace(DIGITS_FIRST, (digits) => digits.padStart(SORTED_DIGITS, '0'))
        : word,
    )
    .join(' ');
}

/** Words that join names. A search finds a product that lacks them, because spellings differ. */
const joiningWords = new Set(
  (
    'a al alla and au aux by d da das de dee degli dei del dell della delle der des di do doo dos du duh e el et for from i il in l la ' +
    'las le les lo los n o of och s the und valley van vom von with y zu zum zur'
  ).split(' '),
);

export function isJoiningWord(word: string): boolean {
  return joiningWords.has(word);
}
