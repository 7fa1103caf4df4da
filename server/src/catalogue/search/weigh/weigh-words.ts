import type { KnownText, TextReader } from '../words/text-reader.ts';
import { wordsOf } from '../words/words.ts';
import type { KnownProduct } from './known-products.ts';

type Texts = KnownProduct['texts'];
type Words = readonly string[];
type Weights = Map<string, number>;

/** Weight of a word inside a fixed name: the word does not name the product alone. */
export const WITHIN_NAME = 2;
/** Weight of a place that only the producer's name has: Marchesi di Barolo. */
export const PLACE_OF_MAKER = 3;
const CODE_WEIGHT = 30;
const STYLE_WEIGHT = 20;

/** Words of one catalogue that the exceptions ask for. */
type Known = {
  readonly reader: TextReader;
  /** Words in names of products without a colour. */
  readonly drinks: ReadonlySet<string>;
  /** Countries with names of one word. */
  readonly countries: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
};

/** Words of the text that the row weighs; without an exception, all. */
type Exception = (text: KnownText, product: Texts, known: Known) => Words;

/**
 * Weights of a product's words, from 1 to 255, by the text that has them. The best weight of a word counts, and each
 * further text with the word adds to it. A group weighs more than a name: a port comes before a rum from Port Maribel.
 */
const table: readonly (readonly [text: keyof Texts, weight: number, exception?: Exception])[] = [
  ['description', 100],
  ['winemaker', 75, (text, product, known) => text.all.filter((word) => !isElse(word, product, known))],
  ['appellation', 65],
  ['region', 70],
  ['vintage', 60, ({ words }) => words],
  ['secondary', 50, (text, { region }, { reader }) => reader.wordsWithin(region, text)],
  ['country', 40],
  ['group', 115],
  ['colour', 85],
  ['type', 85],
  ['style', STYLE_WEIGHT],
  ['size', STYLE_WEIGHT],
  // A cider is no beer, though `Beer & Cider` is its super group.
  ['supergroup', STYLE_WEIGHT, (text, _product, { groups }) => withoutGroups(text, groups)],
  // A `Champagne Cork` is a cork, not a Champagne.
  ['closure', STYLE_WEIGHT, ({ words }) => words.slice(-1)],
  ['organic', STYLE_WEIGHT],
  [
    'winemaker',
    PLACE_OF_MAKER,
    ({ all }, _product, { reader }) => all.filter((word) => isPlace(word, reader)),
  ],
  [
    'winemaker',
    WITHIN_NAME,
    ({ all }, product, known) =>
      all.filter((word) => isElse(word, product, known) && !isPlace(word, known.reader)),
  ],
];

/** Texts in which fixed names are one word; the last text decides the weight of a name. */
const withFixedNames = ['style', 'group', 'secondary', 'appellation', 'description'] as const;
const weightOf = (name: keyof Texts) => table.find(([text]) => text === name)?.[1] ?? 0;

const SHORT_DESCRIPTION_WEIGHT = 60;
const REPEATED_WEIGHT = 5;
const MOST_WEIGHT = 255;
/** Share of the original words' weight that an alias gets. */
const ALIAS_SHARE = 0.7;
const MAX_WORD_LENGTH = 60;

const isPlace = (word: string, { trade }: TextReader) => trade.regions.has(word);

/** True if a word of the producer's name is also a place or another drink: Campari makes Frangelico, too. */
function isElse(word: string, { colour }: Texts, { reader, drinks, countries }: Known): boolean {
  return (colour.words.length === 0 && drinks.has(word)) || isPlace(word, reader) || countries.has(word);
}

const singular = (word: string) => word.replace(/s$/, '');

function withoutGroups({ text, words }: KnownText, groups: ReadonlySet<string>): Words {
  return /[&,/]| and /i.test(text) ? words.filter((word) => !groups.has(singular(word))) : words;
}

/** Weighs products of one catalogue: the words that find a product, each with its weight. */
export function weigherOf(
  products: readonly KnownProduct[],
  reader: TextReader,
): (product: KnownProduct) => ReadonlyMap<string, number> {
  const texts = products.map((product) => product.texts);
  const groupTexts = new Set(texts.map(({ group }) => group.text));
  const known: Known = {
    reader,
    drinks: new Set(
      texts.flatMap(({ colour, description }) => (colour.words.length === 0 ? description.words : [])),
    ),
    countries: new Set(texts.flatMap(({ country: { words } }) => (words.length === 1 ? words : []))),
    groups: new Set([...groupTexts].flatMap((group) => wordsOf(group).map(singular))),
  };
  return ({ texts: product, codeWords, binWords }) => {
    const weights: Weights = new Map();
    const { description, winemaker } = product;
    for (const [text, weight, exception] of table) {
      const short =
        text === 'description'
          ? Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.all.length))
          : 0;
      add(weights, weight + short, exception?.(product[text], product, known) ?? product[text].all);
    }
    add(weights, weightOf('description'), description.initials);
    for (const words of [codeWords, binWords]) add(weights, CODE_WEIGHT, words);
    for (const word of placesOfMakerNamed(product, reader)) weights.set(word, PLACE_OF_MAKER);
    const ofMaker = winemaker.all.filter((word) => (weights.get(word) ?? 0) <= PLACE_OF_MAKER);
    addAliases(weights, reader, [...ofMaker, ...setFixedNames(weights, product, reader)]);
    return weights;
  };
}

function add(weights: Weights, weight: number, words: Words): void {
  for (const word of new Set(words)) {
    if (word.length > MAX_WORD_LENGTH) continue;
    const known = weights.get(word);
    const repeated = Math.min(MOST_WEIGHT, Math.max(known ?? 0, weight) + REPEATED_WEIGHT);
    weights.set(word, known === undefined ? weight : repeated);
  }
}

/** Places of the producer inside a name that also has the wine's own place: `Langhe Rosso Marchesi di Barolo`. */
function placesOfMakerNamed({ description, winemaker, appellation }: Texts, reader: TextReader): Words {
  const [name, maker] = [description.words, winemaker.words];
  const start = name.findIndex((_word, at) => maker.every((word, nth) => name[at + nth] === word));
  if (maker.length < 2 || start < 0) return [];
  const others = [...name.toSpliced(start, maker.length), ...appellation.words];
  const isNamed = others.some((word) => isPlace(word, reader) && !appellation.words.includes(word));
  return isNamed ? maker.filter((word) => isPlace(word, reader) && !others.includes(word)) : [];
}

/** Aliases of the given words whose written words are all `own`. */
function aliasesOf({ aliases }: TextReader, words: Iterable<string>, own: ReadonlySet<string>) {
  return [...words].flatMap((word) =>
    own.has(word)
      ? (aliases.get(word)?.filter(({ written }) => written.every((part) => own.has(part))) ?? [])
      : [],
  );
}

/** Adds aliases of the product's words, then aliases of these aliases; silent words have none. */
function addAliases(weights: Weights, reader: TextReader, silent: Words): void {
  const own = new Set(weights.keys());
  for (const word of silent) own.delete(word);
  for (let pass = 0; pass < 2; pass++) {
    for (const { written, searched } of aliasesOf(reader, weights.keys(), own)) {
      const share = ALIAS_SHARE * Math.min(MOST_WEIGHT, ...written.map((word) => weights.get(word) ?? 0));
      for (const word of searched) {
        const known = weights.get(word) ?? 0;
        if (known !== 0 && known >= share) continue;
        // A silent word that an alias restores ranks last among products with the word.
        const most = silent.includes(word) ? STYLE_WEIGHT : MOST_WEIGHT;
        weights.set(word, Math.min(most, Math.max(1, Math.floor(share))));
        own.add(word);
      }
    }
  }
}

/**
 * Adds each fixed name as one word, and takes weight from the words inside, which do not name the product alone: the
 * function returns these. A Crémant de Bourgogne gets half the weight for `burgundy` that a wine just from there gets.
 */
function setFixedNames(weights: Weights, product: Texts, reader: TextReader): Words {
  const named = withFixedNames.map((text) => ({
    text,
    ...(product[text].fixed ?? plainText(product[text])),
  }));
  if (named.every(({ names }) => names.length === 0)) return [];
  const inName = named.at(-1)?.others ?? [];
  const within = new Set(named.flatMap((each) => [...each.within]));
  for (const word of inName) within.delete(word);
  const silent = [...within];
  const elsewhere = new Set([...named.slice(0, -1).flatMap(({ others }) => others), ...product.region.words]);
  const aliases = silent.length === 0 ? [] : aliasesOf(reader, silent, within);
  const halved = aliases.flatMap(({ searched }) => searched.filter((word) => !inName.includes(word)));
  for (const word of silent) if (!elsewhere.has(word)) weights.set(word, WITHIN_NAME);
  for (const word of [...halved, ...silent])
    if (elsewhere.has(word)) weights.set(word, Math.max(1, (weights.get(word) ?? 0) >> 1));
  for (const { text, names } of named) for (const name of names) weights.set(name, weightOf(text));
  return silent;
}

const plainText = ({ words }: KnownText) => ({ names: [], within: new Set<string>(), others: words });
