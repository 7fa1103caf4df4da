import { plainLetters } from '@tradecellar/trade/plain-letters.ts';

/**
 * Whether an account's name or code contains every word typed, ignoring case and accents: 'cote 02' finds
 * 'Hôtel Côté (GRAN02)'.
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
