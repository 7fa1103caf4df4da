import type { TradeWords } from './read-trade-words.ts';
import { aliasesOf, fixedNamesIn, wordsOfOtherRegions } from './trade-words.ts';
import { codeOf, initialsIn, isJoiningWord, wordsOf } from './words.ts';

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
const PLACE_WEIGHT = 65;
const GRAPES_WEIGHT = 50;
/** Of groups and colours: a `sparkling wine` is one before it is a sparkling tea from Gull Bay Wines. */
const KIND_WEIGHT = 85;
const STYLE_WEIGHT = 20;
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
  /** Words of its product groups (`groupWords`). */
  readonly groups: ReadonlySet<string>;
};

const singular = (word: string) => word.replace(/s$/, '');

/** The words of the product groups, each in the singular. */
export function groupWords(products: readonly Pick<SearchedProduct, 'product_group'>[]): ReadonlySet<string> {
  const groups = new Set(products.map((product) => product.product_group));
  return new Set([...groups].flatMap((group) => wordsOf(group).map(singular)));
}

/** The words a product is found by, each with its weight, from 1 to 255. */
export function searchedWords(
  product: SearchedProduct,
  trade: TradeWords,
  { wordsOf: wordsKnown, joined, groups }: Wording,
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
  add(wordsKnown(product.appellation), PLACE_WEIGHT);
  add(initialsIn(product.description), DESCRIPTION_WEIGHT);
  add(wordsKnown(product.region), 70);
  add(wordsOf(product.vintage), 60);
  const elsewhere = wordsOfOtherRegions(trade, product.secondary_description, product.region);
  add(
    wordsKnown(product.secondary_description).filter((word) => !elsewhere.has(word)),
    GRAPES_WEIGHT,
  );
  add(wordsKnown(product.country_description), 40);
  for (const kind of [product.product_group, product.colour, product.type])
    add(wordsKnown(kind), KIND_WEIGHT);
  add(wordsKnown(`${product.style} ${sizeWords(product.unit_size)}`), STYLE_WEIGHT);
  add(supergroupWords(product.supergroup, groups), STYLE_WEIGHT);
  add(
    [...closureWord(product.closure_style), ...wordsKnown(organicWords(product.organic_biodynamic))],
    STYLE_WEIGHT,
  );
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

/** Of `Beer & Cider` only what the groups do not say better: a cider is no beer. */
function supergroupWords(supergroup: string, groups: ReadonlySet<string>): string[] {
  const words = wordsOf(supergroup);
  return /[&,/]| and /i.test(supergroup) ? words.filter((word) => !groups.has(singular(word))) : words;
}

/** What it is: a `Champagne Cork` is a cork, and no Champagne. */
const closureWord = (closure: string) => wordsOf(closure).slice(-1);

/** Other names of what the product's words name, and of what those name again. */
function addAliases(product: SearchedProduct, trade: TradeWords, weights: Map<string, number>): void {
  const silent = setFixedNames(product, trade, weights);
  const own = new Set([...weights.keys()].filter((word) => !silent.has(word)));
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

/**
 * Writes fixed names as one word, and takes weight from the words within, which alone do not name the product: those
 * are returned. Of a Crémant de Bourgogne, `burgundy` says half of what it says of a wine that is just from there.
 */
function setFixedNames(
  product: SearchedProduct,
  trade: TradeWords,
  weights: Map<string, number>,
): ReadonlySet<string> {
  const read = (text: string, weight: number) => {
    const words = wordsOf(text);
    const { names } = fixedNamesIn(trade.said, words);
    return { ...fixedNamesIn(trade.fixed, words), names, weight };
  };
  const name = read(product.description, DESCRIPTION_WEIGHT);
  const others = [
    read(product.appellation, PLACE_WEIGHT),
    read(product.secondary_description, GRAPES_WEIGHT),
    read(product.product_group, KIND_WEIGHT),
    read(product.style, STYLE_WEIGHT),
  ];
  const within = new Set([name, ...others].flatMap((one) => [...one.within]));
  for (const word of name.others) within.delete(word);
  const elsewhere = new Set([...others.flatMap((one) => one.others), ...wordsOf(product.region)]);
  const halve = (word: string) => weights.set(word, Math.max(1, Math.floor((weights.get(word) ?? 0) / 2)));
  for (const { asked } of aliasesOf(trade, within)) {
    for (const word of asked) if (elsewhere.has(word) && !name.others.includes(word)) halve(word);
  }
  for (const word of within) {
    if (elsewhere.has(word)) halve(word);
    else weights.set(word, FIXED_WEIGHT);
  }
  for (const { names, weight } of [...others.toReversed(), name])
    for (const whole of names) weights.set(whole, weight);
  return within;
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

const LEAST_KEG = 2000;

/** `37.5` (centilitres) is also asked for as `37.5cl`, `half` or `half bottle`; from 20 litres on it is a keg. */
function sizeWords(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames[size] ?? ''} ${Number(size) >= LEAST_KEG ? 'keg' : ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}
