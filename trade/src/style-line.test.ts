import { expect, it } from 'vitest';
import { firstSentence, styleLine } from './style-line.ts';

it.each([
  ['Dry and elegant: brioche and lemon.', 'Dry and elegant', 'Dry and elegant: brioche and lemon'],
  ['Dry and pale. Serve cool.', 'Dry', 'Dry and pale'],
  ['', 'Crisp and mineral', 'Crisp and mineral'],
  ['A', 'Crisp and mineral', 'Crisp and mineral'],
  [`Long ${'and longer '.repeat(10)}.`, 'Crisp', 'Crisp'],
  ['', ' ', ''],
])('makes a line of the note “%s” and the style “%s”', (WineTastingNotes, Style, line) => {
  const others = { Notes1: 'Brioche on the nose.', SecondaryDescription: 'Chardonnay' };
  expect(styleLine({ ...others, WineTastingNotes, Style })).toBe(line);
});

it('leaves out a line that the second description or the tasting note says', () => {
  const malt = { Style: 'Single malt', WineTastingNotes: 'Pear drops and barley.', Notes1: 'A malt.' };
  const line = (facts: Partial<typeof malt>, SecondaryDescription: string) =>
    styleLine({ ...malt, ...facts, SecondaryDescription });
  expect(line({}, 'Single malt')).toBe('Pear drops and barley');
  expect(line({ Notes1: 'Pear drops and barley. Long.' }, '')).toBe('Single malt');
  expect(line({ Notes1: 'Pear drops and barley.' }, 'Single malt')).toBe('');
});

it.each([
  ['Kirsch and dried herbs. A long finish.', 'Kirsch and dried herbs.'],
  ['From St. Émilion, of 14.5% strength. Keep it.', 'From St. Émilion, of 14.5% strength.'],
  ['By J. M. Marchand, of course! Drink up.', 'By J. M. Marchand, of course!'],
  ['Plum\nand  spice', 'Plum and spice'],
  ['“Rich.” So they say.', '“Rich.”'],
  ['', ''],
])('finds the first sentence of “%s”', (note, sentence) => expect(firstSentence(note)).toBe(sentence));
