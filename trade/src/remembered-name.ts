import { plainLetters } from './plain-letters.ts';

/** The most names of an account. */
export const MOST_NAMES = 2_000;

/**
 * The form in which names are compared and stored: words in plain lower case, single spaces between. 'Our
 * house-red!' is 'our house red'; a text without letters and digits is empty. A change here would lose stored
 * names.
 */
export function foldName(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
