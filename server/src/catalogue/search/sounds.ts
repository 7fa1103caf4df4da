/**
 * How a word sounds to somebody who writes it by ear, in a plain spelling that wine's languages share: `montrachet` and
 * `montrashay` are both montrase, `chianti` and `kianti` kianti. Letters that languages read in several ways (ch, j, ll)
 * give a word several sounds.
 */
export function soundsOf(word: string): readonly string[] {
  const first = soundOf(word, 0);
  if (!SEVERAL.test(word)) return [first];
  return [...new Set([first, soundOf(word, 1), soundOf(word, 2)])];
}

const SEVERAL = /ch|j|ll/;

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
    const [heard, letters] = heardAt(word, place, reading);
    if (letters > 1) place += letters - 1;
    const isMute =
      at(place) === 'e' && next === '' && place >= SHORTEST_MUTE && !'aeioy'.includes(at(place - 1));
    if (isMute || heard === '') continue;
    last = at(place);
    sound += heard.charAt(0) === sound.charAt(sound.length - 1) ? heard.slice(1) : heard;
  }
  return withoutEnding(sound, last);
}

/** What is heard of the letters from this place on, and how many letters it is. */
function heardAt(word: string, place: number, reading: 0 | 1 | 2): readonly [string, number] {
  const [letter, next, third] = [word.charAt(place), word.charAt(place + 1), word.charAt(place + 2)];
  switch (letter) {
    case 'a':
      return next === 'u' ? ['o', 2] : next === 'i' || next === 'y' ? ['e', 2] : ['a', 1];
    case 'e':
      if (next === 'a' && third === 'u') return ['o', 3];
      return next === 'e' ? ['i', 2] : next === 'i' || next === 'y' ? ['e', 2] : ['e', 1];
    case 'o':
      return next === 'u' || next === 'o' ? ['u', 2] : ['o', next === 'a' ? 2 : 1];
    case 'i':
      return ['i', next === 'e' && third === '' ? 2 : 1];
    case 'y':
      return ['i', 1];
    case 'b':
      return next === 'h' ? ['v', 2] : ['b', 1];
    case 'c':
      if (next === 'h') return [reading === 1 ? 'k' : 's', 2];
      if (next === 'c' && isFront(third)) return ['s', 2];
      return isFront(next) ? ['s', 1] : ['k', next === 'k' ? 2 : 1];
    case 'd':
      return next === 'g' && isFront(third) ? ['j', 2] : ['d', 1];
    case 'g':
      if (next === 'n') return ['ni', 2];
      if (next === 'h' || (next === 'u' && isFront(third))) return ['g', 2];
      return [isFront(next) ? 'j' : 'g', 1];
    case 'h':
      return ['', 1];
    case 'j':
      return [['j', 'i', ''][reading] ?? '', 1];
    case 'l':
      return next === 'l' ? [reading === 0 ? 'l' : 'i', 2] : ['l', 1];
    case 'n':
      return next === 'h' ? ['ni', 2] : ['n', 1];
    case 'p':
      return next === 'h' ? ['f', 2] : ['p', 1];
    case 'q':
      return ['k', next === 'u' ? 2 : 1];
    case 's':
      if (next === 'c' && third === 'h') return ['s', 3];
      return ['s', next === 'h' || (next === 'c' && isFront(third)) ? 2 : 1];
    case 't':
      if (next === 'c' && third === 'h') return ['s', 3];
      return next === 'z' ? ['s', 2] : ['t', next === 'h' ? 2 : 1];
    case 'w':
      if (place === 0 || !'kg'.includes(word.charAt(place - 1))) return ['v', 1];
      return next === 'a' ? ['oi', 2] : ['u', 1];
    case 'x':
      return ['ks', 1];
    case 'z':
      return ['s', 1];
    default:
      return [letter, 1];
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
