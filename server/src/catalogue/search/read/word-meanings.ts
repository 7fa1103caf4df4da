import { type CatalogueIndex, countOf, type Meanings } from '../weigh/catalogue-index.ts';
import { firstFrom, placeOf } from '../weigh/first-from.ts';
import { hasDigit, slipsBetween, soundsOfKnown, wordsNear, wordsSounding } from '../weigh/near-words.ts';
import { isFilterWord } from '../words/named-filters.ts';
import { soundsOf } from '../words/sounds.ts';
import { tradeWords } from '../words/trade-words.ts';

const PART_OF_KNOWN = 0.3;
/**
 * A word that at least this many products have, or that the trade knows, means only itself: `gin` does not also mean
 * Ginesta.
 */
const COMMON = 5;
const PLURAL = 0.9;

const cache = new WeakMap<CatalogueIndex, Map<string, Meanings>>();
const MOST_CACHED = 64;
/**
 * The fewest letters of a word that is treated as misspelt although it is the beginning of a known word. A buyer is
 * probably still typing a shorter word.
 */
const SHORTEST_SLIPPED = 5;

/**
 * The known meanings of a word, else the words of which it may be a misspelling. If the search has other words
 * (`isAmong`), a word that begins a known word may be misspelt as well: in `vinho verdi` the buyer does not mean
 * Verdier. Cached, because a search reads each word several times.
 */
export function likelyMeanings(index: CatalogueIndex, word: string, isAmong = false): Meanings {
  const key = isAmong && word.length >= SHORTEST_SLIPPED ? `${word},` : word;
  const last = cache.get(index);
  const cached = last?.get(key);
  if (cached !== undefined) return cached;
  const known = knownMeanings(index, word);
  const isWhole = known.size > 0 && (key === word || [...known.values()].includes(1));
  const meanings = isWhole && !isRare(index, known) ? known : addSlips(index, word, known);
  if (last === undefined || last.size === MOST_CACHED) cache.set(index, new Map([[key, meanings]]));
  else last.set(key, meanings);
  return meanings;
}

/** A known word that fewer products have may itself be misspelt in the catalogue: `Veltiner` also means Veltliner. */
const RARE = 8;
/**
 * A rare word counts as a misspelling of another word only if at least `COMMONER` products have the other word, and at
 * least `TIMES_COMMONER` times as many as have the rare word.
 */
const COMMONER = 10;
const TIMES_COMMONER = 5;

function isRare(index: CatalogueIndex, known: Meanings): boolean {
  let count = 0;
  for (const number of known.keys()) count += countOf(index, number);
  return count < RARE;
}

/**
 * True for a trade name that is not a place. Places are excepted because they begin other names, as Deidesheim begins
 * Deidesheimer.
 */
const isName = (word: string) => tradeWords.known.has(word) && !tradeWords.regions.has(word);

/** The nouns of tasting notes that an adjective of a search means: `plum` for `plummy red`. */
const nounsOf = (word: string) =>
  /y$/.test(word) ? [word.slice(0, -1), word.replace(/(.)\1?y$/, '$1'), word.replace(/y$/, 'e')] : [];

/** The word itself and the words that begin with it. If no product name has such a word, the words of tasting notes. */
function knownMeanings(index: CatalogueIndex, word: string): Map<number, number> {
  const meanings = new Map<number, number>();
  const [names, notes] = [index.words.words, index.notes.words];
  const add = (spellings: readonly string[], sureness: number, isNote = false) => {
    for (const spelling of spellings) {
      const place = placeOf(isNote ? notes : names, spelling);
      const number = isNote ? names.length + place : place;
      if (place >= 0 && !meanings.has(number)) meanings.set(number, sureness);
    }
  };
  add([word], 1);
  const isKnown = meanings.size > 0;
  if (isKnown && hasDigit(word)) {
    // A known number means only itself, not the codes that begin with it. A number of two digits may also be a vintage:
    // `21` is 2021.
    if (/^\d\d$/.test(word)) add([`20${word}`], PLURAL);
    return meanings;
  }
  add(
    [`${word}s`, word.replace(/s$/, '')].filter(({ length }) => length > 2),
    PLURAL,
  );
  if (!isKnown || (countOf(index, placeOf(names, word)) < COMMON && !isName(word)))
    addBeginnings(index, word, { share: isKnown ? PART_OF_KNOWN : 1, from: 0 }, meanings);
  const isNamed = meanings.size > 0;
  // Tasting notes are not searched for a word that a product name has, or for a number that begins a code.
  if (isKnown || (isNamed && hasDigit(word))) return meanings;
  add([word], 1, true);
  if (!tradeWords.talk.has(word)) add(nounsOf(word), PLURAL, true);
  if (!isNamed) addBeginnings(index, word, { share: 1, from: names.length }, meanings);
  return meanings;
}

/**
 * Adds the words that begin with this word. The more of the word is typed, and the more products have it, the surer it
 * is: `pi` is Pinot before Pit.
 */
function addBeginnings(
  index: CatalogueIndex,
  word: string,
  { share, from }: { readonly share: number; readonly from: number },
  meanings: Map<number, number>,
): void {
  const { words } = from === 0 ? index.words : index.notes;
  for (let place = firstFrom(words, word); words[place]?.startsWith(word); place++) {
    const known = words[place] ?? '';
    const sure =
      (0.5 + (0.35 * word.length) / known.length) * (1 + 0.1 * Math.log10(countOf(index, from + place)));
    if (!meanings.has(from + place)) meanings.set(from + place, share * Math.min(PLURAL, sure));
  }
}

/**
 * True for a word that is never treated as misspelt, even if the catalogue does not have it: `ribera` is not Rivera,
 * and `vegan` is not Vega.
 */
const isOtherName = (word: string) =>
  hasDigit(word) ||
  [word, word.replace(/s$/, '')].some((one) => tradeWords.known.has(one)) ||
  tradeWords.talk.has(word) ||
  isFilterWord(word);

/** The fewest letters of a word that is compared by its sound: `sek` is sec. */
const SHORTEST_BY_EAR = 3;
const allowedSlips = (letters: number) => (letters < 4 ? 0 : letters < 6 ? 1 : 2);
const OTHER_FIRST_LETTER = 0.5;
const SLIP_MARGIN = 0.5;

/**
 * The largest difference of two sounds for each letter at which the words count as alike: about two vowels in seven
 * letters.
 */
const MOST_UNLIKE = 0.12;
/** The same limit for a word of several, because the other words confirm the meaning. */
const MOST_UNLIKE_AMONG = 0.35;

/**
 * Less likely meanings of a word, for searches of several words that confirm each other: words that sound alike. A
 * trade name must sound exactly alike.
 */
export function farMeanings(index: CatalogueIndex, word: string): Map<number, number> {
  const meanings = new Map(likelyMeanings(index, word, true));
  if (hasDigit(word) || tradeWords.talk.has(word) || word.length < SHORTEST_BY_EAR) return meanings;
  for (const { number, cost, count } of soundingLike(index, word, isOtherName(word) ? 0 : MOST_UNLIKE_AMONG))
    if (!meanings.has(number)) meanings.set(number, sureOf(cost, count));
  return meanings;
}

const sureOf = (cost: number, count: number) =>
  Math.min(0.75, Math.max(0.05, 0.65 - 0.15 * cost) * (1 + 0.1 * Math.log10(count)));

/**
 * The known words that differ from `word` by at most `most` slips (letters missed, added, wrong or swapped). A wrong
 * first letter costs less if both words begin with the same sound, as `shamblis` and Chablis do.
 */
function spelledLike(index: CatalogueIndex, word: string, most = allowedSlips(word.length)) {
  const { words } = index.words;
  const [first] = soundsOf(word);
  return [...(most === 0 ? [] : wordsNear(index.near, word, 2))].flatMap((number) => {
    const known = words[number] ?? '';
    if (known === word) return [];
    const slips = isShuffled(word, known) ? 1 : slipsBetween(word, known, most);
    const beginsAlike = known[0] === word[0] || soundsOfKnown(words, number)[0]?.[0] === first?.[0];
    const cost = slips + (beginsAlike ? 0 : OTHER_FIRST_LETTER);
    return cost <= most ? [{ number, cost, count: countOf(index, number) }] : [];
  });
}

const sortedLetters = (word: string) => [...word].sort().join('');

/** True for an anagram with the same first letter: `rojia` for Rioja. */
const isShuffled = (word: string, known: string) =>
  word.length > 4 &&
  word.length === known.length &&
  word[0] === known[0] &&
  sortedLetters(word) === sortedLetters(known);

/**
 * Adds the known words that are nearest to the word. Usually the first letter is right, and of two equally near words
 * the more common word is meant.
 */
function addSlips(index: CatalogueIndex, word: string, meanings: Map<number, number>): Map<number, number> {
  if (isOtherName(word) || word.length < SHORTEST_BY_EAR) return meanings;
  const isKnown = meanings.size > 0 && [...meanings.values()].includes(1);
  const itself = placeOf(index.words.words, word);
  const commoner = Math.max(COMMONER, itself < 0 ? 0 : countOf(index, itself) * TIMES_COMMONER);
  const near = spelledLike(index, word).filter(
    ({ cost, count }) => !isKnown || (cost === 1 && count >= commoner && word.length >= SHORTEST_SLIPPED),
  );
  if (!isKnown && placeOf(index.words.words, word) < 0) {
    const isNear = near.some(({ cost }) => cost < FAR);
    near.push(...soundingLike(index, word, MOST_UNLIKE).filter(({ cost }) => !isNear || cost <= SAME_SOUND));
  }
  const least = Math.min(...near.map(({ cost }) => cost));
  for (const { number, cost, count } of near) {
    if (cost > least + SLIP_MARGIN) continue;
    meanings.set(number, Math.max(sureOf(cost, count), meanings.get(number) ?? 0));
  }
  return meanings;
}

/** If the nearest spelling costs at least this much, a word that sounds alike is likelier. */
const FAR = 1.5;
/** The cost of a word that sounds the same, which equals the cost of a wrong letter. */
const SAME_SOUND = 1;

/** The known words that sound like `word`, which the buyer may have written by ear: `montrashay`. */
function soundingLike(index: CatalogueIndex, word: string, mostUnlike: number) {
  const { words } = index.words;
  return [...wordsSounding(index.near, words, word, mostUnlike)].map(([number, unlike]) => ({
    ...{ number, cost: SAME_SOUND + unlike, count: countOf(index, number) },
  }));
}

/** True if the catalogue has this word or a word that begins with it. */
export function isUnderstood(index: CatalogueIndex, word: string): boolean {
  if (placeOf(index.words.words, word) >= 0 || placeOf(index.notes.words, word) >= 0) return true;
  return index.words.words[firstFrom(index.words.words, word)]?.startsWith(word) ?? false;
}

const LEAST_HALVED = 6;

/**
 * The likeliest word for a badly misspelt word: `chrdnay` is chardonnay. Half of the letters may be wrong, because the
 * search has found nothing; in a short word, one letter.
 */
export function nearestWord(index: CatalogueIndex, word: string): string | undefined {
  if (isOtherName(word) || word.length < 4) return undefined;
  const most = word.length < LEAST_HALVED ? 1 : Math.floor(word.length / 2);
  const [best] = spelledLike(index, word, most).sort((a, b) => a.cost - b.cost || b.count - a.count);
  return best && index.words.words[best.number];
}

/**
 * The meanings of an unwanted word: the word itself or, if the catalogue does not have the word, its likely meanings.
 */
export function excludedMeanings(index: CatalogueIndex, word: string): Meanings {
  const itself = placeOf(index.words.words, word);
  return itself >= 0 ? new Map([[itself, 1]]) : likelyMeanings(index, word);
}
