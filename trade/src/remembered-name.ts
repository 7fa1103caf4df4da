import { plainLetters } from './plain-letters.ts';

/** Of an account. */
export const MOST_NAMES = 2_000;

/**
 * A name as names are compared: words in plain small letters, without what stands between them. 'Our  house-red!' is
 * 'our house red'; empty of a text without letters and digits. What is stored depends on it: it stays as it is.
 */
export function foldName(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
