import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['Hôtel Côté (GRAN02)', ['hotel', 'cote', '(gran02)']],
  ['  The Harbourmaster’s  Table ', ['the', 'harbourmasters', 'table']],
  ["harbourmaster's", ['harbourmasters']],
  ['The Bell & Compass', ['the', 'bell', '&', 'compass']],
  ['', []],
])('splits %j into the words %j', (text, words) => expect(plainWords(text)).toEqual(words));
