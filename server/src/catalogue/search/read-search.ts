import { type CatalogueIndex, productsOfCode } from './catalogue-index.ts';
import { type ReadFilter, readFilters, withNumbersNamed } from './filter-words.ts';
import { placeOf } from './first-from.ts';
import { listedCodes, withoutCodeName } from './listed-codes.ts';
import type { Words } from './match-products.ts';
import { partsOf, withJoined } from './parted-words.ts';
import { fixedNamesIn, tradeWords } from './trade-words.ts';
import { excludedMeanings, likelyMeanings, type Meanings, slipsToo, wideMeanings } from './word-meanings.ts';
import { codeOf, isJoiningWord, wordsOf } from './words.ts';

/** One way to understand a search. */
export type Reading =
  | {
      /** What fits one of these is meant; usually there is one. */
      readonly either: readonly Words[];
      /** Where one of these finds nothing, the text was not meant so. */
      readonly isEach: boolean;
      /** What meets all of one of these is not wanted. */
      readonly excluded: readonly (readonly Meanings[])[];
      readonly filters: readonly ReadFilter[];
    }
  /** Codes and bin numbers, in the order asked. */
  | { readonly products: readonly number[]; readonly filters: readonly [] };

/** More letters and words than these are ignored, but in lists of codes: they say nothing, and would take long. */
const MOST_LETTERS = 200;
const MOST_WORDS = 12;
/** Before what is wanted: `6 puligny`. */
const QUANTITY = /^\d{1,3}$/;

/** The ways to understand a search, the likeliest first; the next is for when one finds nothing. */
export function* readSearch(index: CatalogueIndex, whole: string): Generator<Reading> {
  const text = whole.slice(0, MOST_LETTERS);
  const listed = listedCodes(index, whole);
  if (listed !== undefined) yield { products: listed, filters: [] };
  const { filters, rest } = readFilters(index, text);
  // A wine that is called so: Why Not.
  const isSigned = (filter: ReadFilter) => 'without' in filter && filter.words.length > filter.without.length;
  if (filters.some(isSigned) && isAllKnown(index, wordsOf(text))) yield* readWords(index, wordsOf(text), []);
  const all = wordsOf(text);
  yield* readWords(index, rest, filters);
  if (rest.join(' ') !== all.join(' ')) yield* readWords(index, all, []);
  const named = withNumbersNamed(index, text);
  if (named !== text) {
    const loose = readFilters(index, named);
    yield* readWords(index, loose.rest, loose.filters);
  }
  // A code whose parts are no words, or with what it is: `BDX 014 M`, `bin no. 89`.
  const coded = productsOfCode(index, codeOf(withoutCodeName(text)));
  if (coded.length > 0) yield { products: coded, filters: [] };
  if (QUANTITY.test(rest[0] ?? '')) yield* readWords(index, rest.slice(1), filters);
  const asked = distinct(wordsOf(text));
  const read = readingOf(index, asked, (word) => slipsToo(index, word));
  if (asked.length > 0 && isPossible(read)) yield { either: [read], isEach: true, excluded: [], filters: [] };
}

const distinct = (words: readonly string[]) => [...new Set(words)].slice(0, MOST_WORDS);

const isAllKnown = ({ words }: CatalogueIndex, asked: readonly string[]) =>
  asked.every((word) => placeOf(words.words, word) >= 0);

function* readWords(
  index: CatalogueIndex,
  words: readonly string[],
  filters: readonly ReadFilter[],
): Generator<Reading> {
  if (words.length + filters.length === 0) return;
  const excluded = filters.flatMap((filter) =>
    'without' in filter ? [excludedOf(index, filter.without)] : [],
  );
  const named = withFixedNames(index, words);
  const askedAs = (some: readonly string[]) =>
    distinct(some).flatMap((word) => partsOf(index, word) ?? [word]);
  const likely = (word: string) => likelyMeanings(index, word);
  const asked = askedAs(withJoined(index, named));
  const read = (all: readonly Words[], isEach = true): Reading[] => {
    const either = all.filter(isPossible);
    return either.length > 0 && (!isEach || either.length === all.length)
      ? [{ either, isEach, excluded, filters }]
      : [];
  };
  yield* read([readingOf(index, asked, likely)]);
  const alternatives = alternativesIn(index, asked).map((either) =>
    either.map((some) => readingOf(index, some, likely)),
  );
  for (const isEach of [true, false]) for (const either of alternatives) yield* read(either, isEach);
  if (asked.some((word) => emptyWords.has(word))) yield* read([readingOf(index, asked, likely, isPraise)]);
  const joined = askedAs(withJoined(index, named, true));
  if (joined.length < asked.length) yield* read([readingOf(index, joined, likely)]);
  if (asked.some((word) => tradeWords.wide.has(word)))
    yield* read([readingOf(index, asked, (word) => wideMeanings(index, word))]);
}

/** `melon de bourgogne` and `white burg` are one word each, where the catalogue has it. */
function withFixedNames({ words: { words } }: CatalogueIndex, asked: readonly string[]): readonly string[] {
  const { names, all } = fixedNamesIn(tradeWords.said, asked);
  return names.length > 0 && names.every((name) => placeOf(words, name) >= 0) ? all : asked;
}

const excludedOf = (index: CatalogueIndex, words: readonly string[]) =>
  words.filter((word) => !isJoiningWord(word)).map((word) => excludedMeanings(index, word));

/** What people say around what they look for: `some house red`, `a case of prosecco`. */
const fillers = new Set('some any please an house case cases bottle bottles btl btls nrb'.split(' '));
/** The same, where the catalogue has no such word. */
const emptyWords = new Set(
  (
    'good nice best great decent quality value region regions area list available stock current popular other ' +
    'something anything looking like similar need want with premium indigenous native local traditional cool climate ' +
    'style styles type types blend blends range can cans tin tins bottled cocktail everyday on at is are do does you we have ' +
    'got what which show me find'
  ).split(' '),
);

const mayBeMissing = ({ words }: CatalogueIndex, word: string) =>
  isJoiningWord(word) || fillers.has(word) || (emptyWords.has(word) && placeOf(words.words, word) < 0);

/** As if the catalogue had no such word, either. */
const isPraise = (_index: CatalogueIndex, word: string) =>
  isJoiningWord(word) || fillers.has(word) || emptyWords.has(word);

function readingOf(
  index: CatalogueIndex,
  words: readonly string[],
  find: (word: string) => Meanings,
  mayMiss = mayBeMissing,
): Words {
  const mayBe = (word: string) => mayMiss(index, word);
  const isOptional = words.every(mayBe) ? () => false : mayBe;
  return {
    required: words.filter((word) => !isOptional(word)).map(find),
    optional: words.filter(isOptional).map(find),
  };
}

const OR = new Set(['or', 'and']);
/** Of each side of an `or`, at most so many words are one of the two; or all of them. */
const MOST_OF_A_SIDE = 3;

/**
 * What an `or` may stand between, the shortest first, with what is said of both: `nz pinot noir or gris` are
 * `nz pinot noir` and `nz pinot gris`. An `and` may be an `or`, where nothing is both: `gin and vodka`.
 */
function alternativesIn(
  index: CatalogueIndex,
  words: readonly string[],
): readonly (readonly (readonly string[])[])[] {
  const place = words.findIndex((word) => OR.has(word));
  const [left, right] = [words.slice(0, place), words.slice(place + 1)];
  const isSaying = (some: readonly string[]) => some.some((word) => !mayBeMissing(index, word));
  if (place < 0 || !isSaying(left) || !isSaying(right)) return [];
  const ways = left.slice(-MOST_OF_A_SIDE).flatMap((_one, before) =>
    right.slice(0, MOST_OF_A_SIDE).map((_other, after) => {
      const [start, end] = [left.length - before - 1, after + 1];
      return {
        words: before + after,
        either: [
          [...left, ...right.slice(end)],
          [...left.slice(0, start), ...right],
        ],
      };
    }),
  );
  return [...ways.toSorted((a, b) => a.words - b.words).map(({ either }) => either), [left, right]];
}

const isPossible = ({ required }: Words) => required.every((meanings) => meanings.size > 0);
