import { type CatalogueIndex, productsOfCode } from './catalogue-index.ts';
import { type ReadFilter, readFilters, withNumbersNamed } from './filter-words.ts';
import { placeOf } from './first-from.ts';
import { listedCodes } from './listed-codes.ts';
import { partsOf, withJoined } from './parted-words.ts';
import { fixedNamesIn, tradeWords } from './trade-words.ts';
import { excludedMeanings, likelyMeanings, type Meanings, slipsToo, wideMeanings } from './word-meanings.ts';
import { codeOf, isJoiningWord, wordsOf } from './words.ts';

/** One way to understand a search. */
export type Reading =
  | {
      /** Every one of these must be met; an optional one only lifts the product. */
      readonly required: readonly Meanings[];
      readonly optional: readonly Meanings[];
      /** What meets all of one of these is not wanted. */
      readonly excluded: readonly (readonly Meanings[])[];
      readonly filters: readonly ReadFilter[];
    }
  /** Codes and bin numbers, in the order asked. */
  | { readonly products: readonly number[]; readonly filters: readonly [] };

/** More letters and words than these are ignored, but in lists of codes: they say nothing, and would take long. */
const MOST_LETTERS = 200;
const MOST_WORDS = 12;
const CODE_NAME = /^\s*(?:bin|code|item|sku|product)?\s*(?:no\.?|number|nr\.?)?(?=[\s.:#\d])/i;

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
  const coded = productsOfCode(index, codeOf(text.replace(CODE_NAME, '')));
  if (coded.length > 0) yield { products: coded, filters: [] };
  const asked = distinct(wordsOf(text));
  const read = readingOf(index, asked, (word) => slipsToo(index, word));
  if (asked.length > 0 && isPossible(read)) yield { ...read, excluded: [], filters: [] };
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
  const asked = distinct(withJoined(index, named)).flatMap((word) => partsOf(index, word) ?? [word]);
  const likely = readingOf(index, asked, (word) => likelyMeanings(index, word));
  if (isPossible(likely)) yield { ...likely, excluded, filters };
  const either = eitherOf(index, asked, (word) => likelyMeanings(index, word));
  if (either !== undefined && isPossible(either)) yield { ...either, excluded, filters };
  if (!asked.some((word) => tradeWords.wide.has(word))) return;
  const wide = readingOf(index, asked, (word) => wideMeanings(index, word));
  if (isPossible(wide)) yield { ...wide, excluded, filters };
}

/** `melon de bourgogne` and `white burg` are one word each, where the catalogue has it. */
function withFixedNames({ words: { words } }: CatalogueIndex, asked: readonly string[]): readonly string[] {
  const { names, all } = fixedNamesIn(tradeWords.said, asked);
  return names.length > 0 && names.every((name) => placeOf(words, name) >= 0) ? all : asked;
}

const excludedOf = (index: CatalogueIndex, words: readonly string[]) =>
  words.filter((word) => !isJoiningWord(word)).map((word) => excludedMeanings(index, word));

type WordReading = { readonly required: readonly Meanings[]; readonly optional: readonly Meanings[] };

/** What people say around what they look for: `some house red`, `a case of prosecco`. */
const fillers = new Set('some any please an house case cases bottle bottles btl btls nrb'.split(' '));
/** The same, where the catalogue has no such word. */
const emptyWords = new Set(
  (
    'good nice best great decent quality value region regions area list available stock current popular other ' +
    'something anything looking like similar need want with'
  ).split(' '),
);

const mayBeMissing = ({ words }: CatalogueIndex, word: string) =>
  isJoiningWord(word) || fillers.has(word) || (emptyWords.has(word) && placeOf(words.words, word) < 0);

function readingOf(
  index: CatalogueIndex,
  words: readonly string[],
  find: (word: string) => Meanings,
): WordReading {
  const mayMiss = (word: string) => mayBeMissing(index, word);
  const isOptional = words.every(mayMiss) ? () => false : mayMiss;
  return {
    required: words.filter((word) => !isOptional(word)).map(find),
    optional: words.filter(isOptional).map(find),
  };
}

/** `merlot or malbec`, where nothing is called so: either of the two. Undefined where no two words are joined by an `or`. */
function eitherOf(
  index: CatalogueIndex,
  words: readonly string[],
  find: (word: string) => Meanings,
): WordReading | undefined {
  const place = words.findIndex(
    (word, nth) =>
      word === 'or' && [words[nth - 1], words[nth + 1]].every((one) => one && !mayBeMissing(index, one)),
  );
  const [one, other] = [words[place - 1], words[place + 1]];
  if (place < 0 || one === undefined || other === undefined) return undefined;
  const either = new Map(find(one));
  for (const [meaning, sure] of find(other)) either.set(meaning, Math.max(sure, either.get(meaning) ?? 0));
  return readingOf(index, words.toSpliced(place, 2), (word) => (word === one ? either : find(word)));
}

const isPossible = ({ required }: WordReading) => required.every((meanings) => meanings.size > 0);
