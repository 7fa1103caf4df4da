import { type CatalogueIndex, type Postings, productsOfCode } from './catalogue-index.ts';
import { type ReadFilter, readFilters } from './filter-words.ts';
import { firstFrom, placeOf } from './first-from.ts';
import { hasDigit, slipsBetween, wordsNear } from './near-words.ts';
import { tradeWords } from './trade-words.ts';
import { codeOf, isJoiningWord, wordsOf } from './words.ts';

/** Words that one asked word may mean, by number, each with how surely (0 to 1). Note words count on after the others. */
export type Meanings = ReadonlyMap<number, number>;

/** One way to understand a search. */
export type Reading =
  | {
      /** Every one of these must be met; an optional one only lifts the product. */
      readonly required: readonly Meanings[];
      readonly optional: readonly Meanings[];
      readonly filters: readonly ReadFilter[];
    }
  /** Codes and bin numbers, in the order asked. */
  | { readonly products: readonly number[]; readonly filters: readonly [] };

/** Further words are ignored: two hundred characters can hold a hundred one-letter words. */
const MOST_WORDS = 12;

/** The ways to understand a search, the likeliest first; the next is for when one finds nothing. */
export function* readSearch(index: CatalogueIndex, text: string): Generator<Reading> {
  const listed = listedCodes(index, text);
  if (listed !== undefined) yield { products: listed, filters: [] };
  const { filters, rest } = readFilters(index, text);
  if (filters.length > 0) yield* readWords(index, rest, filters);
  yield* readWords(index, wordsOf(text), []);
  // A code whose parts are no words: `BDX 014 M`.
  const coded = productsOfCode(index, codeOf(text));
  if (coded.length > 0) yield { products: coded, filters: [] };
  const asked = distinct(wordsOf(text));
  const read = readingOf(asked, (word) => slipsToo(index, word));
  if (asked.length > 0 && isPossible(read)) yield { ...read, filters: [] };
}

const distinct = (words: readonly string[]) => [...new Set(words)].slice(0, MOST_WORDS);

function* readWords(
  index: CatalogueIndex,
  words: readonly string[],
  filters: readonly ReadFilter[],
): Generator<Reading> {
  if (words.length + filters.length === 0) return;
  const asked = distinct(withJoined(index, words)).flatMap((word) => partsOf(index, word) ?? [word]);
  const likely = readingOf(asked, (word) => likelyMeanings(index, word));
  if (isPossible(likely)) yield { ...likely, filters };
  if (!asked.some((word) => tradeWords.wide.has(word))) return;
  const wide = readingOf(asked, (word) => wideMeanings(index, word));
  if (isPossible(wide)) yield { ...wide, filters };
}

type WordReading = { readonly required: readonly Meanings[]; readonly optional: readonly Meanings[] };

function readingOf(words: readonly string[], find: (word: string) => Meanings): WordReading {
  const isOptional = words.every(isJoiningWord) ? () => false : isJoiningWord;
  return {
    required: words.filter((word) => !isOptional(word)).map(find),
    optional: words.filter(isOptional).map(find),
  };
}

const isPossible = ({ required }: WordReading) => required.every((meanings) => meanings.size > 0);

/** The products of a list of codes or bin numbers: `127 214`, or one pasted from a spreadsheet. */
function listedCodes(index: CatalogueIndex, text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length < 2 || !parts.every((part) => hasDigit(part))) return undefined;
  const found = parts.map((part) => productsOfCode(index, codeOf(part)));
  return found.every((products) => products.length > 0) ? [...new Set(found.flat())] : undefined;
}

/** How often a word stands in the catalogue. */
export function countOf({ words, notes }: CatalogueIndex, number: number): number {
  const isNote = number >= words.words.length;
  const postings = isNote ? notes : words;
  const place = isNote ? number - words.words.length : number;
  return (postings.starts[place + 1] ?? 0) - (postings.starts[place] ?? 0);
}

const PART_OF_KNOWN = 0.3;
const PLURAL = 0.8;

/**
 * The word itself and what it begins; where there is neither, what the notes hold; else what it may be a slip of.
 */
function likelyMeanings(index: CatalogueIndex, word: string): Map<number, number> {
  const meanings = new Map<number, number>();
  const itself = placeOf(index.words.words, word);
  if (itself >= 0) meanings.set(itself, 1);
  // A year that is known means that year, not the codes it begins.
  if (hasDigit(word) && itself >= 0) return meanings;
  const plural = placeOf(index.words.words, `${word}s`);
  if (plural >= 0 && word.length > 3) meanings.set(plural, PLURAL);
  addBeginnings(index.words, word, { share: itself >= 0 ? PART_OF_KNOWN : 1, from: 0 }, meanings);
  if (itself >= 0) return withMerchantsSlips(index, word, itself, meanings);
  if (meanings.size > 0) return meanings;
  const from = index.words.words.length;
  const noted = placeOf(index.notes.words, word);
  if (noted >= 0) meanings.set(from + noted, 1);
  addBeginnings(index.notes, word, { share: 1, from }, meanings);
  return meanings.size > 0 ? meanings : addSlips(index, word, meanings);
}

/** The share of a word that was typed says how surely it is meant: `char` is rather Charta than Chardonnay. */
function addBeginnings(
  { words }: Postings,
  word: string,
  { share, from }: { readonly share: number; readonly from: number },
  meanings: Map<number, number>,
): void {
  for (let place = firstFrom(words, word); words[place]?.startsWith(word); place++) {
    const sure = share * (0.5 + (0.35 * word.length) / (words[place]?.length ?? 1));
    if (!meanings.has(from + place)) meanings.set(from + place, sure);
  }
}

const OTHER_NAME = 0.7;

/** The likely ones, and words for about the same: any white for blanc. */
function wideMeanings(index: CatalogueIndex, word: string): Map<number, number> {
  const meanings = new Map(likelyMeanings(index, word));
  for (const other of tradeWords.wide.get(word) ?? []) {
    const place = placeOf(index.words.words, other);
    if (place >= 0) meanings.set(place, Math.max(OTHER_NAME, meanings.get(place) ?? 0));
  }
  return meanings;
}

/** The wide ones, and what even a known word may be a slip of. */
const slipsToo = (index: CatalogueIndex, word: string) => addSlips(index, word, wideMeanings(index, word));

const allowedSlips = (letters: number) => (letters < 4 ? 0 : letters < 6 ? 1 : 2);
const lettersOf = (word: string) => [...word].sort().join('');
const OTHER_FIRST_LETTER = 0.5;
const SLIP_MARGIN = 0.5;
const RARE = 2;

/** Adds the nearest known words. People get the first letter right, and of two as near the commoner is meant. */
function addSlips(index: CatalogueIndex, word: string, meanings: Map<number, number>): Map<number, number> {
  const most = hasDigit(word) ? 0 : allowedSlips(word.length);
  if (most === 0) return meanings;
  const letters = lettersOf(word);
  const near = [...wordsNear(index.near, word, 2)].flatMap((number) => {
    const known = index.words.words[number] ?? '';
    if (known === word) return [];
    // The right letters in another sequence are one slip: `rojia`.
    if (word.length > 4 && known[0] === word[0] && lettersOf(known) === letters)
      return [{ number, cost: 1, count: countOf(index, number) }];
    const cost = slipsBetween(word, known, most) + (known[0] === word[0] ? 0 : OTHER_FIRST_LETTER);
    return cost <= most ? [{ number, cost, count: countOf(index, number) }] : [];
  });
  // A merchant's own rare misspelling does not hide the word that it is a misspelling of.
  const common = near.filter(({ count }) => count > RARE);
  const least = Math.min(...(common.length > 0 ? common : near).map(({ cost }) => cost));
  for (const { number, cost, count } of near) {
    if (cost > least + SLIP_MARGIN) continue;
    const sure = Math.min(0.75, (0.65 - 0.15 * cost) * (1 + 0.1 * Math.log10(count)));
    meanings.set(number, Math.max(sure, meanings.get(number) ?? 0));
  }
  return meanings;
}

const LONG_WORD = 7;
const MUCH_COMMONER = 10;
const MERCHANTS_SLIP = 0.4;

/** Merchants misspell too: a long word in one or two names may be a slip of a common one, and the other way round. */
function withMerchantsSlips(
  index: CatalogueIndex,
  word: string,
  itself: number,
  meanings: Map<number, number>,
) {
  if (word.length < LONG_WORD) return meanings;
  const own = countOf(index, itself);
  for (const number of wordsNear(index.near, word, 1)) {
    const known = index.words.words[number] ?? '';
    if (known === word || known[0] !== word[0] || known.length < LONG_WORD) continue;
    const other = countOf(index, number);
    const isSlip =
      (own >= MUCH_COMMONER * other && other <= RARE) || (other >= MUCH_COMMONER * own && own <= RARE);
    if (isSlip && !meanings.has(number) && slipsBetween(word, known, 1) <= 1)
      meanings.set(number, MERCHANTS_SLIP);
  }
  return meanings;
}

/** Two words of which one is unknown may be one word: `chateau neuf`. */
function withJoined({ words: { words } }: CatalogueIndex, asked: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of asked) {
    const before = joined.at(-1) ?? '';
    const both = `${before}${word}`;
    const isKnown = placeOf(words, before) >= 0 && placeOf(words, word) >= 0;
    if (before !== '' && !isKnown && placeOf(words, both) >= 0) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

const SHORTEST_JOINED = 5;
const SHORTEST_PART = 4;
const LONGEST_PART = 20;
const MOST_PARTS = 5;
/** A longer word is none that somebody ran together: it is noise, and would take long. */
const LONGEST_JOINED = 60;

/**
 * An unknown word may be several run together: `cotesdurhone` is cotes, du, rhone, and `bin50` is bin, 50. The fewest
 * words win. Undefined when it is known, begins a known word, or cannot be split.
 */
function partsOf({ words: { words } }: CatalogueIndex, word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_JOINED || word.length > LONGEST_JOINED) return undefined;
  if (words[firstFrom(words, word)]?.startsWith(word)) return undefined;
  const isKnown = (part: string) => placeOf(words, part) >= 0;
  const bordered = word.match(/\d+|\D+/g) ?? [];
  if (bordered.length > 1 && bordered.every(isKnown)) return bordered;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - LONGEST_PART); start < end; start++) {
      const [before, part] = [best[start], word.slice(start, end)];
      if (before === undefined || !isPart(part) || !isKnown(part)) continue;
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, part];
    }
  }
  const parts = best[word.length];
  return parts !== undefined && parts.length <= MOST_PARTS ? parts : undefined;
}

const isPart = (part: string) => part.length >= SHORTEST_PART || isJoiningWord(part) || /^\d+$/.test(part);

/** True when the catalogue has something for this word without a slip. */
export function isUnderstood(index: CatalogueIndex, word: string): boolean {
  if (placeOf(index.words.words, word) >= 0 || placeOf(index.notes.words, word) >= 0) return true;
  return index.words.words[firstFrom(index.words.words, word)]?.startsWith(word) ?? false;
}

/**
 * The word that one with many slips is likeliest to be: `chrdnay` is chardonnay. Asked only when nothing was found, so
 * that half the letters may be wrong.
 */
export function nearestWord(index: CatalogueIndex, word: string): string | undefined {
  if (hasDigit(word) || word.length < 4) return undefined;
  const most = Math.floor(word.length / 2);
  const near = [...wordsNear(index.near, word, 2)].map((number) => {
    const known = index.words.words[number] ?? '';
    return { known, cost: slipsBetween(word, known, most), count: countOf(index, number) };
  });
  near.sort((a, b) => a.cost - b.cost || b.count - a.count);
  const [best] = near.filter(({ cost }) => cost <= most);
  return best?.known;
}
