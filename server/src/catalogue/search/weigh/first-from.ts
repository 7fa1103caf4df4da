/** The position of the first of the sorted words that equals `word` or comes after it. */
export function firstFrom(words: readonly string[], word: string): number {
  return firstWhere(words.length, (place) => (words[place] ?? '') >= word);
}

/**
 * Binary search: the first position below `length` at which `isSo` is true, else `length`. `isSo` must be true for all
 * later positions as well.
 */
export function firstWhere(length: number, isSo: (place: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The position of the word among the sorted words; -1 if the word is absent. */
export function placeOf(words: readonly string[], word: string): number {
  const place = firstFrom(words, word);
  return words[place] === word ? place : -1;
}
