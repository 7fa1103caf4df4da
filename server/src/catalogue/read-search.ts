import { allowedSlip, allowedWrongLetters, slipBetween } from './misspelling.ts';
import { otherNames, wideNames } from './other-names.ts';
import { codeWord, isJoiningWord, wordsOf } from './search-text.ts';
import { type Vocabulary, wordsBeginning, wordsHolding, wordsNear } from './vocabulary.ts';

/** Known words that one asked word may mean, by id, each with how surely (0 to 1). */
type Meanings = ReadonlyMap<number, number>;

/** One way to understand a search: every `required` word must be met, an `optional` one only lifts the product. */
export type Reading = { readonly required: readonly Meanings[]; readonly optional: readonly Meanings[] };

/** Further words are ignored: two hundred characters can hold a hundred one-letter words. */
const MAX_WORDS = 10;
/** The cache of looked-up words is cleared at this size. */
const MAX_CACHED = 5_000;

/**
 * The ways to understand a search, the likeliest first; the next one is for when a way finds nothing.
 * None at all: nothing in the catalogue can meet every word.
 */
export function* readSearch(vocabulary: Vocabulary, text: string): Generator<Reading> {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS);
  if (words.length === 0) return;
  const parted = words.flatMap((word) => joinedWords(vocabulary, word) ?? [word]);
  const code = vocabulary.indexOf.get(codeWord(text));
  const read = function* (some: readonly string[], find: FindMeanings) {
    const reading = readingOf(vocabulary, some, find);
    if (reading.required.some((meanings) => meanings.size === 0)) return;
    yield code === undefined ? reading : withCode(vocabulary, reading, code);
  };
  if (parted.length !== words.length) yield* read(parted, likelyMeanings);
  yield* read(words, likelyMeanings);
  if (words.some((word) => wideNames(word).length > 0)) yield* read(words, wideMeanings);
  // The parts of a code with spaces in it need not be words: `BDX 014 M`.
  if (code !== undefined) yield { required: [itsCode(vocabulary, code)], optional: [] };
  yield* read(words, possibleMeanings);
}

/** A code typed with its hyphens or spaces is still that code: it lifts its product above all others. */
function withCode(vocabulary: Vocabulary, reading: Reading, code: number): Reading {
  return { ...reading, optional: [...reading.optional, itsCode(vocabulary, code)] };
}

function itsCode(vocabulary: Vocabulary, code: number): Meanings {
  return new Map([[idAt(vocabulary, code), 1]]);
}

type FindMeanings = (vocabulary: Vocabulary, word: string) => Meanings;

function readingOf(vocabulary: Vocabulary, words: readonly string[], find: FindMeanings): Reading {
  const isOptional = words.every(isJoiningWord) ? () => false : isJoiningWord;
  return {
    required: words.filter((word) => !isOptional(word)).map((word) => find(vocabulary, word)),
    optional: words.filter(isOptional).map((word) => itself(vocabulary, word)),
  };
}

/** The index is one the vocabulary itself gave. */
function idAt(vocabulary: Vocabulary, index: number): number {
  return vocabulary.ids[index] ?? -1;
}

/** The word itself, and the product it is the code of. */
function itself(vocabulary: Vocabulary, word: string): Map<number, number> {
  const meanings = new Map<number, number>();
  for (const form of [word, codeWord(word)]) {
    const index = vocabulary.indexOf.get(form);
    if (index !== undefined) meanings.set(idAt(vocabulary, index), 1);
  }
  return meanings;
}

function remembered(name: string, find: FindMeanings): FindMeanings {
  return (vocabulary, word) => {
    const key = `${name} ${word}`;
    const known = vocabulary.meanings.get(key);
    if (known !== undefined) return known;
    const meanings = find(vocabulary, word);
    if (vocabulary.meanings.size >= MAX_CACHED) vocabulary.meanings.clear();
    vocabulary.meanings.set(key, meanings);
    return meanings;
  };
}

const hasDigit = (word: string) => /\d/.test(word);
const LEAST_DIGITS_INSIDE = 4;
const LEAST_LETTERS_INSIDE = 3;

/** The word itself, words it begins, words it is part of; and what it may be a slip of, when it is not known. */
const likelyMeanings = remembered('likely', (vocabulary, word) => {
  const meanings = itself(vocabulary, word);
  if (hasDigit(word)) {
    // A year that is known means that year, not the codes it is part of.
    return meanings.size > 0 ? meanings : addParts(vocabulary, word, LEAST_DIGITS_INSIDE, meanings);
  }
  const isNamed = addNames(vocabulary, otherNames(word), meanings);
  addParts(vocabulary, word, LEAST_LETTERS_INSIDE, meanings);
  // What is the name of something known is no slip.
  if (isNamed) return meanings;
  if (!vocabulary.indexOf.has(word)) return addSlips(vocabulary, word, meanings, () => true);
  return isRare(vocabulary, word)
    ? addSlips(vocabulary, word, meanings, isMuchCommoner(vocabulary, word))
    : meanings;
});

const OTHER_NAME = 0.7;

/** Adds those synonyms that the catalogue has; true when there is one. */
function addNames(vocabulary: Vocabulary, names: readonly string[], meanings: Map<number, number>): boolean {
  const known = names.flatMap((name) => vocabulary.indexOf.get(name) ?? []);
  for (const index of known) meanings.set(idAt(vocabulary, index), OTHER_NAME);
  return known.length > 0;
}

/** The likely ones, and words for about the same: any white for blanc. */
const wideMeanings = remembered('wide', (vocabulary, word) => {
  const meanings = new Map(likelyMeanings(vocabulary, word));
  addNames(vocabulary, wideNames(word), meanings);
  return meanings;
});

/** The wide ones, and what even a known word may be a slip of. */
const possibleMeanings = remembered('possible', (vocabulary, word) => {
  const meanings = new Map(wideMeanings(vocabulary, word));
  return hasDigit(word) ? meanings : addSlips(vocabulary, word, meanings, () => true);
});

const RARE_PRODUCTS = 2;
const MUCH_COMMONER = 10;
const SMALL_SLIP = 0.8;

/** Merchants misspell too: a long word in one or two names may be a slip of one that is in dozens. */
function isRare(vocabulary: Vocabulary, word: string): boolean {
  return word.length >= 6 && productsOf(vocabulary, word) <= RARE_PRODUCTS;
}

function isMuchCommoner(vocabulary: Vocabulary, word: string): (index: number, cost: number) => boolean {
  const least = productsOf(vocabulary, word) * MUCH_COMMONER;
  return (index, cost) => cost <= SMALL_SLIP && (vocabulary.products[index] ?? 0) >= least;
}

function productsOf(vocabulary: Vocabulary, word: string): number {
  return vocabulary.products[vocabulary.indexOf.get(word) ?? -1] ?? 0;
}

/** Adds the words that begin with it and, from `leastInside` letters on, those that hold it anywhere. */
function addParts(
  vocabulary: Vocabulary,
  word: string,
  leastInside: number,
  meanings: Map<number, number>,
): Map<number, number> {
  const holding =
    word.length >= leastInside
      ? wordsHolding(vocabulary, word)
      : wordsBeginning(vocabulary, word).map((index) => ({ index, begins: true }));
  // A known word is hardly meant as a part: rioja is not Riojana.
  const part = vocabulary.indexOf.has(word) ? 0.3 : 1;
  for (const { index, begins } of holding) {
    const id = idAt(vocabulary, index);
    const share = word.length / (vocabulary.words[index]?.length ?? 1);
    if (!meanings.has(id)) meanings.set(id, part * ((begins ? 0.5 : 0.2) + 0.35 * share));
  }
  return meanings;
}

/** Slips that cost this much more than the least are not meant. */
const SLIP_MARGIN = 0.35;

function addSlips(
  vocabulary: Vocabulary,
  word: string,
  meanings: Map<number, number>,
  isMeant: (index: number, cost: number) => boolean,
): Map<number, number> {
  const most = allowedSlip(word.length);
  if (most === 0) return meanings;
  const slips = wordsNear(vocabulary, word, allowedWrongLetters(word.length))
    .map((index) => ({ index, cost: slipCost(word, vocabulary.words[index] ?? '', most) }))
    .filter(({ index, cost }) => cost <= most && isMeant(index, cost));
  const least = Math.min(...slips.map(({ cost }) => cost));
  for (const { index, cost } of slips) {
    if (cost > least + SLIP_MARGIN) continue;
    const id = idAt(vocabulary, index);
    // Of two words as near, the commoner one is meant.
    const common = 1 + 0.1 * Math.log10(Math.max(1, vocabulary.products[index] ?? 0));
    meanings.set(id, Math.max(meanings.get(id) ?? 0, Math.min(0.75, (0.65 - 0.2 * cost) * common)));
  }
  return meanings;
}

/** A word cut short may be a slip as well (`gewurtz`), but then it must be a small one. */
function slipCost(word: string, known: string, most: number): number {
  if (known === word || known.length < word.length - 3) return Number.POSITIVE_INFINITY;
  const { whole, beginning } = slipBetween(word, known, most);
  const isCut = word.length >= 5 && known.length > word.length && beginning <= SMALL_SLIP;
  return isCut ? Math.min(whole, beginning + 0.4) : whole;
}

const SHORTEST_JOINED = 5;
const SHORTEST_PART = 4;
const MAX_PART_LENGTH = 20;
const MAX_PARTS = 5;

/**
 * An unknown word may be several run together: `cotesdurhone` is cotes, du, rhone, and `bin50` is bin, 50. The
 * fewest words win. Undefined when it is known, begins or is part of a known word, or cannot be split.
 */
function joinedWords(vocabulary: Vocabulary, word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_JOINED || itself(vocabulary, word).size > 0) return undefined;
  if (vocabulary.text.includes(word)) return undefined;
  const bordered = word.match(/\d+|\D+/g) ?? [];
  if (bordered.length > 1 && bordered.every((part) => vocabulary.indexOf.has(part))) return bordered;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - MAX_PART_LENGTH); start < end; start++) {
      const [before, part] = [best[start], word.slice(start, end)];
      if (before === undefined || !isPart(vocabulary, part)) continue;
      const shortest = best[end];
      if (shortest === undefined || before.length + 1 < shortest.length) best[end] = [...before, part];
    }
  }
  const parts = best[word.length];
  return parts !== undefined && parts.length <= MAX_PARTS ? parts : undefined;
}

function isPart(vocabulary: Vocabulary, part: string): boolean {
  if (!vocabulary.indexOf.has(part)) return false;
  return part.length >= SHORTEST_PART || isJoiningWord(part) || /^\d+$/.test(part);
}
