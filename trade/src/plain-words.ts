import { plainLetters } from './plain-letters.ts';

/** The words of a text in lower case, without accents and apostrophes: 'hotel' and 'dor' of 'Hôtel d’Or'. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/[’']/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
