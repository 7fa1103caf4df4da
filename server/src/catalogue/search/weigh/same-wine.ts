import type { KnownText } from '../words/text-reader.ts';

type WineTexts = Readonly<
  Record<'description' | 'winemaker' | 'colour' | 'country' | 'vintage' | 'size', Pick<KnownText, 'words'>>
>;

/**
 * A number that all sizes and vintages of a wine share: a hash of its name without size and vintage, and of its
 * producer, colour and country. `Chablis, Domaine Marchand` of 75 cl is the wine of `Chablis, Domaine Marchand Magnum`
 * of 150 cl; the red `Campo Eliseo` is not the white. A name with another spelling counts as another wine.
 */
export function wineOf({ description, winemaker, colour, country, vintage, size }: WineTexts): number {
  const name = description.words.filter(
    (word) => !size.words.includes(word) && !vintage.words.includes(word),
  );
  return fingerprint(name, winemaker.words, colour.words, country.words);
}

/**
 * A hash of 52 bits; 0 if there are no words. In a catalogue of 50,000 wines, the chance that two wines share a hash is
 * one in four million.
 */
export function fingerprint(...lists: readonly (readonly string[])[]): number {
  if (lists.every((words) => words.length === 0)) return 0;
  let [low, high] = [17, 31];
  const mix = (value: number) => {
    low = Math.imul(low ^ value, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + value, 0x85ebca6b);
    high ^= high >>> 13;
  };
  for (const words of lists) {
    for (const word of words) {
      for (let place = 0; place < word.length; place++) mix(word.charCodeAt(place));
      mix(-1);
    }
    mix(-2);
  }
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0);
}
