/** The place of the first word that is not less than this word. */
export function firstFrom(words: readonly string[], word: string): number {
  return firstWhere(words.length, (place) => (words[place] ?? '') >= word);
}

/** The first of `length` places for which `isSo` is true; `isSo` stays true after the place. */
export function firstWhere(length: number, isSo: (place: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The place of the word; -1 if absent. */
export function placeOf(words: readonly string[], word: string): number {
  const place = firstFrom(words, word);
  return words[place] === word ? place : -1;
}
