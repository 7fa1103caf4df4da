/** Every word of the catalogue, laid out for fast searching. */
export type Vocabulary = {
  readonly words: readonly string[];
  /** The words' ids in the database. */
  readonly ids: readonly number[];
  /** How many products hold each word. */
  readonly products: readonly number[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** All words but whole codes in one text, each after a space: one search finds all words that contain some letters. */
  readonly text: string;
  /** Where each word of the text stands in it, and its index. */
  readonly places: Int32Array;
  readonly indexes: Int32Array;
  /** For two letters that follow each other, the words that hold them; only of words that may be mistyped. */
  readonly pairs: ReadonlyMap<number, readonly number[]>;
  /** Cache of the meanings of searched words. */
  readonly meanings: Map<string, ReadonlyMap<number, number>>;
};

const HASH = '#'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
/** A word of two letters may be mistyped for any other. */
const SHORTEST_MISTYPED = 3;

export function makeVocabulary(
  words: readonly string[],
  ids: readonly number[],
  products: readonly number[],
): Vocabulary {
  const searched = [...words.keys()].filter((index) => words[index]?.charCodeAt(0) !== HASH);
  const places = new Int32Array(searched.length);
  let place = 0;
  for (const [nth, index] of searched.entries()) {
    places[nth] = place;
    place += 1 + (words[index]?.length ?? 0);
  }
  return {
    words,
    ids,
    products,
    indexOf: new Map(words.map((word, index) => [word, index])),
    text: searched.map((index) => ` ${words[index]}`).join(''),
    places,
    indexes: Int32Array.from(searched),
    pairs: pairsOf(words),
    meanings: new Map(),
  };
}

function pairsOf(words: readonly string[]): Map<number, number[]> {
  const pairs = new Map<number, number[]>();
  for (const [index, word] of words.entries()) {
    if (!mayBeMistyped(word)) continue;
    for (const pair of letterPairs(word)) {
      const known = pairs.get(pair);
      if (known === undefined) pairs.set(pair, [index]);
      else known.push(index);
    }
  }
  return pairs;
}

/** Codes and years are right or wrong, never nearly right. */
function mayBeMistyped(word: string): boolean {
  return word.length >= SHORTEST_MISTYPED && word.charCodeAt(0) > NINE;
}

/** Each two neighbouring letters, the ends of the word being letters too; each pair once. */
function letterPairs(word: string): Set<number> {
  const pairs = new Set<number>();
  let before = 0;
  for (let place = 0; place <= word.length; place++) {
    const letter = place < word.length ? word.charCodeAt(place) : 0;
    pairs.add(before * 0x10000 + letter);
    before = letter;
  }
  return pairs;
}

/** The words that hold some letters, by index: `begins` is true when they begin with them. */
export function wordsHolding(
  vocabulary: Vocabulary,
  letters: string,
): readonly { readonly index: number; readonly begins: boolean }[] {
  const { text, places, indexes } = vocabulary;
  const found: { index: number; begins: boolean }[] = [];
  let last = -1;
  for (let at = text.indexOf(letters); at !== -1; at = text.indexOf(letters, at + 1)) {
    const nth = lastAtOrBefore(places, at);
    if (nth === last) continue;
    last = nth;
    found.push({ index: indexes[nth] ?? -1, begins: at === (places[nth] ?? -1) + 1 });
  }
  return found;
}

/** As `wordsHolding`, of those that begin so only: far fewer for one or two letters. */
export function wordsBeginning(vocabulary: Vocabulary, letters: string): readonly number[] {
  return wordsHolding(vocabulary, ` ${letters}`).map(({ index }) => index);
}

function lastAtOrBefore(places: Int32Array, at: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The words that may be meant by a word with so many letters wrong, by index: they share the pairs of letters that
 * this leaves whole. A wrong letter spoils two pairs, two swapped ones three.
 */
export function wordsNear(vocabulary: Vocabulary, word: string, wrongLetters: number): number[] {
  const pairs = letterPairs(word);
  const least = Math.max(1, pairs.size - 3 * wrongLetters);
  const shared = new Uint8Array(vocabulary.words.length);
  const near: number[] = [];
  for (const pair of pairs) {
    for (const index of vocabulary.pairs.get(pair) ?? []) {
      const count = (shared[index] ?? 0) + 1;
      shared[index] = count;
      if (count === least) near.push(index);
    }
  }
  return near;
}
