/**
 * Finds the words that a misspelt word may be: all within two slips (a letter missed, added or wrong, or two
 * neighbours swapped). What is left of a word's beginning without one or two of its letters is kept as a number; two
 * words a slip apart leave something the same, so a search looks at a few dozen numbers only (Garbe's SymSpell).
 */
export type NearWords = { readonly hashes: Uint32Array; readonly words: Uint32Array };

const BEGINNING = 7;
const SHORTEST = 4;
/** A word's number stands below its hash in one floating-point number: both fit into 53 bits. */
const MOST_WORDS = 2 ** 21;

export function makeNearWords(words: readonly string[], isSpelt: (word: string) => boolean): NearWords {
  let entries = new Float64Array(1 << 16);
  let last = 0;
  for (const [number, word] of words.entries()) {
    if (word.length < SHORTEST - 1 || number >= MOST_WORDS || hasDigit(word) || !isSpelt(word)) continue;
    for (const left of leftOf(word.slice(0, BEGINNING), word.length <= SHORTEST ? 1 : 2)) {
      if (last === entries.length) entries = doubled(entries);
      entries[last++] = left * MOST_WORDS + number;
    }
  }
  const sorted = entries.subarray(0, last).sort();
  return {
    hashes: Uint32Array.from(sorted, (entry) => Math.floor(entry / MOST_WORDS)),
    words: Uint32Array.from(sorted, (entry) => entry % MOST_WORDS),
  };
}

export const hasDigit = (word: string) => /\d/.test(word);

function doubled(array: Float64Array<ArrayBuffer>) {
  const more = new Float64Array(array.length * 2);
  more.set(array);
  return more;
}

function leftOf(letters: string, slips: number, left = new Set<number>()): Set<number> {
  left.add(hashOf(letters));
  if (slips > 0) {
    for (let at = 0; at < letters.length; at++) {
      leftOf(letters.slice(0, at) + letters.slice(at + 1), slips - 1, left);
    }
  }
  return left;
}

/** FNV-1a. */
function hashOf(letters: string): number {
  let hash = 2166136261;
  for (let at = 0; at < letters.length; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 16777619);
  return hash >>> 0;
}

/** Numbers of words that may be within so many slips; `slipsBetween` says which are. */
export function wordsNear({ hashes, words }: NearWords, word: string, slips: number): Set<number> {
  const near = new Set<number>();
  for (const left of leftOf(word.slice(0, BEGINNING), slips)) {
    let low = 0;
    for (let high = hashes.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((hashes[middle] ?? 0) < left) low = middle + 1;
      else high = middle;
    }
    for (; hashes[low] === left; low++) near.add(words[low] ?? 0);
  }
  return near;
}

const LONGEST = 40;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * How many letters are missed, added, wrong or swapped between two words; more than `most` where it is more than that.
 * Example: `sancere` and `sancerre` 1, `marquse` and `marques` 1.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST || b.length > LONGEST) return most + 1;
  let [before, above, here]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  for (let j = 0; j <= b.length; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    let least = i;
    here[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let slips = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped =
        i > 1 &&
        j > 1 &&
        !same &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      here[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, above, here] = [above, here, before];
  }
  return above[b.length] ?? 0;
}
