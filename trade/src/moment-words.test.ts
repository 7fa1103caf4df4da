import { expect, it } from 'vitest';
import { ageWords, momentWords } from './moment-words.ts';

it('writes a time by the merchant’s clock', () => {
  expect(momentWords(new Date('2026-07-01T11:30:00Z'))).toBe('01/07/2026 12:30');
  expect(momentWords(new Date('2026-12-31T23:59:59.999Z'))).toBe('31/12/2026 23:59');
});

it.each([
  [-5, 'a moment'],
  [59, 'a moment'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [47 * 3600, '47 hours'],
  [48 * 3600, '2 days'],
])('writes an age of %i seconds as “%s”', (seconds, words) => {
  const now = new Date('2026-07-01T11:30:00Z');
  expect(ageWords(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});
