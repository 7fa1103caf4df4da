/**
 * How a word sounds to somebody who writes it by ear, in a plain spelling that wine's languages share: `montrachet` and
 * `montrashay` are both montrase, `chianti` and `kianti` kianti. Letters that languages read in several ways (ch, j, ll)
 * give a word several sounds.
 */
export function soundsOf(word: string): readonly string[] {
  const first = soundOf(word, 0);
  // Who writes an é that was heard writes `fumay`; of Fumé it is not heard here.
  if (HEARD_END.test(word)) return [first, first.slice(0, -1)];
  if (!SEVERAL.test(word)) return [first];
  const others = word.includes('j') ? [soundOf(word, 1), soundOf(word, 2)] : [soundOf(word, 1)];
  return [first, ...others.filter((other) => other !== first)];
}

const SEVERAL = /ch|j|ll/;
const HEARD_END = /.{3}[ae]y$/;

/** A sound without its vowels; where hardly anything else is left, the whole sound. */
export function skeletonOf(sound: string): string {
  const skeleton = sound.replace(VOWELS, '');
  return skeleton.length < SHORTEST_SKELETON ? sound : skeleton;
}

const VOWELS = /[aeiou]/g;
const SHORTEST_SKELETON = 3;
/** Of a word, an `e` at its end that is not heard: Carmenere, blue. */
const SHORTEST_MUTE = 3;
/** Endings of shorter sounds are heard. */
const SHORTEST_STEM = 4;

const isVowel = (letter: string) => 'aeiouy'.includes(letter) && letter !== '';
const isFront = (letter: string) => 'eiy'.includes(letter) && letter !== '';

/** `reading` is how ch, j and ll are read: as in French, as in German and Italian, as in Spanish. */
function soundOf(word: string, reading: 0 | 1 | 2): string {
  let sound = '';
  let last = '';
  const at = (place: number) => word.charAt(place);
  for (let place = 0; place < word.length; place++) {
    const next = at(place + 1);
    const heard = heardAt(word, place, reading);
    place += letters - 1;
    const isMute =
      at(place) === 'e' && next === '' && place >= SHORTEST_MUTE && !'aeioy'.includes(at(place - 1));
    if (isMute || heard === '') continue;
    last = at(place);
    sound += heard.charAt(0) === sound.charAt(sound.length - 1) ? heard.slice(1) : heard;
  }
  return withoutEnding(sound, last);
}

/** Of how many letters `heardAt` was the sound: a pair for each letter of a catalogue would take longer than the rest. */
let letters = 1;

/** How the three read a `j`. */
const JS = ['j', 'i', ''];

function hear(sound: string, of: number): string {
  letters = of;
  return sound;
}

/** What is heard of the letters from this place on. */
function heardAt(word: string, place: number, reading: 0 | 1 | 2): string {
  const letter = word.charAt(place);
  const next = word.charAt(place + 1);
  const third = word.charAt(place + 2);
  switch (letter) {
    case 'a':
      return next === 'u' ? hear('o', 2) : next === 'i' || next === 'y' ? hear('e', 2) : hear('a', 1);
    case 'e':
      if (next === 'a' && third === 'u') return hear('o', 3);
      return next === 'e' ? hear('i', 2) : next === 'i' || next === 'y' ? hear('e', 2) : hear('e', 1);
    case 'o':
      return next === 'u' || next === 'o' ? hear('u', 2) : hear('o', next === 'a' ? 2 : 1);
    case 'i':
      return hear('i', next === 'e' && third === '' ? 2 : 1);
    case 'y':
      return hear('i', 1);
    case 'u':
      // As the French oi: who heard Cointreau writes cuantro.
      return next === 'a' && 'ckg'.includes(word.charAt(place - 1)) && place > 0
        ? hear('oi', 2)
        : hear('u', 1);
    case 'b':
      return next === 'h' ? hear('v', 2) : hear('b', 1);
    case 'c':
      if (next === 'h') return hear(reading === 1 ? 'k' : 's', 2);
      if (next === 'c' && isFront(third)) return hear('s', 2);
      return isFront(next) ? hear('s', 1) : hear('k', next === 'k' ? 2 : 1);
    case 'd':
      return next === 'g' && isFront(third) ? hear('j', 2) : hear('d', 1);
    case 'g':
      if (next === 'n') return hear('ni', 2);
      if (next === 'h' || (next === 'u' && isFront(third))) return hear('g', 2);
      // As in Grigio.
      if (next === 'i' && 'aou'.includes(third) && third !== '') return hear('j', 2);
      return hear(isFront(next) ? 'j' : 'g', 1);
    case 'h':
      return hear('', 1);
    case 'j':
      return hear(JS[reading] ?? '', 1);
    case 'l':
      return next === 'l' ? hear(reading === 0 ? 'l' : 'i', 2) : hear('l', 1);
    case 'n':
      return next === 'h' ? hear('ni', 2) : hear('n', 1);
    case 'p':
      if (next === 'p' && third === 'h') return hear('f', 3);
      return next === 'h' ? hear('f', 2) : hear('p', 1);
    case 'q':
      return hear('k', next === 'u' ? 2 : 1);
    case 's':
      if (next === 'c' && third === 'h') return hear('s', 3);
      return hear('s', next === 'h' || (next === 'c' && isFront(third)) ? 2 : 1);
    case 't':
      if (next === 'c' && third === 'h') return hear('s', 3);
      return next === 'z' ? hear('s', 2) : hear('t', next === 'h' ? 2 : 1);
    case 'w':
      if (place === 0 || !'kg'.includes(word.charAt(place - 1))) return hear('v', 1);
      return next === 'a' ? hear('oi', 2) : hear('u', 1);
    case 'x':
      return hear('ks', 1);
    case 'z':
      return next === 'h' ? hear('j', 2) : hear('s', 1);
    default:
      return hear(letter, 1);
  }
}

/** French ends are not heard: Chablis, Merlot, Bordeaux, Viognier. */
function withoutEnding(sound: string, last: string): string {
  if (sound.length <= SHORTEST_STEM) return sound;
  const stem = sound.slice(0, -1);
  if (last === 'r' && stem.endsWith('e')) return stem;
  if (last === 'x' && sound.endsWith('ks')) return sound.slice(0, -2);
  return 'stdp'.includes(last) && isVowel(stem.charAt(stem.length - 1)) ? stem : sound;
}
