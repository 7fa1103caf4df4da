import { readFileSync } from 'node:fs';
import { partsOfName, readTradeWords, type TradeWords } from './read-trade-words.ts';
import { isJoiningWord, wordsOf } from './words.ts';

const fileText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export const tradeWords = readTradeWords(
  ...(['names.txt', 'places.txt', 'word-kinds.txt'].map(fileText) as [string, string, string]), // One text for each file.
);

/**
 * The region of a product: the region of its appellation, else the appellation itself, else the region of the longest
 * place in its name. `Chablis Premier Cru` is in Burgundy, `Skåne län` in Skåne län.
 */
export function regionOf({ regions }: TradeWords, appellation: string, description: string): string {
  return placeIn(regions, appellation) ?? (appellation.trim() || (placeIn(regions, description) ?? ''));
}

const MOST_PLACE_WORDS = 5;

function placeIn(regions: ReadonlyMap<string, string>, text: string): string | undefined {
  const words = wordsOf(text);
  for (let length = Math.min(words.length, MOST_PLACE_WORDS); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const region = regions.get(words.slice(start, start + length).join(' '));
      if (region !== undefined) return region;
    }
  }
  return undefined;
}

export type NamesAndOthers = {
  /** The fixed names, each joined into one word: `melonbourgogne`. */
  readonly names: readonly string[];
  readonly within: ReadonlySet<string>;
  readonly others: readonly string[];
  /** The fixed names and the other words, in the sequence of the text. */
  readonly all: readonly string[];
};

const NO_WORDS: ReadonlySet<string> = new Set();

/** Separates fixed names from the other words of a text. */
export function fixedNamesIn(fixed: TradeWords['fixed'], words: readonly string[]): NamesAndOthers {
  if (!words.some((word) => fixed.has(word)))
    return { names: [], within: NO_WORDS, others: words, all: words };
  const names: string[] = [];
  const within = new Set<string>();
  const others: string[] = [];
  const all: string[] = [];
  for (let place = 0; place < words.length; ) {
    const found = fixed
      .get(words[place] ?? '')
      ?.map((name) => ({ ...name, end: endOf(name.parts, words, place) }));
    const name = found?.find(({ end }) => end !== undefined);
    if (name?.end === undefined) {
      others.push(words[place] ?? '');
      all.push(words[place++] ?? '');
    } else {
      for (const part of name.silent) within.add(part);
      names.push(name.parts.join(''));
      all.push(name.parts.join(''));
      place = name.end;
    }
  }
  return { names, within, others, all };
}

/**
 * The position after the parts of a name, if they follow from `start` on with at most joining words between them; else
 * undefined. The last part may be plural: `super tuscans`.
 */
function endOf(parts: readonly string[], words: readonly string[], start: number): number | undefined {
  let place = start;
  for (const part of parts) {
    while (place > start && words[place] !== part && isJoiningWord(words[place] ?? '')) place++;
    const word = words[place++];
    if (word !== part && (part !== parts.at(-1) || word !== `${part}s`)) return undefined;
  }
  return place;
}

/**
 * The names of regions in a text that are not the product's own region: `burgundy` for a Sancerre whose text is
 * `Sauvignon Blanc, Loire and Burgundy`. Only a part of the text that is nothing but a region's name counts.
 */
export function wordsOfOtherRegions(
  { regions }: TradeWords,
  text: string,
  region: string,
): ReadonlySet<string> {
  if (!regions.has(wordsOf(region).join(' '))) return new Set();
  const places = text.split(/[,;/&]| and /).map((part) => partsOfName(wordsOf(part)));
  return new Set(
    places.flatMap((words) => ((regions.get(words.join(' ')) ?? region) === region ? [] : words)),
  );
}
