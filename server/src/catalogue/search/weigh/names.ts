import { wordsOf } from '../words/words.ts';
import { firstFrom } from './first-from.ts';
import type { KnownProduct } from './known-products.ts';

/**
 * The names of producers, places, grapes and groups in the catalogue, which can be found by the beginning of any of
 * their words.
 */
export type Names = {
  readonly texts: readonly string[];
  readonly counts: Uint32Array;
  /**
   * Sorted texts by which a name is found, in plain letters. A name has a key for each of its words: `cotes du rhone`
   * has the keys `cotes du rhone`, `du rhone` and `rhone`.
   */
  readonly keys: readonly string[];
  /** For each key, the number of its name. */
  readonly of: Uint32Array;
};

/** The fewest products that a suggested name has. For a name of a single product, the product itself is suggested. */
const FEWEST = 2;

/** Separators of the names in a secondary description: `85% Pinot Noir and 15% Meunier, Champagne`. */
const PARTS = /[,;/]|\s&\s|\sand\s|\d+(?:[.,]\d+)?\s?%/;

export function namesOf(products: readonly KnownProduct[]): Names {
  const counts = new Map<string, number>();
  const blends = new Map<string, number>();
  for (const { texts } of products) {
    const { winemaker, appellation, region, country, group, style, secondary } = texts;
    const names = [winemaker, appellation, region, country, group, style].map(({ text }) => text);
    for (const name of new Set(names)) count(counts, name, 1);
    count(blends, secondary.text, 1);
  }
  for (const [blend, times] of blends)
    for (const name of new Set(blend.split(PARTS))) count(counts, name.trim(), times);
  const named = [...counts].filter(([, times]) => times >= FEWEST);
  const keys = named.flatMap(([name], number) => {
    const words = wordsOf(name);
    return words.map((_word, nth) => ({ key: words.slice(nth).join(' '), number }));
  });
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number));
  return {
    texts: named.map(([name]) => name),
    counts: Uint32Array.from(named, ([, times]) => times),
    keys: keys.map(({ key }) => key),
    of: Uint32Array.from(keys, ({ number }) => number),
  };
}

function count(counts: Map<string, number>, name: string, times: number): void {
  if (name !== '') counts.set(name, (counts.get(name) ?? 0) + times);
}

export type Completion = { readonly text: string; readonly count: number };

/** The most keys that are compared. After only one or two letters, more keys would match. */
const MOST_READ = 400;

/** The names that complete the typed text. Names that most products have come first. */
export function completionsOf({ texts, counts, keys, of }: Names, typed: string, most: number): Completion[] {
  const beginning = wordsOf(typed).join(' ');
  if (beginning === '') return [];
  const found = new Map<string, Completion>();
  const first = firstFrom(keys, beginning);
  for (let at = first; at < first + MOST_READ && keys[at]?.startsWith(beginning); at++) {
    const [text, count] = [texts[of[at] ?? 0] ?? '', counts[of[at] ?? 0] ?? 0];
    // Names that differ only in accents, such as `Médoc` and `Medoc`, are suggested once, in the more common spelling.
    const name = wordsOf(text).join(' ');
    if (name !== beginning && count > (found.get(name)?.count ?? 0)) found.set(name, { text, count });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, most);
}
