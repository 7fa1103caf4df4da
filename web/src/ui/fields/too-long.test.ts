import { expect, test } from 'vitest';
import { tooLong, whichTooLong } from './too-long.ts';

test.each([
  ['', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), '1 letter too many'],
  ['x'.repeat(1029), '29 letters too many'],
  ['x'.repeat(3000), '2,000 letters too many'],
  [`  ${'x'.repeat(1000)}\n`, undefined],
  // The server counts an emoji as a single letter, too.
  ['🍷'.repeat(1000), undefined],
  ['🍷'.repeat(1002), '2 letters too many'],
])('says how many letters a text is too long', (text, words) => {
  expect(tooLong(text, 1000)).toBe(words);
  expect(tooLong(text)).toBeUndefined();
});

test('tells which field of a form has a text that is too long', () => {
  const name = { label: 'Name', value: 'Cave', mostLetters: 4 };
  const note = { label: 'Note', value: 'not before ten', mostLetters: 10 };
  expect(whichTooLong(name)).toBeUndefined();
  expect(whichTooLong(name, note)).toBe('Note: 4 letters too many');
});
