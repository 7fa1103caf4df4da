import { expect, it } from 'vitest';
import { containsWords } from './contains-words.ts';

it.each([
  ['Hôtel Côté (GRAN02)', 'cote 02', true],
  ['Hôtel Côté (GRAN02)', '  GRAN02 ', true],
  ['The Harbourmaster’s Table (HARB01)', "harbourmaster's", true],
  ['The Harbourmaster’s Table (HARB01)', 'harbourmasters tab', true],
  ['The Bell & Compass (BELL01)', '', true],
  ['The Bell & Compass (BELL01)', '&', true],
  ['The Bell & Compass (BELL01)', 'bell cormorant', false],
  ['The Bell & Compass (BELL01)', '%', false],
])('%s by %j: %s', (text, typed, isFound) => {
  expect(containsWords(text, typed)).toBe(isFound);
});
