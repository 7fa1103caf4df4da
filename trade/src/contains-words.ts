import { plainLetters } from './plain-letters.ts';

/** Whether a text contains every word typed, ignoring case and accents: 'cote 02' finds 'Hôtel Côté (GRAN02)'. */
export function containsWords(text: string, typed: string): boolean {
  const whole = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

function plain(text: string): string {
  return plainLetters(text).replace(/[’']/g, '').toLowerCase();
}
