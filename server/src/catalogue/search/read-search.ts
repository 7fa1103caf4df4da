import { alternativesIn, endsInLikeness, isOr, withListedOrs, withOrs } from './alternatives.ts';
import { type CatalogueIndex, productsOfCode } from './catalogue-index.ts';
import { type ReadFilter, type ReadFilters, readFilters, withNumbersNamed } from './filter-words.ts';
import { placeOf } from './first-from.ts';
import { listedCodes, withoutCodeName } from './listed-codes.ts';
import type { Words } from './match-products.ts';
import { withoutPurpose, withoutQuantities } from './pack-words.ts';
import { partsOf, withJoined } from './parted-words.ts';
import { isAround, isTalk, withoutTalk } from './talk-words.ts';
import { fixedNamesIn, tradeWords } from './trade-words.ts';
import {
  excludedMeanings,
  farMeanings,
  likelyMeanings,
  type Meanings,
  shortMeanings,
  wideMeanings,
} from './word-meanings.ts';
import { codeOf, isJoiningWord, wordsOf } from './words.ts';

/** One way to understand a search. */
export type Reading =
  | {
      /** What fits one of these is meant; usually there is one. */
      readonly either: readonly Words[];
      /** Where one of these finds nothing, the text was not meant so. */
      readonly isEach: boolean;
      /** Not all that was asked for. */
      readonly isPartial?: true;
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
const QUANTITY = /^(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$/;

/** The ways to understand a search, the likeliest first; the next is for when one finds nothing. */
export function* readSearch(index: CatalogueIndex, whole: string): Generator<Reading> {
  const text = withListedOrs(withGin(index, whole.slice(0, MOST_LETTERS)));
  const listed = listedCodes(index, whole);
  if (listed !== undefined) yield { products: listed, filters: [] };
  const { filters, rest } = readFilters(index, text);
  const all = wordsOf(text);
  yield* readSigned(index, text, { filters, rest });
  // Of `vosne, gevrey and beaune` a list without Vosne has two, and not just Beaune.
  const isListed = withOrs(text) !== text;
  yield* readWords(index, rest, filters, !isListed);
  if (rest.join(' ') !== all.join(' ')) yield* readWords(index, all, [], !isListed);
  for (const other of [
    withNumbersNamed(index, text),
    withoutPurpose(text),
    withOrs(withoutQuantities(text)),
  ]) {
    if (other === text) continue;
    const each = readFilters(index, other);
    yield* readWords(index, each.rest, each.filters);
  }
  // A code whose parts are no words, or with what it is: `BDX 014 M`, `bin no. 89`.
  const coded = productsOfCode(index, codeOf(withoutCodeName(text)));
  if (coded.length > 0) yield { products: coded, filters: [] };
  if (QUANTITY.test(rest[0] ?? '')) yield* readWords(index, rest.slice(1), filters);
  const uncounted = withoutQuantities(text);
  yield* readShort(index, uncounted === text ? { filters, rest } : readFilters(index, uncounted));
  const asked = distinct(withoutTalk(index, wordsOf(uncounted)));
  // Where no word alone says what is meant, two may: `sant amillion`.
  const far = readingOf(asked, (word) => farMeanings(index, word));
  if (far.required.length > 1 && isPossible(far))
    yield { either: [far], isEach: true, excluded: [], filters: [] };
  yield* readMost(index, { filters, rest });
}

const G_AND_T = /(?<![\p{L}\p{N}])g\s?(?:[&+n]|and)\s?t(?![\p{L}\p{N}])/iu;

/** A `g&t` is a gin and a tonic, where nothing is called so. */
const withGin = ({ words: { words } }: CatalogueIndex, text: string) =>
  G_AND_T.test(text) && placeOf(words, 'gt') < 0 ? text.replace(G_AND_T, 'gin and tonic') : text;

/** Of fewer words each is needed. */
const FEWEST_OF_MOST = 3;

/** Of several words, those that the list knows; or where it knows them all, all but one. */
function* readMost(index: CatalogueIndex, { filters, rest }: ReadFilters): Generator<Reading> {
  const asked = distinct(withoutTalk(index, rest)).filter((word) => !isAround(word) && !isOr(word));
  if (asked.length < FEWEST_OF_MOST) return;
  const meant = asked.map((word) => likelyMeanings(index, word, true));
  const known = meant.filter(({ size }) => size > 0);
  const some = known.length < asked.length ? [known] : known.map((_one, nth) => known.toSpliced(nth, 1));
  if (known.length < 2 || known.length * 2 < asked.length) return;
  const either = some.map((required) => ({ required, optional: [] }));
  yield { either, isEach: false, isPartial: true, excluded: excludedOf(index, filters), filters };
}

/**
 * What the list may write for short, where it says the rest: `WEHL.SONN.` An initial needs two words beside it, and what
 * stands alone is itself: `sancerre magnum` is no magnum of another name.
 */
function* readShort(index: CatalogueIndex, { filters, rest }: ReadFilters): Generator<Reading> {
  const asked = distinct(withoutTalk(index, rest));
  const isKnown = (word: string) => placeOf(index.words.words, word) >= 0;
  const known = asked.filter(isKnown).length;
  if (asked.length < 2 || known * 2 < asked.length) return;
  const words = readingOf(asked, (word) =>
    shortMeanings(index, word, known - Number(isKnown(word)) > 1 ? 1 : 2),
  );
  if (isPossible(words))
    yield { either: [words], isEach: true, excluded: excludedOf(index, filters), filters };
}

/** Each once, but on both sides of an `or`. */
const distinct = (words: readonly string[]) =>
  (words.some(isOr) ? words : [...new Set(words)]).slice(0, MOST_WORDS);

/** What a name may begin or hold: Why Not, Non Confunditur, No. 3. */
const SIGNS: readonly string[] = ['not', 'no', 'non'];
/** `gin, no london` is not the No. 3. */
const PARTED_NO = /,\s*no\s/i;

const isPlace = ({ facets }: CatalogueIndex, words: readonly string[]) =>
  [...facets.country.labels, ...facets.region.labels].some(
    (place) => wordsOf(place).join(' ') === words.join(' '),
  );

/**
 * A sign of what is not wanted is part of a name where the list has all the words, each just as it stands, and no place
 * comes after it: `riesling not germany` is no Not Dry from there.
 */
function* readSigned(
  index: CatalogueIndex,
  text: string,
  { filters, rest }: ReadFilters,
): Generator<Reading> {
  const isSigned = (filter: ReadFilter) =>
    'without' in filter && SIGNS.includes(filter.words[0] ?? '') && !isPlace(index, filter.without);
  const signed = filters.find(isSigned);
  if (signed === undefined || PARTED_NO.test(text)) return;
  const others = filters.filter((filter) => !isSigned(filter));
  const asked = distinct(withoutTalk(index, [...rest, ...signed.words]));
  const words = readingOf(asked, (word) => {
    const place = placeOf(index.words.words, word);
    return new Map(place < 0 ? [] : [[place, 1]]);
  });
  if (words.required.length > 0 && isPossible(words))
    yield { either: [words], isEach: true, excluded: excludedOf(index, others), filters: others };
}

function* readWords(
  index: CatalogueIndex,
  words: readonly string[],
  filters: readonly ReadFilter[],
  mayLack = true,
): Generator<Reading> {
  if (words.length + filters.length === 0) return;
  const excluded = excludedOf(index, filters);
  const said = withoutTalk(index, withFixedNames(index, words));
  const named = said.length === 0 && filters.length === 0 ? words : said;
  const askedAs = (some: readonly string[]) =>
    distinct(some).flatMap((word) =>
      likelyMeanings(index, word, true).size > 0 ? [word] : (partsOf(index, word) ?? [word]),
    );
  const asked = askedAs(named);
  const likely = (word: string) => likelyMeanings(index, word, asked.length > 1);
  const read = (either: readonly Words[], isEach = true): Reading[] =>
    either.length > 0 && either.every(isPossible) ? [{ either, isEach, excluded, filters }] : [];
  const alternatives = alternativesIn(asked, (word) => !isAround(word)).map((either) =>
    either.map((some) => readingOf(some, likely)),
  );
  const all = read([readingOf(asked, likely)]);
  // One of two may be what this list does not have.
  const some = alternatives.flatMap((either) => read(mayLack ? either.filter(isPossible) : either));
  // What is said on both sides is asked for twice: `coke and diet coke`. Nothing is red and white.
  yield* new Set(asked).size < asked.length || endsInLikeness(asked) ? [...some, ...all] : [...all, ...some];
  if (mayLack) yield* read(alternatives[0]?.filter(isPossible) ?? [], false);
  if (asked.some((word) => tradeWords.talk.has(word))) yield* read([readingOf(asked, likely, isTalk)]);
  const joined = askedAs(withJoined(index, named));
  if (joined.length < asked.length) yield* read([readingOf(joined, likely)]);
  if (asked.some((word) => tradeWords.wide.has(word)))
    yield* read([readingOf(asked, (word) => wideMeanings(index, word))]);
}

/** `melon de bourgogne` and `white burg` are one word each, where the catalogue has it. */
function withFixedNames({ words: { words } }: CatalogueIndex, asked: readonly string[]): readonly string[] {
  const { names, all } = fixedNamesIn(tradeWords.said, asked);
  return names.length > 0 && names.every((name) => placeOf(words, name) >= 0) ? all : asked;
}

const excludedOf = (index: CatalogueIndex, filters: readonly ReadFilter[]) =>
  filters.flatMap((filter) =>
    'without' in filter
      ? [filter.without.filter((word) => !isJoiningWord(word)).map((word) => excludedMeanings(index, word))]
      : [],
  );

function readingOf(words: readonly string[], find: (word: string) => Meanings, mayMiss = isAround): Words {
  const isOptional = words.every(mayMiss) ? () => false : mayMiss;
  return {
    required: words.filter((word) => !isOptional(word)).map(find),
    optional: words.filter(isOptional).map(find),
  };
}

const isPossible = ({ required }: Words) => required.every((meanings) => meanings.size > 0);
