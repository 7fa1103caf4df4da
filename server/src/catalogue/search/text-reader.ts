import type { TradeWords } from './read-trade-words.ts';
import { fixedNamesIn, type NamesAndOthers } from './trade-words.ts';
import { type ReadText, readText } from './words.ts';

/** Reads the texts of one catalogue, each once: places, producers and groups stand in many products. */
export type TextReader = {
  readonly read: (text: string) => ReadText;
  /** Fixed names as such, and names that are said as one word. */
  readonly fixedNamesOf: (text: string) => FixedNames;
  /** Every word of the texts that were read until now. */
  readonly written: ReadonlySet<string>;
};

type FixedNames = Pick<NamesAndOthers, 'within' | 'others' | 'names'>;

export function textReader(trade: TradeWords): TextReader {
  const written = new Set<string>();
  const read = remembered((text) => {
    const found = readText(text);
    for (const word of found.all) written.add(word);
    return found;
  });
  return {
    ...{ read, written },
    fixedNamesOf: remembered((text) => {
      const { words } = read(text);
      const { within, others } = fixedNamesIn(trade.fixed, words);
      return { within, others, names: fixedNamesIn(trade.said, words).names };
    }),
  };
}

/** What a catalogue of 50,000 products has. */
const MOST_KNOWN_TEXTS = 200_000;

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      if (known.size < MOST_KNOWN_TEXTS) known.set(text, found);
    }
    return found;
  };
}
