import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cutAtWord } from './cut-text.ts';

test.each([
  ['A fine dry white', 16, 'A fine dry white'],
  ['A fine dry white', 12, 'A fine dry…'],
  ['A fine dry white', 11, 'A fine dry…'],
  ['A fine dry white', 10, 'A fine…'],
  ['Plums, figs and smoke', 8, 'Plums…'],
  ['Trockenbeerenauslese', 8, 'Trocken…'],
  ['🍷🍷🍷🍷', 3, '🍷🍷…'],
  ['Anything', 1, '…'],
  ['', 0, ''],
])('%j in %d characters is %j', (text, length, cut) => expect(cutAtWord(text, length)).toBe(cut));

it('is never longer than asked, never longer than the text, and begins as the text does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(60), (text, length) => {
      const cut = cutAtWord(text, length);
      expect([...cut].length).toBeLessThanOrEqual(Math.max(1, length));
      expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      if ([...text].length <= length) expect(cut).toBe(text);
    }),
  );
});
