import { plainLetters } from '@tradecellar/trade/plain-letters.ts';

/**
 * Whether every word of what was typed stands in an account's name or code, whatever the case and the accents.
 * Example: 'cote 02' finds 'Hôtel Côté (GRAN02)'.
 */
export function matchesAccount(account: string, typed: string): boolean {
  const text = plain(account);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return plainLetters(text).replace(/[’']/g, '').toLowerCase();
}
