import { readFileSync } from 'node:fs';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { withDecimalSizes, withMeasures } from './measures.ts';

/**
 * The one rule of how text becomes words, used for what is searched and for what is asked (decision 19): accents,
 * case, apostrophes, hyphens and all punctuation are gone from both sides, so they cannot differ.
 */

/** The same word written two ways on labels and lists. A map: `constructor` is a word that may be asked for. */
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
/** What may be a size or an age: a number, and a word after it, or a word for one. */
const MEASURE = /\d[^\p{L}\p{N}]*\p{L}|[ -](?:y[er]|l[it])/u;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text, in order, in plain lower-case letters. An apostrophe or a hyphen separates two words; a decimal
 * point or comma joins its digits; a size is given in centilitres.
 * Example: `Côte-Rôtie 1er Cru “L'Ermitage” 1.5 l` is cote, rotie, premier, cru, l, ermitage, 150cl.
 */
export function wordsOf(text: string): string[] {
  return wordsOfPlain(plainText(text));
}

/** What is read of a text that is searched. */
export type ReadText = {
  /** As `wordsOf`. */
  readonly words: readonly string[];
  /** What an apostrophe or a hyphen separates, as one word each: of `L'Ermite`, lermite. */
  readonly joined: readonly string[];
  /** Both. */
  readonly all: readonly string[];
  /** Initials with points or strokes between them as one word each: of `J.P. Chenet`, jp, of `A/F`, af. */
  readonly initials: readonly string[];
};

const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:[./&]\s?\p{L}(?![\p{L}\p{N}]))+/gu;
const NO_WORDS: readonly string[] = [];

/** Reads a text once for all that is asked of it. */
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
  // ´ decomposes into a space and an accent: it stands for an apostrophe. In small letters first: a capital İ leaves a mark.
  return plainLetters(text.replace(APOSTROPHES, "'").normalize('NFKD').toLowerCase());
}

/** Most text is; a catalogue has hundreds of thousands of them. */
function isPlain(text: string): boolean {
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) > 127) return false;
  return true;
}

/** Digits of the largest number that is sorted by what it counts. */
const SORTED_DIGITS = 6;
const DIGITS_FIRST = /^\d+/;

/**
 * A to Z as a person reads it, by the words of a name, and numbers by what they count: `L'Étoile 2019` after
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

/** Words that may be missing from what is found: they join names, and no two people write them alike. */
const joiningWords = new Set(
  (
    'a al alla and au aux by d da das de dee degli dei del dell della delle der des di do doo dos du duh e el et for from i il in l la ' +
    'las le les lo los n o of och s the und valley van vom von with y zu zum zur'
  ).split(' '),
);

/** True of a word that joins names, such as the `de` of Châteauneuf-de-Pape. */
export function isJoiningWord(word: string): boolean {
  return joiningWords.has(word);
}
