import { type CatalogueIndex, fits } from '../weigh/catalogue-index.ts';
import { matchProducts } from '../weigh/match-products.ts';
import type { FacetName } from '../words/facet-names.ts';
import { type NamedFilter, namedFilters, sizeLabel } from '../words/named-filters.ts';
import { codeOf, isJoiningWord, wordsOf } from '../words/words.ts';
import { type Filter, longYear, patterns } from './patterns.ts';
import { isAround, withoutTalk } from './talk-words.ts';
import { likelyMeanings } from './word-meanings.ts';

/** A filter, and the words of the search that were read as the filter. */
export type ReadFilter = Filter & { readonly words: readonly string[] };

export type ReadFilters = { readonly filters: readonly ReadFilter[]; readonly rest: readonly string[] };

type Phrase = {
  readonly words: readonly string[];
  readonly facet: FacetName;
  readonly value: string;
  readonly label: string;
};

const phrasesOfIndex = new WeakMap<CatalogueIndex, readonly Phrase[]>();

/** The filters of this catalogue, each with words that buyers type for the filter. The longest phrase comes first. */
function phrasesOf(index: CatalogueIndex): readonly Phrase[] {
  let phrases = phrasesOfIndex.get(index);
  if (phrases === undefined) {
    const phrase = (text: string, facet: FacetName, value: string, label: string): Phrase => ({
      ...{ words: wordsOf(text), facet, value, label },
    });
    const { size, closure } = index.facets;
    phrases = [
      ...namedFilters.flatMap(({ label, texts, values }) => {
        const found = valueNamed(index, values);
        return found === undefined ? [] : texts.map((text) => phrase(text, found[0], found[1], label));
      }),
      ...size.values.map((value) => phrase(`${value}cl`, 'size', value, sizeLabel(value))),
      // A closure of a single word, such as Cork, is left out, because the word more often means something else.
      ...closure.values
        .filter((value) => wordsOf(value).length > 1)
        .map((value) => phrase(value, 'closure', value, value)),
    ].sort((a, b) => b.words.length - a.words.length);
    phrasesOfIndex.set(index, phrases);
  }
  return phrases;
}

/** The first of `values` that a product of this catalogue has, in any spelling: `Screw Cap` is Screwcap. */
function valueNamed(
  { facets }: CatalogueIndex,
  values: NamedFilter['values'],
): readonly [FacetName, string] | undefined {
  for (const [facet, value] of values) {
    if (facets[facet].values.some((one) => fits(facet, value, one))) return [facet, value];
    const found = facets[facet].values.find((one) => codeOf(one) === codeOf(value));
    if (found !== undefined) return [facet, found];
  }
  return undefined;
}

const HALF_SIGN = /½|(?<![\p{L}\d/])1\/2(?![\d/])/gu;
const withHalves = (text: string) => text.replace(HALF_SIGN, 'half');

/** Reads the words of a search that state filters of this catalogue, and returns them and the remaining words. */
export function readFilters(index: CatalogueIndex, text: string): ReadFilters {
  const filters: ReadFilter[] = [];
  let left = withHalves(text);
  for (const { pattern, filters: filtersOf } of patterns) {
    for (const { 0: typed, groups = {} } of [...left.matchAll(pattern)]) {
      const read = filtersOf({ typed, groups }, index);
      if (read === undefined) continue;
      filters.push(...read.map((filter) => ({ ...filter, words: wordsOf(typed) })));
      left = left.replace(typed, ' ');
    }
  }
  const words = wordsOf(left);
  const rest: string[] = [];
  for (let place = 0; place < words.length; ) {
    const read = phraseAt(index, words, place);
    if (read === undefined) rest.push(words[place++] ?? '');
    else {
      if (!filters.some(({ label }) => label === read.label)) filters.push(read);
      place += read.words.length;
    }
  }
  const kind = filters.some((filter) => !('without' in filter)) ? kindNamed(index, rest) : undefined;
  return kind === undefined ? { filters, rest } : { filters: [...filters, kind], rest: [] };
}

const singular = (words: readonly string[]) => words.map((word) => word.replace(/s$/, '')).join(' ');

const kindsOfIndex = new WeakMap<CatalogueIndex, ReadonlyMap<string, ReadFilter>>();

/**
 * The name of a product group is read as the group if at least this share of the products with the name are in the
 * group.
 */
const MOST_OF_NAMED = 0.75;

/**
 * The filter for a search whose words only name a product group, a colour or a super group. As mere words they would
 * also find products with the word in a name: for `cheapest champagne`, a red wine of the house Champagne Labruyère. A
 * name such as Prosecco is not read as the group if many products of other groups have it.
 */
function kindNamed(index: CatalogueIndex, searched: readonly string[]): ReadFilter | undefined {
  const kinds = kindsOfIndex.get(index) ?? kindsIn(index);
  kindsOfIndex.set(index, kinds);
  const name = singular(withoutTalk(index, searched).filter((word) => !isAround(word)));
  const kind = name === '' ? undefined : kinds.get(name);
  return kind && { ...kind, words: searched };
}

function kindsIn(index: CatalogueIndex): ReadonlyMap<string, ReadFilter> {
  const kinds = new Map<string, ReadFilter>();
  for (const facet of ['supergroup', 'colour', 'productgroup'] as const) {
    const { values, of } = index.facets[facet];
    for (const [place, value] of values.entries()) {
      const words = wordsOf(value).filter((word) => !isJoiningWord(word));
      const called = matchProducts(index, {
        required: words.map((word) => likelyMeanings(index, word)),
        optional: [],
      });
      const inGroup = called.filter((product) => of[product] === place).length;
      if (facet !== 'productgroup' || inGroup >= MOST_OF_NAMED * called.length)
        kinds.set(singular(words), { facet, value, label: value, words });
    }
  }
  return kinds;
}

const BARE_NUMBER = /(?<![\p{L}\p{N}.,'’£])(\d{2,4}|\d{1,2}\.\d)(?![\p{L}\p{N}.,%])/gu;

/**
 * Marks a number without a unit as a vintage or a size, if a product of this catalogue has such a vintage or size:
 * `tignanello 19`, `champagne 37.5`.
 */
export function withNumbersNamed(index: CatalogueIndex, text: string): string {
  const { values } = index.facets.size;
  return text.replace(BARE_NUMBER, (typed, number: string) => {
    if (number.length === 2 && longYear(index, number) !== undefined) return `'${number}`;
    if (values.includes(String(Number(number)))) return `${number}cl`;
    if (number.length > 2 && values.includes(String(Number(number) / 10))) return `${number}ml`;
    return values.includes(String(Number(number) * 100)) ? `${number}l` : typed;
  });
}

const phraseAt = (index: CatalogueIndex, words: readonly string[], place: number): ReadFilter | undefined =>
  phrasesOf(index).find((each) => each.words.every((part, nth) => words[place + nth] === part));

/**
 * The text without the words that were read as this filter. If the words are not in the text literally, numbers are
 * compared by value.
 */
export function withoutRead(text: string, { words }: ReadFilter): string {
  const typed = text.trim().split(/\s+/);
  for (const isSame of [sameWord, likeNumber]) {
    for (let start = 0; start < typed.length; start++) {
      for (let end = start + 1; end <= typed.length; end++) {
        const some = wordsOf(withHalves(typed.slice(start, end).join(' ')));
        if (some.length !== words.length || !some.every((word, nth) => isSame(word, words[nth] ?? '')))
          continue;
        return typed.toSpliced(start, end - start).join(' ');
      }
    }
  }
  return wordsOf(withHalves(text))
    .filter((word) => !words.includes(word))
    .join(' ');
}

const sameWord = (typed: string, read: string) => typed === read;

/** True if a typed number was read as this word: `'16` as 2016, `37.5` as 37.5cl, `200` as 20cl. */
const likeNumber = (typed: string, read: string) =>
  typed === read ||
  (/^\d{2,4}$/.test(typed) &&
    (read.endsWith(typed) || read.startsWith(typed) || wordsOf(`${typed}ml`)[0] === read));
