import type { CatalogueIndex } from './catalogue-index.ts';
import { firstFrom, placeOf } from './first-from.ts';
import { wordsSounding } from './near-words.ts';
import { countOf } from './word-meanings.ts';
import { isJoiningWord } from './words.ts';

/** Two words of which one is unknown may be one word, also one by ear: `chateau neuf`, `semi yon`. */
export function withJoined(index: CatalogueIndex, asked: readonly string[]): string[] {
  const { words } = index.words;
  const joined: string[] = [];
  for (const word of asked) {
    const before = joined.at(-1) ?? '';
    const both = `${before}${word}`;
    const isKnown = placeOf(words, before) >= 0 && placeOf(words, word) >= 0;
    if (before !== '' && !isKnown && isWord(index, both)) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

const isWord = ({ words: { words }, near }: CatalogueIndex, word: string) =>
  placeOf(words, word) >= 0 || [...wordsSounding(near, words, word).values()].includes(0);

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
export function partsOf(index: CatalogueIndex, word: string): readonly string[] | undefined {
  const { words } = index.words;
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
  return parts !== undefined && parts.length <= MOST_PARTS && isNamed(parts, word)
    ? parts
    : shortAndLong(index, word);
}

const LEAST_NAMED = 0.6;

/** Names are most of it: `amontilado` is not `a mont il a do`. */
function isNamed(parts: readonly string[], word: string): boolean {
  const named = parts.filter((part) => !isJoiningWord(part)).join('').length;
  return named >= LEAST_NAMED * word.length;
}

const COMMON = 5;
const LEAST_LONG = 4;

/** A common word of three letters and a longer one, which is common too where it has four: `triplesec`, `redwine`. */
function shortAndLong(index: CatalogueIndex, word: string): readonly string[] | undefined {
  const { words } = index.words;
  if (word.length < SHORTEST_PART - 1 + LEAST_LONG) return undefined;
  const isCommon = (part: string) => {
    const place = placeOf(words, part);
    return place >= 0 && countOf(index, place) >= COMMON;
  };
  const splits = [SHORTEST_PART - 1, word.length - SHORTEST_PART + 1].map((at) => [
    word.slice(0, at),
    word.slice(at),
  ]);
  return splits.find((parts) =>
    parts.every((part) => (part.length <= SHORTEST_PART ? isCommon(part) : placeOf(words, part) >= 0)),
  );
}

const isPart = (part: string) => part.length >= SHORTEST_PART || isJoiningWord(part) || /^\d+$/.test(part);
