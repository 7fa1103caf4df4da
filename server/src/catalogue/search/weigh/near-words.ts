import { skeletonOf, soundsOf } from '../words/sounds.ts';
import { firstWhere } from './first-from.ts';

/**
 * Words by hashes, to find all words within two slips of a misspelt word (Garbe's SymSpell). A slip is a letter missed,
 * added or wrong, or two letters swapped. Each word is stored under the hashes of its beginning without one or two
 * letters. Two words that differ by a slip share such a hash, so a search looks up only a few dozen hashes. Each word
 * is also stored under the consonants of its sounds.
 */
export type NearWords = { readonly hashes: Uint32Array; readonly words: Uint32Array };

const BEGINNING = 7;
const SHORTEST = 4;
/** The hash and the word's number share one floating-point number: both fit into 53 bits. */
const MOST_WORDS = 2 ** 21;

export function makeNearWords(words: readonly string[], isSpelt: (word: string) => boolean): NearWords {
  const entries: number[] = [];
  for (const [number, word] of words.entries()) {
    if (word.length < SHORTEST - 1 || number >= MOST_WORDS || hasDigit(word) || !isSpelt(word)) continue;
    const left = leftOf(word, word.length <= SHORTEST ? 1 : 2);
    for (const sound of soundsOf(word)) left.add(soundHash(skeletonOf(sound)));
    for (const hash of left) entries.push(hash * MOST_WORDS + number);
  }
  const sorted = Float64Array.from(entries).sort();
  return {
    hashes: Uint32Array.from(sorted, (entry) => Math.floor(entry / MOST_WORDS)),
    words: Uint32Array.from(sorted, (entry) => entry % MOST_WORDS),
  };
}

export const hasDigit = (word: string) => /\d/.test(word);

/** The hashes of the beginning of a word, each with up to `slips` letters left out. */
function leftOf(word: string, slips: number): Set<number> {
  const left = new Set<number>();
  const end = Math.min(word.length, BEGINNING);
  // The position after the last letter leaves out no letter.
  for (let one = slips === 0 ? end : 0; one <= end; one++) {
    for (let other = slips === 2 ? one : end; other <= end; other++) left.add(hashOf(word, end, one, other));
  }
  return left;
}

/** FNV-1a hash of the letters before `end`, without the letters at the positions `one` and `other`. */
function hashOf(letters: string, end: number, one = end, other = end): number {
  let hash = 2166136261;
  for (let at = 0; at < end; at++) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ letters.charCodeAt(at), 16777619);
  }
  return hash >>> 0;
}

const soundHash = (skeleton: string) => hashOf(`*${skeleton}`, skeleton.length + 1);

/**
 * The numbers of the words that may differ by at most `slips` slips. The caller counts the slips with `slipsBetween`.
 */
export function wordsNear(near: NearWords, word: string, slips: number): Set<number> {
  return wordsOfHashes(near, leftOf(word, slips));
}

function wordsOfHashes({ hashes, words }: NearWords, wanted: Iterable<number>): Set<number> {
  const found = new Set<number>();
  for (const hash of wanted) {
    let place = firstWhere(hashes.length, (at) => (hashes[at] ?? 0) >= hash);
    for (; hashes[place] === hash; place++) found.add(words[place] ?? 0);
  }
  return found;
}

/**
 * The numbers of the words that sound like this word, each with the difference of the sounds, which is at most
 * `mostUnlike` for each letter of the sound. Their consonants are the same or easily confused. A short word must sound
 * exactly the same: `biura` is not Viura.
 */
export function wordsSounding(
  near: NearWords,
  known: readonly string[],
  word: string,
  mostUnlike: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const sound of soundsOf(word)) {
    const skeleton = skeletonOf(sound);
    const most = skeleton.length === sound.length ? 0 : Math.floor((mostUnlike * sound.length) / SOUND_SLIP);
    for (const number of wordsOfHashes(near, [soundHash(skeleton)])) {
      const alike = soundsOfKnown(known, number).filter((other) => other[0] === sound[0]);
      const slips = Math.min(...alike.map((other) => slipsBetween(sound, other, most)));
      if (slips <= most)
        found.set(number, Math.min(SOUND_SLIP * slips, found.get(number) ?? Number.POSITIVE_INFINITY));
    }
  }
  return found;
}

/**
 * The difference that each slip between two sounds counts. It is less than 1, because sounds with the same consonants
 * differ mostly in vowels.
 */
const SOUND_SLIP = 0.4;

const soundsOfWords = new WeakMap<readonly string[], (readonly string[] | undefined)[]>();

export function soundsOfKnown(known: readonly string[], number: number): readonly string[] {
  const sounds = soundsOfWords.get(known) ?? [];
  soundsOfWords.set(known, sounds);
  const found = sounds[number] ?? soundsOf(known[number] ?? '');
  sounds[number] = found;
  return found;
}

const LONGEST = 40;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * The number of letters missed, added, wrong or swapped between two words. If there are more than `most`, the result is
 * only known to be more than `most`. `sancere` and `sancerre` differ by 1, `marquse` and `marques` by 1.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST || b.length > LONGEST) return most + 1;
  let from = 0;
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  const end = b.length - from;
  let [before, above, here]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  for (let j = 0; j <= end; j++) above[j] = j;
  for (let i = 1; i <= a.length - from; i++) {
    const letter = a.charCodeAt(from + i - 1);
    const last = a.charCodeAt(from + i - 2);
    let least = i;
    here[0] = i;
    for (let j = 1; j <= end; j++) {
      const other = b.charCodeAt(from + j - 1);
      const same = letter === other;
      let slips = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && !same && letter === b.charCodeAt(from + j - 2) && last === other;
      if (isSwapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      here[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, above, here] = [above, here, before];
  }
  return above[end] ?? 0;
}
