import type { Shop } from '../shop.ts';
import type { IsLinked } from './guard.ts';
import { readIsLinked } from './queries.ts';

/**
 * Whether an e-mail may order for an account, from memory: a login that is taken away is let through for a moment longer
 * (decision 41), so nothing that matters may rest on it. A new one is let through at once.
 */
export function isLinkedAsKept({ catalogue, database }: Pick<Shop, 'catalogue' | 'database'>): IsLinked {
  return async (email, account) => {
    const { accounts } = await catalogue.current();
    // Prices that cannot be read keep nobody out.
    const kept = await accounts.of(database, account).catch(() => undefined);
    return kept?.logins.includes(email) || readIsLinked(database, email, account);
  };
}
