import type { Alias, TradeWords } from './read-trade-words.ts';
import { fixedNamesIn, wordsOfOtherRegions } from './trade-words.ts';
import { isJoiningWord, type ReadText, readText } from './words.ts';

type Words = readonly string[];

export type KnownText = ReadText & {
  readonly text: string;
  /** Fixed names of the text; undefined without fixed names. */
  readonly fixed:
    | { readonly names: Words; readonly within: ReadonlySet<string>; readonly others: Words }
    | undefined;
};

const WITH_SIGNS = /[\p{L}?\uFFFD]+/gu;
/** A word whose accented letters a stock system lost: `Cuv?e`, `Ros?`. */
const LOST = /\p{L}[?\uFFFD]|[?\uFFFD]\p{L}/u;

/** Reads each text of one catalogue once: many products share a place, a producer or a group. */
export class TextReader {
  readonly trade: TradeWords;
  /** Aliases by the first word of `written`. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  readonly read = cached((text) => this.readNow(text));
  /** One string for each word, to save memory. */
  readonly word = cached((word) => word);
  private readonly mended = cached((word) => this.withLetters(word));

  constructor(trade: TradeWords) {
    this.trade = trade;
    this.aliases = new Map(
      Array.from(trade.aliases, ([first, aliases]) => [
        first,
        aliases.map(({ written, searched }) => ({
          written: written.filter((word) => !isJoiningWord(word)),
          searched,
        })),
      ]),
    );
  }

  /** Words of a text without words of other regions than this region. */
  wordsWithin(region: KnownText, { text, all }: KnownText): Words {
    const elsewhere = wordsOfOtherRegions(this.trade, text, region.text);
    return elsewhere.size === 0 ? all : all.filter((word) => !elsewhere.has(word));
  }

  private readNow(text: string): KnownText {
    const read = readText(
      LOST.test(text)
        ? text.replace(WITH_SIGNS, (word) => (LOST.test(word) ? this.mended(word) : word))
        : text,
    );
    const [words, joined] = [read.words.map(this.word), read.joined.map(this.word)];
    const { names } = fixedNamesIn(this.trade.withNicknames, words);
    // Nicknames include every fixed name.
    const { within, others } = fixedNamesIn(this.trade.fixed, names.length === 0 ? [] : words);
    return {
      text,
      words,
      joined,
      all: joined.length === 0 ? words : [...words, ...joined],
      initials: read.initials,
      fixed: names.length === 0 ? undefined : { names, within, others },
    };
  }

  /** The trade's spelling; else an `e` for each lost letter, except at the end, where a question mark may be meant. */
  private withLetters(word: string): string {
    const pattern = new RegExp(`^${word.toLowerCase().replace(/[?\uFFFD]/g, '.')}$`);
    const known = [...this.trade.known].find((name) => name.length === word.length && pattern.test(name));
    return known ?? word.replace(/[?\uFFFD](?=.)/g, 'e');
  }
}

/** Caches what `read` returns for each text, as long as the result lives. */
export function cached<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      known.set(text, found);
    }
    return found;
  };
}
