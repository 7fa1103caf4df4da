import { plainLetters } from './plain-letters.ts';

/** The words of a text in lower case, without accents and apostrophes: 'Hôtel d’Or' is 'hotel' and 'dor'. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/[’']/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
