import { plainLetters } from './plain-letters.ts';

/** Whether a text contains every word typed, ignoring case and accents: 'cote 02' finds 'Hôtel Côté (GRAN02)'. */
export function containsWords(text: string, typed: string): boolean {
  const whole = plainWords(text).join(' ');
  return plainWords(typed).every((word) => whole.includes(word));
}

/** The words of a text in lower case, without accents and apostrophes: 'hotel' and 'dor' of 'Hôtel d’Or'. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/[’']/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
