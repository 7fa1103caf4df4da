import type { Alias, TradeWords } from './read-trade-words.ts';
import { fixedNamesIn, wordsOfOtherRegions } from './trade-words.ts';
import { isJoiningWord, type ReadText, readText } from './words.ts';

type Words = readonly string[];

export type KnownText = ReadText & {
  readonly text: string;
  /** The fixed names in the text; undefined if the text has none. */
  readonly fixed:
    | { readonly names: Words; readonly within: ReadonlySet<string>; readonly others: Words }
    | undefined;
};

const WITH_SIGNS = /[\p{L}?\uFFFD]+/gu;
/** A word whose accented letters a stock system lost: `Cuv?e`, `Ros?`. */
const LOST = /\p{L}[?\uFFFD]|[?\uFFFD]\p{L}/u;

/** Reads each text of a catalogue only once, because many products share a place, a producer or a group. */
export class TextReader {
  readonly trade: TradeWords;
  /** The aliases, by the first word of their `written` words. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  readonly read = cached((text) => this.readNow(text));
  /** Returns the same string for equal words, to save memory. */
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

  /** The words of a text without the names of regions other than `region`. */
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
    // `withNicknames` includes every fixed name, so a text without nicknames has no fixed names either.
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

  /**
   * Replaces lost letters: by the trade's spelling of the word, else each by an `e`. At the end of a word a question
   * mark stays, because it may be a real question mark.
   */
  private withLetters(word: string): string {
    const pattern = new RegExp(`^${word.toLowerCase().replace(/[?\uFFFD]/g, '.')}$`);
    const known = [...this.trade.known].find((name) => name.length === word.length && pattern.test(name));
    return known ?? word.replace(/[?\uFFFD](?=.)/g, 'e');
  }
}

/** Returns a function that caches the result of `read` for each text. */
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
