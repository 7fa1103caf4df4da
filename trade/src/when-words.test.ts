import { expect, it } from 'vitest';
import { whenWords } from './when-words.ts';

const date = '2026-11-30';

it.each([
  ['the day of a delivery', {}, 'Monday 30 November'],
  ['the time of a collection', { time: '09:00' }, 'Monday 30 November at 09:00'],
  ['the hours in the note of an address', { note: 'Before 11am' }, 'Monday 30 November, before 11am'],
  ['hours between two times', { note: 'Between 7 and 9am' }, 'Monday 30 November, between 7 and 9am'],
  ['no note that names no hour', { note: 'By the cellar hatch' }, 'Monday 30 November'],
  ['no note about another matter', { note: 'Ring at door 2' }, 'Monday 30 November'],
])('says %s', (_what, rest, words) => {
  expect(whenWords({ date, ...rest })).toBe(words);
});
