import { knownBrowser } from './browser-memory.ts';
import { type KnownPerson, keepPerson } from './kept-person.ts';

/**
 * Remembers the user whom the provider confirmed, unless another tab has signed out or another person has signed in
 * since.
 */
export function keepVouched(person: KnownPerson): void {
  if (knownBrowser.isOf(person.subject)) keepPerson(person);
}
