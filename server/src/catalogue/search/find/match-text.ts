import { withoutCodeName } from '../read/listed-codes.ts';
import { type CatalogueIndex, productsOfCode } from '../weigh/catalogue-index.ts';
import { placeOf } from '../weigh/first-from.ts';
import { scratchOf } from '../weigh/match-products.ts';
import { hasDigit } from '../weigh/near-words.ts';
import { tradeWords } from '../words/trade-words.ts';
import { codeOf, isJoiningWord, readText, wordsOf } from '../words/words.ts';
import { type Found, findProducts } from './find-products.ts';
import type { BottlePrices } from './sorts.ts';

/**
 * The products that a line of a pasted order may mean, best first. `by` is set if the first product is certain, and
 * says by which rule.
 */
export type Match = { readonly products: readonly number[]; readonly by?: 'code' | 'name' | 'bought' };

export type Matching = {
  readonly index: CatalogueIndex;
  readonly prices: BottlePrices;
  readonly nameOf: (product: number) => string;
  readonly bought: ReadonlySet<number>;
};

/** The most products whose names are compared. If a search finds more, no product is certain. */
const MOST_COMPARED = 16;
/**
 * The least sureness (0 to 1) with which a word means the product exactly as typed, or by a trade name. Plurals,
 * beginnings of words and misspelt words are less sure.
 */
const AS_TYPED = 0.95;
const SLIP = 0.5;
const WORDS_FOR_A_SLIP = 3;

/**
 * The product that a text means (decision 47): by its code, else the only product that the search finds, else the
 * product whose name has the fewest additional words (`sancerre lacaille` is Sancerre Lacaille, not the half bottle or
 * the rosé), else the product that the account has bought recently.
 */
export function matchText(matching: Matching, text: string): Match {
  if (text.trim() === '') return { products: [] };
  const coded = matchCode(matching, text);
  if (coded !== undefined) return coded;
  return chosen(matching, text, search(matching, text));
}

function search({ index, prices }: Matching, text: string, among?: Uint32Array): Found {
  const request = { text, prices, filters: {}, sort: 'default', start: 0, size: MOST_COMPARED + 1 } as const;
  return findProducts(index, among === undefined ? request : { ...request, among });
}

const YEAR = /^(?:19|20)\d\d$/;

/**
 * Matches a text that is a code or bin number, or that has a code at the beginning or end and otherwise describes the
 * same product: `BUR020 Meursault 2020`.
 */
function matchCode(matching: Matching, text: string): Match | undefined {
  const { index } = matching;
  const whole = productsOfCode(index, codeOf(withoutCodeName(text)));
  if (whole.length > 0) return surely([...new Set(whole)], 'code');
  const parts = text.split(/[\s,;|]+/).filter((part) => part !== '');
  const only = onlyCodeOf(index, parts);
  if (only !== undefined) return { products: [only], by: 'code' };
  for (const [code, rest] of [
    [parts[0], parts.slice(1)],
    [parts.at(-1), parts.slice(0, -1)],
  ] as const) {
    if (code === undefined || rest.length === 0 || code.length < 3 || !hasDigit(code) || YEAR.test(code))
      continue;
    const products = [...new Set(productsOfCode(index, codeOf(code)))];
    const [product] = products;
    if (product === undefined || products.length > 1) continue;
    const described = rest.join(' ');
    const found = search(matching, described, Uint32Array.of(product));
    if (found.total > 0 && !found.isPartial) return { products, by: 'code' };
    // A number of up to four digits is more likely a part of the name, such as a vintage, than a code.
    if (/^\d{1,4}$/.test(code)) continue;
    // The code and the name mean different products. Only the sender knows which is wrong, so both are offered and
    // neither is certain.
    return {
      products: [product, ...search(matching, described).products.filter((other) => other !== product)],
    };
  }
  return undefined;
}

/** A size or a year, which describes the product and is not a code itself. */
const DESCRIBES = /^(?:(?:19|20)\d\d|\d+[x×*/]\d+.*|\d+(?:[.,]\d+)?(?:cl|ml|l|ltr|yo)?)$/iu;

/**
 * If all words of a text look like codes, such as `HARB01 CHA001`, and a single code is known, the product of this
 * code.
 */
function onlyCodeOf(index: CatalogueIndex, parts: readonly string[]): number | undefined {
  const isCodeLike = (part: string) => part.length >= 4 && hasDigit(part) && !DESCRIBES.test(part);
  if (parts.length < 2 || parts.length > MOST_CODES || !parts.every(isCodeLike)) return undefined;
  const [product, ...others] = new Set(parts.flatMap((part) => productsOfCode(index, codeOf(part))));
  return others.length === 0 ? product : undefined;
}
const MOST_CODES = 6;

function surely(products: readonly number[], by: NonNullable<Match['by']>): Match {
  return products.length === 1 ? { products, by } : { products };
}

function chosen(matching: Matching, text: string, found: Found): Match {
  const { index, bought } = matching;
  const filters = new Set(found.read.flatMap(({ words }) => words));
  const words = wordsOf(text).filter((word) => !isJoiningWord(word) && !filters.has(word));
  // With a range of vintages no product is certain, because `2012-16` may also mean 16 bottles of the 2012.
  const isOneVintage = !found.read.some(
    (filter) => 'facet' in filter && filter.facet === 'vintage' && !YEAR.test(filter.value),
  );
  // A word that occurs only in tasting notes does not name a product: most lists have a wine for oysters.
  const isNamed = found.isWorded && isOneVintage && !words.some((word) => isInNotes(index, word));
  const { sure } = scratchOf(index);
  const isSure = (product: number) => {
    const least = words.length < WORDS_FOR_A_SLIP ? AS_TYPED : SLIP;
    return isNamed && (sure[product] ?? 0) >= least && isCalled(matching, product, words);
  };
  const certain = found.products.filter((product) => isNamed && (sure[product] ?? 0) >= AS_TYPED);
  const hasSize = found.read.some((filter) => 'facet' in filter && filter.facet === 'size');
  const usual = hasSize || found.total > MOST_COMPARED ? found.products : inUsualSize(index, found.products);
  const [only] = usual;
  if (usual.length === 1 && only !== undefined && isSure(only)) return first(only, found, 'name');
  const least = usual.length > MOST_COMPARED ? undefined : shortestName(matching, text, usual);
  if (least !== undefined && isSure(least)) return first(least, found, 'name');
  const owned = certain.filter((product) => bought.has(product));
  const [own] = owned;
  if (owned.length === 1 && own !== undefined && found.total <= MOST_COMPARED)
    return first(own, found, 'bought');
  return { products: [...owned, ...found.products.filter((product) => !owned.includes(product))] };
}

function first(product: number, { products }: Found, by: NonNullable<Match['by']>): Match {
  return { products: [product, ...products.filter((other) => other !== product)], by };
}

const isInNotes = ({ words, notes }: CatalogueIndex, word: string) =>
  placeOf(words.words, word) < 0 && placeOf(notes.words, word) >= 0;

/**
 * True if the words of the text are enough to name the product: three or more words, or two words that the name has. A
 * word is also enough if the name begins with the word or the trade knows the word: `mateus` or `sancerre`, but not the
 * `tea` of a Sparkling Tea.
 */
function isCalled({ nameOf }: Matching, product: number, searched: readonly string[]): boolean {
  if (searched.length > 2) return true;
  const { words, joined } = readText(nameOf(product));
  const [first = ''] = words.filter((word) => !isJoiningWord(word));
  const named = [...words, ...joined];
  const begins = (word: string) => word === first || (word === joined[0] && word.startsWith(first));
  const isOfTrade = (word: string) => word.length >= TRADE_LETTERS && tradeWords.known.has(word);
  return (
    searched.some((word) => begins(word) || isOfTrade(word)) ||
    (searched.length === 2 && searched.every((word) => named.includes(word)))
  );
}

/**
 * The fewest letters with which a trade name alone names a product, because shorter names are everyday words: `ice`,
 * `best`.
 */
const TRADE_LETTERS = 5;

const USUAL_SIZES = ['75', '70'];

/** The products of the usual size, if there are any. A buyer who wants a half bottle or a magnum says so. */
function inUsualSize({ facets: { size } }: CatalogueIndex, products: readonly number[]): readonly number[] {
  const usual = products.filter((product) => USUAL_SIZES.includes(size.values[size.of[product] ?? 0] ?? ''));
  return usual.length > 0 ? usual : products;
}

/**
 * The product whose name has the fewest words in addition to the text, if each of the other names has these words as
 * well.
 */
function shortestName({ nameOf }: Matching, text: string, products: readonly number[]): number | undefined {
  const searched = new Set(wordsOf(text));
  const others = products.map(
    (product) => new Set(wordsOf(nameOf(product)).filter((word) => !searched.has(word))),
  );
  const fewest = Math.min(...others.map(({ size }) => size));
  const place = others.findIndex(({ size }) => size === fewest);
  const own = others[place];
  const hasMore = (other: ReadonlySet<string>, at: number) =>
    at === place || (own !== undefined && other.size > own.size && [...own].every((word) => other.has(word)));
  return others.every(hasMore) ? products[place] : undefined;
}
