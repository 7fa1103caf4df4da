import type { CatalogueIndex } from '../weigh/catalogue-index.ts';
import { firstFrom, placeOf } from '../weigh/first-from.ts';
import { isFilterWord } from '../words/named-filters.ts';
import { tradeWords } from '../words/trade-words.ts';
import { isJoiningWord } from '../words/words.ts';

/** Joins two neighbouring words if together they are a known word: `high land park`, `chateau neuf`. */
export function withJoined({ words: { words } }: CatalogueIndex, searched: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of searched) {
    const both = `${joined.at(-1) ?? ''}${word}`;
    if (joined.length > 0 && placeOf(words, both) >= 0) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

const SHORTEST_JOINED = 4;
const SHORTEST_PART = 3;
const LONGEST_PART = 20;
const MOST_PARTS = 5;
/** The most letters of a word that is split. Longer words are not names, and would take long to split. */
const LONGEST_JOINED = 60;

/**
 * Splits an unknown word: `cotesdurhone` is cotes, du, rhone, and `bin50` is bin, 50. The split with the fewest parts
 * wins. Undefined if the trade knows the word, if a known word begins with it, or if it cannot be split.
 */
export function partsOf(index: CatalogueIndex, word: string): readonly string[] | undefined {
  const { words } = index.words;
  if (word.length < SHORTEST_JOINED || word.length > LONGEST_JOINED || tradeWords.known.has(word))
    return undefined;
  // A word that means a filter is never split, even if no product fits the filter: `vegan` must not find Vega.
  if (isFilterWord(word)) return undefined;
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
