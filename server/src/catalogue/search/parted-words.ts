import type { CatalogueIndex } from './catalogue-index.ts';
import { firstFrom, placeOf } from './first-from.ts';
import { hasSound, wordsSounding } from './near-words.ts';
import { tradeWords } from './trade-words.ts';
import { isJoiningWord, wordsOf } from './words.ts';

/** Two words may be one, where one is unknown also one by ear: `high land park`, `chateau neuf`, `semi yon`. */
export function withJoined(index: CatalogueIndex, asked: readonly string[]): string[] {
  const { words } = index.words;
  const joined: string[] = [];
  const isStrange = (word: string) => word.length > 2 && !isJoiningWord(word) && placeOf(words, word) < 0;
  for (const word of asked) {
    const before = joined.at(-1) ?? '';
    const both = `${before}${word}`;
    const isKnown = placeOf(words, before) >= 0 && placeOf(words, word) >= 0;
    const isPiece = Math.min(before.length, word.length) <= LONGEST_PIECE;
    const isWord =
      placeOf(words, both) >= 0 ||
      (!isKnown && isPiece && hasSound(index.near, words, both)) ||
      (isStrange(before) && isStrange(word) && wordsSounding(index.near, words, both, MOST_UNLIKE).size > 0);
    if (before !== '' && isWord) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

/** Of two that are no words, as one: `monty pulchiano`. */
const MOST_UNLIKE = 0.05;
/** Of a word that was written by ear in two. */
const LONGEST_PIECE = 4;

const SHORTEST_JOINED = 4;
const SHORTEST_PART = 4;
const LONGEST_PART = 20;
const MOST_PARTS = 5;
/** A longer word is none that somebody ran together: it is noise, and would take long. */
const LONGEST_JOINED = 60;

/**
 * An unknown word may be several run together: `cotesdurhone` is cotes, du, rhone, and `bin50` is bin, 50. The fewest
 * words win. Undefined when it or the trade knows it, begins a known word, or cannot be split.
 */
export function partsOf(index: CatalogueIndex, word: string): readonly string[] | undefined {
  const { words } = index.words;
  if (word.length < SHORTEST_JOINED || word.length > LONGEST_JOINED || tradeWords.known.has(word))
    return undefined;
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
    : twoTogether(index, word);
}

const LEAST_NAMED = 0.6;

/** Names are most of it: `amontilado` is not `a mont il a do`. */
function isNamed(parts: readonly string[], word: string): boolean {
  const named = parts.filter((part) => !isJoiningWord(part)).join('').length;
  return named >= LEAST_NAMED * word.length;
}

const SHORTEST_OF_TWO = 2;
const SHORTEST_TWO = 6;

/** Two words, however short, that some product holds: `bluenun`, `redwine`, `stlaurent`. The most even two win. */
function twoTogether(index: CatalogueIndex, word: string): readonly string[] | undefined {
  const middle = Math.floor(word.length / 2);
  for (let off = 0; off <= middle - SHORTEST_OF_TWO; off++) {
    for (const at of off === 0 ? [middle] : [middle - off, middle + off]) {
      const [one, other] = [knownPart(index, word.slice(0, at)), knownPart(index, word.slice(at))];
      if (one === undefined || other === undefined) continue;
      if (
        word.length < SHORTEST_TWO
          ? isJoiningWord(one) && isJoiningWord(other)
          : standTogether(index, one, other)
      )
        return [one, other];
    }
  }
  return undefined;
}

/** The longest that labels write in short, such as `ste` of Sainte. */
const LONGEST_SHORT = 3;

function knownPart({ words: { words } }: CatalogueIndex, part: string): string | undefined {
  if (placeOf(words, part) >= 0) return part;
  const [whole = ''] = part.length > LONGEST_SHORT ? [] : wordsOf(part);
  return whole !== '' && placeOf(words, whole) >= 0 ? whole : undefined;
}

function standTogether({ words: { words, starts, products } }: CatalogueIndex, one: string, other: string) {
  const [place, otherPlace] = [placeOf(words, one), placeOf(words, other)];
  if (place < 0 || otherPlace < 0) return false;
  const ends = [starts[place + 1] ?? 0, starts[otherPlace + 1] ?? 0] as const;
  for (let a = starts[place] ?? 0, b = starts[otherPlace] ?? 0; a < ends[0] && b < ends[1]; ) {
    const [first, second] = [products[a] ?? 0, products[b] ?? 0];
    if (first === second) return true;
    if (first < second) a++;
    else b++;
  }
  return false;
}

const isPart = (part: string) => part.length >= SHORTEST_PART || isJoiningWord(part) || /^\d+$/.test(part);
