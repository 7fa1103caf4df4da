/**
 * The sounds of a word, in a plain spelling for all languages of wine: `montrachet` and `montrashay` both sound
 * `montrase`. A word has several sounds if languages read its letters in several ways (ch, j, ll) or its end may be
 * silent (Chablis, Villages).
 */
export function soundsOf(word: string): readonly string[] {
  const marked = withSoftMarked(word);
  const sounds = new Set<string>();
  for (const read of SEVERAL.test(marked) ? readings : readings.slice(0, 1)) {
    const sound = plainSound(read(marked), word);
    sounds.add(sound);
    if (sound.length > LONGEST_HEARD_WHOLE) sounds.add(sound.replace(SILENT_END, ''));
    // A final é that is written by ear, as in `fumay`, is dropped, because the sound of Fumé is stored without it.
    if (WRITTEN_E.test(word)) sounds.add(sound.slice(0, -1));
  }
  return [...sounds];
}

const LONGEST_HEARD_WHOLE = 4;
/** Endings that are not pronounced: Chablis, Bordeaux, Montrachet, Villages, Blanc, Viognier. */
const SILENT_END = /(?:(?<=[aeiou])(?:[tdp]s?|ks|s)|(?<=[lnr])[dgkpst]s?|(?<=[^aeiou])es|(?<=e)r)$/;

const WRITTEN_E = /.{3}[ae][hy]$/;

/** Marks a soft `c` or `g`, and drops the letter that only makes it soft or hard, as in Grigio and Guigal. */
function withSoftMarked(word: string): string {
  if (!/[cg]/.test(word)) return word;
  return word
    .replace(/c(?=[eiy])/g, 'ç')
    .replace(/gi(?=[aou])|g(?=[eiy])/g, 'ĝ')
    .replace(/gu(?=[eiy])/g, 'g');
}

const DOUBLED = /(.)\1+/g;
/** A final e that is not pronounced, as in Carménère, Blue and Sherie. */
const MUTE_E = /(?<=..[^aeio]|i)e$/;
/**
 * French nasal vowels, which sound alike before an n or m that no vowel follows: Blanc is `blonk`, Provence is
 * `provons`.
 */
const NASAL = /[ae](?=[mn](?:[^aeioumn]|$))/g;

function plainSound(sound: string, word: string): string {
  const single = sound.replace(DOUBLED, '$1');
  return (word.endsWith('e') ? single.replace(MUTE_E, '') : single).replace(NASAL, 'o');
}

/**
 * The sounds of letters in one language. The longest group of letters counts. Letters without an entry sound like
 * themselves.
 */
type Letters = Readonly<Record<string, string>>;

const inAll: Letters = Object.fromEntries(
  (
    'eau:o ault:o au:o ai:e ay:e ei:e ey:e igh:e ee:i ou:u oo:u oa:o y:i eu:u oeu:u oi:ua oy:ua ow:o bh:v c:k ck:k cç:s ' +
    'ç:s sch:s tch:s sh:s sç:s zh:j ĝ:j gĝ:j dĝ:j gn:ni gh:g h: lh:li nh:ni ph:f pf:f pph:f q:k qu:k th:t ts:s tz:s ' +
    'x:ks z:s w:v'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]), // Each pair has one colon.
);

/** The pronunciations: French and English; German and Italian; Spanish and Portuguese. */
const readings = [
  { ch: 's', w: 'u' },
  { ch: 'k', cch: 'k', j: 'i', ll: 'i', gli: 'li' },
  { ch: 's', j: '', ĝ: '', ll: 'i', th: 's', x: 's' },
].map((own) => reader({ ...inAll, ...own }));

const SEVERAL = /ch|j|ĝ|ll|gli|th|x|w/;

function reader(letters: Letters): (word: string) => string {
  const longestFirst = Object.keys(letters).sort((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.join('|'), 'g');
  return (word) => word.replace(any, (found) => letters[found] ?? found);
}

/**
 * The consonants of a sound, with one letter for easily confused consonants; the whole sound if it has few
 * consonants. `winning` and `vinink` are both vnk.
 */
export function skeletonOf(sound: string): string {
  const skeleton = sound.replace(VOWELS, '').replace(ALIKE, alike).replace(DOUBLED, '$1');
  return skeleton.length < SHORTEST_SKELETON ? sound.replace(ALIKE, alike) : skeleton;
}

const VOWELS = /[aeiou]/g;
const SHORTEST_SKELETON = 3;
const likeness: Letters = { b: 'v', f: 'v', j: 's', g: 'k', d: 't', m: 'n' };
const ALIKE = /[bfjgdm]/g;
const alike = (letter: string) => likeness[letter] ?? letter;
