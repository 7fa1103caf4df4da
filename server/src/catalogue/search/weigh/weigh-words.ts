import type { KnownText, TextReader } from '../words/text-reader.ts';
import { wordsOf } from '../words/words.ts';
import type { KnownProduct } from './known-products.ts';

type Texts = KnownProduct['texts'];
type Words = readonly string[];
type Weights = Map<string, number>;

/**
 * The weight of a word inside a fixed name, such as the Bourgogne of a Crémant de Bourgogne, because the word alone
 * does not name the product.
 */
export const WITHIN_NAME = 2;
/** The weight of a place that only the producer's name has, such as the Barolo of the Marchesi di Barolo. */
export const PLACE_OF_MAKER = 3;
const CODE_WEIGHT = 30;
const STYLE_WEIGHT = 20;

/** Sets of words of the catalogue, which the exceptions in `table` need. */
type Known = {
  readonly reader: TextReader;
  /** The words in names of products without a colour, which are not wines. */
  readonly drinks: ReadonlySet<string>;
  /** The countries whose names have one word. */
  readonly countries: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
};

/** Returns the words of the text that a row of `table` weighs. A row without an exception weighs all words. */
type Exception = (text: KnownText, product: Texts, known: Known) => Words;

/**
 * The weights of a product's words, from 1 to 255, by the text in which they occur. The best weight of a word counts,
 * and each further text with the word adds a little. A group weighs more than a name, so that `port` finds ports before
 * a rum from Port Maribel.
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
  // The words of groups are left out: a cider must not be found by `beer`, though its super group is `Beer & Cider`.
  ['supergroup', STYLE_WEIGHT, (text, _product, { groups }) => withoutGroups(text, groups)],
  // Only the last word counts: a product with a `Champagne Cork` must not be found by `champagne`.
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

/**
 * The texts in which fixed names count as one word. If several texts have the name, the last of them decides its
 * weight.
 */
const withFixedNames = ['style', 'group', 'secondary', 'appellation', 'description'] as const;
const weightOf = (name: keyof Texts) => table.find(([text]) => text === name)?.[1] ?? 0;

const SHORT_DESCRIPTION_WEIGHT = 60;
const REPEATED_WEIGHT = 5;
const MOST_WEIGHT = 255;
/** The share of the weight of the written words that an alias gets. */
const ALIAS_SHARE = 0.7;
const MAX_WORD_LENGTH = 60;

const isPlace = (word: string, { trade }: TextReader) => trade.regions.has(word);

/**
 * True if a word of the producer's name is also a place or another drink. `campari` must not find the Frangelico that
 * Campari makes.
 */
function isElse(word: string, { colour }: Texts, { reader, drinks, countries }: Known): boolean {
  return (colour.words.length === 0 && drinks.has(word)) || isPlace(word, reader) || countries.has(word);
}

const singular = (word: string) => word.replace(/s$/, '');

function withoutGroups({ text, words }: KnownText, groups: ReadonlySet<string>): Words {
  return /[&,/]| and /i.test(text) ? words.filter((word) => !groups.has(singular(word))) : words;
}

/** Returns a function that gives the words that find a product, each with its weight. */
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

/**
 * The places in the producer's name, if the product's name has the producer's name and another place, which is the
 * place of the wine: Barolo in `Langhe Rosso Marchesi di Barolo`.
 */
function placesOfMakerNamed({ description, winemaker, appellation }: Texts, reader: TextReader): Words {
  const [name, maker] = [description.words, winemaker.words];
  const start = name.findIndex((_word, at) => maker.every((word, nth) => name[at + nth] === word));
  if (maker.length < 2 || start < 0) return [];
  const others = [...name.toSpliced(start, maker.length), ...appellation.words];
  const isNamed = others.some((word) => isPlace(word, reader) && !appellation.words.includes(word));
  return isNamed ? maker.filter((word) => isPlace(word, reader) && !others.includes(word)) : [];
}

/** The aliases of these words whose written words are all among the product's `own` words. */
function aliasesOf({ aliases }: TextReader, words: Iterable<string>, own: ReadonlySet<string>) {
  return [...words].flatMap((word) =>
    own.has(word)
      ? (aliases.get(word)?.filter(({ written }) => written.every((part) => own.has(part))) ?? [])
      : [],
  );
}

/** Adds the aliases of the product's words, then the aliases of these aliases. Silent words add no aliases. */
function addAliases(weights: Weights, reader: TextReader, silent: Words): void {
  const own = new Set(weights.keys());
  for (const word of silent) own.delete(word);
  for (let pass = 0; pass < 2; pass++) {
    for (const { written, searched } of aliasesOf(reader, weights.keys(), own)) {
      const share = ALIAS_SHARE * Math.min(MOST_WEIGHT, ...written.map((word) => weights.get(word) ?? 0));
      for (const word of searched) {
        const known = weights.get(word) ?? 0;
        if (known !== 0 && known >= share) continue;
        // If an alias adds a silent word again, its weight is low, so that the product comes after the products that
        // are meant by the word.
        const most = silent.includes(word) ? STYLE_WEIGHT : MOST_WEIGHT;
        weights.set(word, Math.min(most, Math.max(1, Math.floor(share))));
        own.add(word);
      }
    }
  }
}

/**
 * Adds each fixed name as one word, and lowers the weight of the words inside, which do not name the product alone.
 * Returns these silent words. A Crémant de Bourgogne gets half the weight for `burgundy` that a Burgundy without a
 * fixed name gets.
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
