import type { TradeWords } from './read-trade-words.ts';
import { fixedNamesIn, wordsOfOtherRegions } from './trade-words.ts';
import { NumberLists, WordNumbers } from './word-numbers.ts';
import { isJoiningWord, readText } from './words.ts';

export type Numbers = readonly number[];

/** A text of the catalogue, read once: places, producers and groups stand in many products. As `ReadText`, in numbers. */
export type KnownText = {
  readonly number: number;
  readonly text: string;
  readonly words: Numbers;
  readonly joined: Numbers;
  readonly all: Numbers;
  readonly initials: Numbers;
  /** Fixed names as such, and names that are said as one word; undefined where there are none. */
  readonly fixed: { readonly names: Numbers; readonly within: Numbers; readonly others: Numbers } | undefined;
  /** Its words but those of other regions, by the region of a product; from the first that asks. */
  within?: Map<KnownText, Numbers>;
};

export type NumberedAlias = { readonly written: Numbers; readonly asked: Numbers };

/** What a catalogue of 50,000 products has. */
const MOST_KNOWN_TEXTS = 200_000;

const WITH_SIGNS = /[\p{L}?\uFFFD]+/gu;
/** In a word of which a stock system lost the letters with accents: `Cuv?e`, `Ros?`. */
const LOST = /\p{L}[?\uFFFD]|[?\uFFFD]\p{L}/u;

/** Reads the texts of catalogues, each once. */
export class TextReader {
  readonly numbers = new WordNumbers();
  /** Of words that stand in one product only. */
  readonly lists = new NumberLists();
  /** Other names of the trade, by the first word of what is written. */
  readonly aliases: (readonly NumberedAlias[])[] = [];
  /** Of places of one word. */
  readonly regionOfPlace = new Map<number, string>();
  private readonly known = new Map<string, KnownText>();
  private readonly texts: KnownText[] = [];
  private readonly mended = new Map<string, string>();

  readonly trade: TradeWords;

  constructor(trade: TradeWords) {
    this.trade = trade;
    for (const [first, aliases] of trade.aliases) {
      this.aliases[this.numbers.of(first)] = aliases.map(({ written, asked }) => ({
        written: this.numbers.ofAll(written.filter((word) => !isJoiningWord(word))),
        asked: this.numbers.ofAll(asked),
      }));
    }
    for (const [place, region] of trade.regions)
      if (!place.includes(' ')) this.regionOfPlace.set(this.numbers.of(place), region);
  }

  read(text: string): KnownText {
    let found = this.known.get(text);
    if (found === undefined) {
      found = this.readNow(text);
      this.texts.push(found);
      if (this.known.size < MOST_KNOWN_TEXTS) this.known.set(text, found);
    }
    return found;
  }

  /** The text of this number. */
  numbered(number: number): KnownText {
    return this.texts[number] ?? this.read('');
  }

  /** Words of a text but those of other regions than this one. */
  wordsWithin(region: KnownText, text: KnownText): Numbers {
    text.within ??= new Map();
    let words = text.within.get(region);
    if (words === undefined) {
      const elsewhere = this.numbers.ofAll([...wordsOfOtherRegions(this.trade, text.text, region.text)]);
      words = text.all.filter((word) => !elsewhere.includes(word));
      text.within.set(region, words);
    }
    return words;
  }

  private readNow(text: string): KnownText {
    const read = readText(
      LOST.test(text)
        ? text.replace(WITH_SIGNS, (word) => (LOST.test(word) ? this.withLetters(word) : word))
        : text,
    );
    const of = (some: readonly string[]) => this.numbers.ofAll(some);
    const [words, joined] = [of(read.words), of(read.joined)];
    const all = joined.length === 0 ? words : [...words, ...joined];
    const { names } = fixedNamesIn(this.trade.said, read.words);
    // Every fixed name is said, too.
    const { within, others } = fixedNamesIn(this.trade.fixed, names.length === 0 ? [] : read.words);
    const fixed =
      names.length === 0 ? undefined : { names: of(names), within: of([...within]), others: of(others) };
    return { number: this.texts.length, text, words, joined, all, initials: of(read.initials), fixed };
  }

  /** As the trade writes it; else with the letter that has most accents, but at the end, where it may be a question. */
  private withLetters(word: string): string {
    let mended = this.mended.get(word);
    if (mended === undefined) {
      const pattern = new RegExp(`^${word.toLowerCase().replace(/[?\uFFFD]/g, '.')}$`);
      const known = [...this.trade.known].find((name) => name.length === word.length && pattern.test(name));
      mended = known ?? word.replace(/[?\uFFFD](?=.)/g, 'e');
      this.mended.set(word, mended);
    }
    return mended;
  }
}
