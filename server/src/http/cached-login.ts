import type { Shop } from '../shop.ts';
import type { IsLinked } from './guard.ts';
import { readIsLinked } from './queries.ts';

/**
 * Whether an e-mail may order for an account, from the cache: a removed login is admitted for a moment longer
 * (decision 41), so nothing that matters may depend on it. A new login is admitted at once.
 */
export function isLinkedByCache({ catalogue, database }: Pick<Shop, 'catalogue' | 'database'>): IsLinked {
  return async (email, account) => {
    const { accounts } = await catalogue.current();
    // If prices cannot be read, ask the database.
    const cached = await accounts.of(database, account).catch(() => undefined);
    return cached?.logins.includes(email) || readIsLinked(database, email, account);
  };
}
