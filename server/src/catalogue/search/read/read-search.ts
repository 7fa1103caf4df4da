import type { Meanings } from '../weigh/catalogue-index.ts';
import { type CatalogueIndex, NO_YEAR, productsOfCode } from '../weigh/catalogue-index.ts';
import { placeOf } from '../weigh/first-from.ts';
import type { Words } from '../weigh/match-products.ts';
import { fixedNamesIn, tradeWords } from '../words/trade-words.ts';
import { codeOf, isJoiningWord, wordsOf } from '../words/words.ts';
import { alternativesIn, endsInLikeness, isOr, withOrs } from './alternatives.ts';
import { type ReadFilter, type ReadFilters, readFilters, withNumbersNamed } from './filter-words.ts';
import { listedCodes, withoutCodeName } from './listed-codes.ts';
import { partsOf, withJoined } from './split-words.ts';
import { isAround, withoutTalk } from './talk-words.ts';
import { excludedMeanings, farMeanings, likelyMeanings } from './word-meanings.ts';

export type Reading =
  | {
      /**
       * The alternatives that an `or` separates; a product has to fit one of them. A search without an `or` has a
       * single alternative.
       */
      readonly either: readonly Words[];
      /** True if the text must not be read in this way unless every alternative finds a product. */
      readonly isEach: boolean;
      /** True if words of the search are left out. */
      readonly isPartial?: true;
      /** Lists of unwanted words. A product that has all words of a list is left out. */
      readonly excluded: readonly (readonly Meanings[])[];
      readonly filters: readonly ReadFilter[];
    }
  /** The products of codes and bin numbers, in the sequence of the search. */
  | { readonly products: readonly number[]; readonly filters: readonly [] };

/** The limits of a text that is not a list of codes. More words add no meaning and take long to search. */
const MOST_LETTERS = 200;
const MOST_WORDS = 12;
/** A quantity before a name: `6 puligny`. */
const COUNT = /^\s*(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?=\S*\p{L})/iu;

/**
 * The ways to read a search, the likeliest first. The caller takes the next way if a way finds nothing: as codes; as
 * filters and words; as words only; with numbers, commas and a quantity read differently; as a code with spaces; with
 * only most of the words.
 */
export function* readSearch(index: CatalogueIndex, whole: string): Generator<Reading> {
  const text = whole.slice(0, MOST_LETTERS);
  const listed = listedCodes(index, whole);
  if (listed !== undefined) yield { products: listed, filters: [] };
  const read = readFilters(index, text);
  const all = wordsOf(text);
  // If the text has commas, an alternative that finds nothing is dropped only after each comma has been read as an
  // `or`. If the catalogue has no Vosne, `vosne, gevrey and beaune` so finds Gevrey and Beaune, and not Beaune alone.
  const isListed = withOrs(text) !== text;
  yield* readWords(index, read, !isListed);
  if (read.rest.join(' ') !== all.join(' ')) yield* readWords(index, { filters: [], rest: all }, !isListed);
  for (const other of [withNumbersNamed(index, text), withOrs(text), text.replace(COUNT, '')])
    if (other !== text) yield* readWords(index, readFilters(index, other));
  const blank = withBlankVintage(index, text);
  if (blank !== undefined) yield* readWords(index, blank);
  // The text is tried as a code with spaces, or with words such as `bin no.` before the code: `BDX 014 M`, `bin no.
  // 89`.
  const coded = productsOfCode(index, codeOf(withoutCodeName(text)));
  if (coded.length > 0) yield { products: coded, filters: [] };
  // Two badly misspelt words confirm each other: `sant amillion` is Saint-Émilion.
  const far = readingOf(searchedIn(index, read.rest), (word) => farMeanings(index, word));
  if (far.required.length > 1) yield* possible(index, [far], read.filters);
  yield* readMost(index, read);
}

const NON_VINTAGE = /(?<![\p{L}\p{N}])(?:n\.?v\.?|non[ -]?vintage)(?![\p{L}\p{N}])/iu;

/**
 * Reads the `nv` of `bollinger nv` as a blank vintage, because many merchants leave the vintage of such wines blank.
 */
function withBlankVintage(index: CatalogueIndex, text: string): ReadFilters | undefined {
  const [typed] = NON_VINTAGE.exec(text) ?? [];
  if (typed === undefined) return undefined;
  const { filters, rest } = readFilters(index, text.replace(typed, ' '));
  const isBlank = { facet: 'vintage', value: NO_YEAR, label: 'No vintage', words: wordsOf(typed) } as const;
  return { filters: [...filters, isBlank], rest };
}

/** Only a search of at least this many words may find products without one of the words. */
const FEWEST_OF_MOST = 3;

/** Searches with most of the words: with the known words or, if all words are known, with all words but one. */
function* readMost(index: CatalogueIndex, { filters, rest }: ReadFilters): Generator<Reading> {
  const searched = searchedIn(index, rest).filter((word) => !isAround(word) && !isOr(word));
  if (searched.length < FEWEST_OF_MOST) return;
  const meant = searched.map((word) => likelyMeanings(index, word, true));
  const known = meant.filter(({ size }) => size > 0);
  if (known.length < 2 || known.length * 2 < searched.length) return;
  const some = known.length < searched.length ? [known] : known.map((_one, nth) => known.toSpliced(nth, 1));
  const either = some.map((required) => ({ required, optional: [] }));
  yield { either, isEach: false, isPartial: true, excluded: excludedOf(index, filters), filters };
}

/** The words without repeated words. If the search has an `or`, both sides may repeat a word. */
const distinct = (words: readonly string[]) =>
  (words.some(isOr) ? words : [...new Set(words)]).slice(0, MOST_WORDS);

const searchedIn = (index: CatalogueIndex, words: readonly string[]) => distinct(withoutTalk(index, words));

function* possible(
  index: CatalogueIndex,
  either: readonly Words[],
  filters: readonly ReadFilter[],
  isEach = true,
): Generator<Reading> {
  if (either.length > 0 && either.every(isPossible))
    yield { either, isEach, excluded: excludedOf(index, filters), filters };
}

function* readWords(
  index: CatalogueIndex,
  { filters, rest: words }: ReadFilters,
  mayLack = true,
): Generator<Reading> {
  if (words.length + filters.length === 0) return;
  const useful = withoutTalk(index, withFixedNames(index, words));
  const named = useful.length === 0 && filters.length === 0 ? words : useful;
  const searchedAs = (some: readonly string[]) =>
    distinct(some).flatMap((word) =>
      likelyMeanings(index, word, true).size > 0 ? [word] : (partsOf(index, word) ?? [word]),
    );
  const searched = searchedAs(named);
  const read = (some: readonly string[]) =>
    readingOf(some, (word) => likelyMeanings(index, word, some.length > 1));
  const alternatives = alternativesIn(searched, (word) => !isAround(word)).map((either) => either.map(read));
  const all = () => possible(index, [read(searched)], filters);
  // In `coke and diet coke` or `red and white`, no product is meant by both sides, so the alternatives are tried before
  // all words together.
  const isTwice = new Set(searched).size < searched.length || endsInLikeness(searched);
  if (!isTwice) yield* all();
  // With `mayLack`, an alternative of which the catalogue has no product is left out.
  for (const either of alternatives)
    yield* possible(index, mayLack ? either.filter(isPossible) : either, filters);
  if (isTwice) yield* all();
  if (mayLack) yield* possible(index, alternatives[0]?.filter(isPossible) ?? [], filters, false);
  const withoutAnyTalk = searched.filter((word) => !tradeWords.talk.has(word));
  if (withoutAnyTalk.length < searched.length && !withoutAnyTalk.every(isAround))
    yield* possible(index, [read(withoutAnyTalk)], filters);
  const joined = searchedAs(withJoined(index, named));
  if (joined.length < searched.length) yield* possible(index, [read(joined)], filters);
}

/** Joins the words of a fixed name into one word, if the catalogue has the name: `melon de bourgogne`. */
function withFixedNames(
  { words: { words } }: CatalogueIndex,
  searched: readonly string[],
): readonly string[] {
  const { names, all } = fixedNamesIn(tradeWords.withNicknames, searched);
  return names.length > 0 && names.every((name) => placeOf(words, name) >= 0) ? all : searched;
}

const excludedOf = (index: CatalogueIndex, filters: readonly ReadFilter[]) =>
  filters.flatMap((filter) =>
    'without' in filter
      ? [filter.without.filter((word) => !isJoiningWord(word)).map((word) => excludedMeanings(index, word))]
      : [],
  );

function readingOf(words: readonly string[], find: (word: string) => Meanings): Words {
  const isOptional = words.every(isAround) ? () => false : isAround;
  return {
    required: words.filter((word) => !isOptional(word)).map(find),
    optional: words.filter(isOptional).map(find),
  };
}

const isPossible = ({ required }: Words) => required.every((meanings) => meanings.size > 0);
