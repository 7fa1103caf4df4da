import type { ReadFilter } from '../read/filter-words.ts';
import { type Reading, readSearch } from '../read/read-search.ts';
import { type CatalogueIndex, productsOfCode, type Sorted } from '../weigh/catalogue-index.ts';
import { matchProducts, type Scratch, scratchOf, type Words } from '../weigh/match-products.ts';
import { codeOf } from '../words/words.ts';
import { type Counts, selectList, selectProducts, type Wanted } from './select-products.ts';
import { firstOf, sortedBy, sortedByVintage } from './sorts.ts';

export type Asked = Wanted & {
  readonly text: string;
  /** The products among which to search; all products if absent. */
  readonly among?: Uint32Array | undefined;
  /** True if the caller has sorted `among`, best first. A request without a text keeps this sequence by default. */
  readonly isRanked?: boolean;
  readonly start: number;
  /** The number of products on a page; undefined for all products. */
  readonly size: number | undefined;
};

export type Found = {
  readonly products: readonly number[];
  readonly total: number;
  readonly counts: Counts | undefined;
  readonly read: readonly ReadFilter[];
  /** True if no product has all words of the search, and the found products have most of the words. */
  readonly isPartial: boolean;
  /**
   * True if words of the search were matched. Then `scratchOf(index)` tells, until the next search, how surely each
   * product was meant.
   */
  readonly isWorded: boolean;
};

/**
 * Finds products by text, filters, own list and sort. Returns the total, the page and the counts of each filter. A text
 * may be read in several ways (`readSearch`): the first way that finds a product wins. If no way finds a product, the
 * counts are those for the likeliest way, so that the page can offer other filters.
 */
export function findProducts(index: CatalogueIndex, asked: Asked): Found {
  const scratch = scratchOf(index);
  if (asked.text.trim() === '') {
    return asked.among === undefined ? listPage(index, asked) : rankedPage(index, asked, asked.among);
  }
  let hidden: Found | undefined;
  for (const reading of readSearch(index, asked.text)) {
    const isPartial = 'isPartial' in reading && reading.isPartial === true;
    // Products with all words exist, but the chosen filters hide them. Products with only some of the words must not
    // replace them.
    if (isPartial && hidden !== undefined) break;
    const matched = matchReading(index, scratch, asked.text, reading);
    if (matched.matched.length === 0) continue;
    const found = matchedPage(index, asked, {
      ...matched,
      read: reading.filters,
    });
    if (found.total > 0) return { ...found, isPartial };
    hidden ??= found;
  }
  return hidden ?? matchedPage(index, asked, { matched: new Uint32Array(0), read: [], isScored: false });
}

/**
 * Matches the products of one way to read the text (`Reading`). If each word is a filter, all products fit equally well
 * and get no score.
 */
function matchReading(
  index: CatalogueIndex,
  scratch: Scratch,
  text: string,
  reading: Reading,
): Pick<Matched, 'matched' | 'isScored' | 'isWorded'> {
  if ('products' in reading) {
    for (const [nth, product] of reading.products.entries())
      scratch.score[product] = reading.products.length - nth;
    return { matched: Uint32Array.from(reading.products), isScored: true };
  }
  const unwanted = new Set(
    reading.excluded
      .filter((words) => words.length > 0)
      .flatMap((words) => [...matchProducts(index, { required: words, optional: [] })]),
  );
  const isScored = reading.either.some(({ required }) => required.length > 0);
  const found = isScored ? matchEither(index, scratch, reading) : scratch.all;
  const matched = unwanted.size === 0 ? found : found.filter((product) => !unwanted.has(product));
  if (isScored) liftCoded(index, scratch, text, matched);
  return { matched, isScored, isWorded: isScored && reading.isPartial !== true };
}

function matchEither(
  index: CatalogueIndex,
  { score }: Scratch,
  { either, isEach }: { readonly either: readonly Words[]; readonly isEach: boolean },
): Uint32Array {
  const [only] = either;
  if (only !== undefined && either.length === 1) return matchProducts(index, only);
  const scores = new Map<number, number>();
  for (const words of either) {
    const found = matchProducts(index, words);
    if (isEach && found.length === 0) return found;
    for (const product of found) scores.set(product, Math.max(score[product] ?? 0, scores.get(product) ?? 0));
  }
  for (const [product, value] of scores) score[product] = value;
  return Uint32Array.from(scores.keys());
}

const CODE_SCORE = 100_000;

/** Raises the score of a product if the text is its code, even with hyphens or spaces, so that it comes first. */
function liftCoded(index: CatalogueIndex, { score }: Scratch, text: string, matched: Uint32Array): void {
  for (const product of productsOfCode(index, codeOf(text))) {
    if (matched.includes(product)) score[product] = (score[product] ?? 0) + CODE_SCORE;
  }
}

function listPage(index: CatalogueIndex, asked: Asked): Found {
  const { products, counts } = selectList(index, asked);
  const end = asked.size === undefined ? products.length : asked.start + asked.size;
  return {
    products: Array.from(products.subarray(asked.start, end)),
    total: products.length,
    counts,
    ...{ read: [], isWorded: false, isPartial: false },
  };
}

function rankedPage(index: CatalogueIndex, asked: Asked, among: Uint32Array): Found {
  const { score } = scratchOf(index);
  if (asked.isRanked) for (const [nth, product] of among.entries()) score[product] = among.length - nth;
  return matchedPage(index, asked, { matched: among, read: [], isScored: asked.isRanked === true });
}

type Matched = {
  readonly matched: Uint32Array;
  readonly read: readonly ReadFilter[];
  /** True if the products have scores; the default sort is then by score. */
  readonly isScored: boolean;
  readonly isWorded?: boolean;
};

function matchedPage(
  index: CatalogueIndex,
  asked: Asked,
  { matched, read, isScored, isWorded = false }: Matched,
): Found {
  const { products, counts } = selectProducts(index, asked, read, withinOf(asked, matched));
  const { score } = scratchOf(index);
  const total = products.length;
  const places = sortedFor(index, asked, read)?.places;
  const compare =
    places !== undefined
      ? (a: number, b: number) => (places[a] ?? 0) - (places[b] ?? 0)
      : isScored
        ? (a: number, b: number) => rounded(score[b]) - rounded(score[a]) || a - b
        : (a: number, b: number) => a - b;
  const end = asked.size === undefined ? total : Math.min(total, asked.start + asked.size);
  const page = firstOf(products, end, compare).subarray(Math.min(asked.start, end));
  return { products: Array.from(page), total, counts, read, isWorded, isPartial: false };
}

/**
 * Rounds a score, because scores are sums of fractions and a difference below 1/32 means nothing. Products with equal
 * rounded scores keep the merchant's sequence.
 */
const rounded = (score = 0) => Math.ceil(score * 32);

/**
 * The sort that the buyer chose, else the sort that the words of the search ask for: `cheapest rioja`, `newest rioja`.
 */
function sortedFor(
  index: CatalogueIndex,
  { sort, prices }: Asked,
  read: readonly ReadFilter[],
): Sorted | undefined {
  const typed =
    sort === 'default' ? read.find((filter) => 'sort' in filter || 'vintages' in filter) : undefined;
  if (typed !== undefined && 'vintages' in typed) return sortedByVintage(index, typed.vintages);
  return sortedBy(index, typed !== undefined && 'sort' in typed ? typed.sort : sort, prices);
}

function withinOf({ among }: Asked, matched: Uint32Array): Uint32Array {
  if (among === undefined || among === matched) return matched;
  const wanted = new Set(among);
  return matched.filter((product) => wanted.has(product));
}
