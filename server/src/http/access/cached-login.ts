import type { Shop } from '../../shop.ts';
import { readIsLinked } from '../queries.ts';
import type { IsLinked } from './guard.ts';

/**
 * Checks, by the cached catalogue, if an e-mail may order for an account. The cache may still have a login that was
 * just removed (decision 41), so placing an order needs a check in the database as well. A new login is admitted at
 * once.
 */
export function isLinkedByCache({ catalogue, database }: Pick<Shop, 'catalogue' | 'database'>): IsLinked {
  return async (email, account) => {
    const { accounts } = await catalogue.current();
    // If the cached account cannot be read, ask the database.
    const cached = await accounts.of(database, account).catch(() => undefined);
    return cached?.logins.includes(email) || readIsLinked(database, email, account);
  };
}
