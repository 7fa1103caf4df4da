import type { TradeWords } from './read-trade-words.ts';
import type { TextReader } from './text-reader.ts';
import { aliasesOf, wordsOfOtherRegions } from './trade-words.ts';
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
const PLACE_WEIGHT = 65;
const GRAPES_WEIGHT = 50;
/** More than a name: a sparkling wine is one before a sparkling tea, and a port before a rum from Port Maribel. */
const GROUP_WEIGHT = 115;
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
  readonly reader: TextReader;
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
  { reader, joined, groups }: Wording,
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
  const description = reader.read(product.description).all;
  const shortness = Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.length));
  add([...description, ...neighbours(description, joined)], DESCRIPTION_WEIGHT + shortness);
  add(reader.read(product.winemaker).all, 75);
  add(reader.read(product.appellation).all, PLACE_WEIGHT);
  add(reader.read(product.description).initials, DESCRIPTION_WEIGHT);
  add(reader.read(product.region).all, 70);
  add(reader.read(product.vintage).words, 60);
  const elsewhere = wordsOfOtherRegions(trade, product.secondary_description, product.region);
  add(
    reader.read(product.secondary_description).all.filter((word) => !elsewhere.has(word)),
    GRAPES_WEIGHT,
  );
  add(reader.read(product.country_description).all, 40);
  add(reader.read(product.product_group).all, GROUP_WEIGHT);
  for (const kind of [product.colour, product.type]) add(reader.read(kind).all, KIND_WEIGHT);
  add(reader.read(`${product.style} ${sizeWords(product.unit_size)}`).all, STYLE_WEIGHT);
  add(supergroupWords(product.supergroup, { reader, groups }), STYLE_WEIGHT);
  add(
    // A `Champagne Cork` is a cork, and no Champagne.
    [
      ...reader.read(product.closure_style).words.slice(-1),
      ...reader.read(organicWords(product.organic_biodynamic)).all,
    ],
    STYLE_WEIGHT,
  );
  for (const code of [product.code, product.bin_no]) {
    const words = wordsOf(code);
    if (words.length > 0) add([...words, codeOf(code)], 30);
  }
  addAliases(product, weights, { trade, reader });
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
function supergroupWords(
  supergroup: string,
  { reader, groups }: Pick<Wording, 'reader' | 'groups'>,
): readonly string[] {
  const words = reader.read(supergroup).words;
  return /[&,/]| and /i.test(supergroup) ? words.filter((word) => !groups.has(singular(word))) : words;
}

type Knowing = { readonly trade: TradeWords; readonly reader: TextReader };

/** Other names of what the product's words name, and of what those name again. */
function addAliases(product: SearchedProduct, weights: Map<string, number>, knowing: Knowing): void {
  const silent = setFixedNames(product, weights, knowing);
  const own = new Set(weights.keys());
  for (const word of silent) own.delete(word);
  for (let pass = 0, before = 0; pass < 2 && own.size > before; pass++) {
    before = own.size;
    for (const { written, asked } of aliasesOf(knowing.trade, own)) {
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
  weights: Map<string, number>,
  { trade, reader }: Knowing,
): ReadonlySet<string> {
  const read = (text: string, weight: number) => ({ ...reader.fixedNamesOf(text), weight });
  const name = read(product.description, DESCRIPTION_WEIGHT);
  const others = [
    read(product.appellation, PLACE_WEIGHT),
    read(product.secondary_description, GRAPES_WEIGHT),
    read(product.product_group, GROUP_WEIGHT),
    read(product.style, STYLE_WEIGHT),
  ];
  const within = new Set([name, ...others].flatMap((one) => [...one.within]));
  for (const word of name.others) within.delete(word);
  const elsewhere = new Set([...others.flatMap((one) => one.others), ...reader.read(product.region).words]);
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
