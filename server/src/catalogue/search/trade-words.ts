import { readFileSync } from 'node:fs';
import { isJoiningWord, wordsOf } from './words.ts';

/** A product that holds all the words of `written` is also found by `asked`. */
type Alias = { readonly written: readonly string[]; readonly asked: readonly string[] };

/** What the trade knows and no list says: names.txt and places.txt, read once. */
export type TradeWords = {
  /** By each alias's rarest word to look for: its first that joins nothing. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  /** Words that are names only together: `melon de bourgogne` is no Burgundy. */
  readonly fixed: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words that are taken for each other when nothing else is found: `white` and `blanc`. */
  readonly wide: ReadonlyMap<string, readonly string[]>;
  /** The region of a place, both as words with single spaces. */
  readonly regions: ReadonlyMap<string, string>;
};

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() === '' || line.startsWith('#') ? [] : [line.trim()]));

/** Reads the two files. @throws Error naming a line that cannot be understood. */
function readTradeWords(names: string, places: string): TradeWords {
  const aliases = new Map<string, Alias[]>();
  const fixed = new Map<string, string[][]>();
  const wide = new Map<string, string[]>();
  const regions = new Map<string, string>();
  const addAlias = (written: readonly string[], asked: readonly string[]) => {
    const first = written.find((word) => !isJoiningWord(word)) ?? '';
    aliases.set(first, [...(aliases.get(first) ?? []), { written, asked }]);
  };
  for (const line of linesOf(names)) {
    const [sign = '', ...others] = line.match(/[=<~!]/g) ?? [];
    const sides = line.split(/[=<~!]/).map(wordsOf);
    const mayBe = sign === '!' ? sides.slice(1) : sides;
    if (others.some((other) => other !== sign) || mayBe.some((words) => words.length === 0)) {
      throw new Error(`names.txt: cannot read "${line}"`);
    }
    if (sign === '!') {
      const [words = []] = mayBe;
      fixed.set(words[0] ?? '', [...(fixed.get(words[0] ?? '') ?? []), words]);
    } else if (sign === '~') {
      const all = sides.flat();
      for (const word of all)
        wide.set(
          word,
          all.filter((other) => other !== word),
        );
    } else if (sign === '<' && sides.length === 2) {
      addAlias(sides[1] ?? [], sides[0] ?? []);
    } else if (sign === '=' && sides.length > 1) {
      for (const written of sides) for (const asked of sides) if (asked !== written) addAlias(written, asked);
    } else throw new Error(`names.txt: cannot read "${line}"`);
  }
  for (const line of linesOf(places)) {
    const [region = '', within] = line.split(':');
    if (within === undefined) throw new Error(`places.txt: "${line}" names no places`);
    for (const place of [region, ...within.split(',')]) regions.set(wordsOf(place).join(' '), region.trim());
  }
  return { aliases, fixed, wide, regions };
}

const fileText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export const tradeWords = readTradeWords(fileText('names.txt'), fileText('places.txt'));

/**
 * The region of a product: of its appellation, or of the longest place in its name, or the appellation itself.
 * Example: `Chablis Premier Cru` is in Burgundy, `Skåne län` in Skåne län.
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

/** The other names that these words of a product have. */
export function* aliasesOf({ aliases }: TradeWords, words: ReadonlySet<string>): Generator<Alias> {
  for (const word of words) {
    for (const alias of aliases.get(word) ?? []) {
      if (alias.written.every((part) => words.has(part) || isJoiningWord(part))) yield alias;
    }
  }
}
