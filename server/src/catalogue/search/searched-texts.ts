import { aliasesOf, type TradeWords } from './trade-words.ts';
import { codeOf, isJoiningWord, wordsOf } from './words.ts';

/** What of a product is searched. */
export type SearchedProduct = {
  readonly code: string;
  readonly bin_no: string;
  readonly description: string;
  readonly secondary_description: string;
  readonly vintage: string;
  readonly type: string;
  readonly unit_size: string;
  readonly colour: string;
  readonly supergroup: string;
  readonly product_group: string;
  readonly country_description: string;
  readonly appellation: string;
  /** Of the appellation or the description (`regionOf`). */
  readonly region: string;
  readonly style: string;
  readonly closure_style: string;
  readonly organic_biodynamic: string;
  readonly winemaker: string;
  /** Tasting notes and what goes with it. */
  readonly notes: readonly string[];
};

/** How much a word says about a product, by where it stands. A description of few words says more with each. */
const DESCRIPTION_WEIGHT = 100;
const SHORT_DESCRIPTION_WEIGHT = 60;
/** Added for each further place the word stands in. */
const REPEATED_WEIGHT = 5;
/** Of the words it comes from, the share that another name of the trade gets. */
const ALIAS_SHARE = 0.7;
/** A word of a name that is one only as a whole. */
const FIXED_WEIGHT = 10;
const MOST_WEIGHT = 255;
/** A word longer than this is no word. */
const MAX_WORD_LENGTH = 60;

type Wording = {
  /** As `indexedWordsOf`, which may be remembered. */
  readonly wordsOf: (text: string) => readonly string[];
  /** Words that are written in one somewhere in the catalogue. */
  readonly joined: ReadonlySet<string>;
};

/** The words a product is found by, each with its weight, from 1 to 255. */
export function searchedWords(
  product: SearchedProduct,
  trade: TradeWords,
  { wordsOf: wordsKnown, joined }: Wording,
): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (words: Iterable<string>, weight: number) => {
    for (const word of new Set(words)) {
      if (word.length > MAX_WORD_LENGTH) continue;
      const known = weights.get(word);
      weights.set(
        word,
        Math.min(MOST_WEIGHT, known === undefined ? weight : Math.max(known, weight) + REPEATED_WEIGHT),
      );
    }
  };
  const description = wordsKnown(product.description);
  const shortness = Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.length));
  add([...description, ...neighbours(description, joined)], DESCRIPTION_WEIGHT + shortness);
  add(wordsKnown(product.winemaker), 75);
  add(wordsKnown(product.appellation), 65);
  add(wordsKnown(product.region), 40);
  add(wordsOf(product.vintage), 60);
  add(wordsKnown(product.secondary_description), 50);
  add(wordsKnown(product.country_description), 40);
  add(wordsKnown(`${product.colour} ${product.product_group} ${product.type}`), 30);
  add(wordsKnown(`${product.style} ${product.supergroup} ${sizeWords(product.unit_size)}`), 20);
  add(wordsKnown(`${product.closure_style} ${organicWords(product.organic_biodynamic)}`), 20);
  for (const code of [product.code, product.bin_no]) {
    const words = wordsOf(code);
    if (words.length > 0) add([...words, codeOf(code)], 30);
  }
  addAliases(product, trade, weights);
  return weights;
}

/** Two words that stand side by side, where the catalogue writes them in one. */
function neighbours(words: readonly string[], joined: ReadonlySet<string>): string[] {
  return words.flatMap((word, nth) => {
    const both = `${words[nth - 1] ?? ''}${word}`;
    return nth > 0 && joined.has(both) ? [both] : [];
  });
}

/** Other names of what the product's words name, and of what those name again. */
function addAliases(product: SearchedProduct, trade: TradeWords, weights: Map<string, number>): void {
  const texts = [product.description, product.secondary_description, product.appellation];
  const { fixed, words } = fixedNames(trade, texts.flatMap(wordsOf));
  const own = new Set(weights.keys());
  for (const word of fixed) {
    if (words.has(word)) continue;
    own.delete(word);
    weights.set(word, FIXED_WEIGHT);
  }
  for (let pass = 0; pass < 2; pass++) {
    for (const { written, asked } of aliasesOf(trade, own)) {
      const rest = written.filter((word) => !isJoiningWord(word));
      const least = Math.min(...rest.map((word) => weights.get(word) ?? 0));
      for (const word of asked) {
        if (weights.has(word) && (weights.get(word) ?? 0) >= least * ALIAS_SHARE) continue;
        weights.set(word, Math.max(1, Math.floor(least * ALIAS_SHARE)));
        own.add(word);
      }
    }
  }
}

/** Words of fixed names, and the words that stand outside of them. */
function fixedNames({ fixed }: TradeWords, words: readonly string[]) {
  const inNames = new Set<string>();
  const outside = new Set<string>();
  for (let place = 0; place < words.length; ) {
    const name = fixed
      .get(words[place] ?? '')
      ?.find((parts) => parts.every((part, nth) => words[place + nth] === part));
    if (name === undefined) outside.add(words[place++] ?? '');
    else {
      for (const part of name) inNames.add(part);
      place += name.length;
    }
  }
  return { fixed: inNames, words: outside };
}

const bottleNames: Readonly<Record<string, string>> = {
  '18.7': 'quarter bottle',
  '20': 'quarter bottle',
  '37.5': 'half bottle',
  '75': 'bottle',
  '150': 'magnum',
  '300': 'double magnum jeroboam',
  '450': 'rehoboam',
  '600': 'methuselah imperial',
  '900': 'salmanazar',
  '1200': 'balthazar',
  '1500': 'nebuchadnezzar',
};

/** `37.5` (centilitres) is also asked for as `37.5cl`, `half` or `half bottle`. */
function sizeWords(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames[size] ?? ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}
