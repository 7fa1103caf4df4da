import { plainLetters } from './plain-letters.ts';

export const MOST_NAMES = 2_000;

/**
 * The form in which the shop stores and compares names: plain words in lower case, with single spaces. 'Our house-red!'
 * is 'our house red'. A text without letters and digits is ''. A change of this form would lose stored names.
 */
export function foldName(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
