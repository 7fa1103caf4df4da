/** The place of the first word that is not before this one. */
export function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  for (let high = words.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the word; -1 where it is not there. */
export function placeOf(words: readonly string[], word: string): number {
  const place = firstFrom(words, word);
  return words[place] === word ? place : -1;
}
