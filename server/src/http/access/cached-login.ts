import type { Shop } from '../../shop.ts';
import { readIsLinked } from '../queries.ts';
import type { IsLinked } from './guard.ts';

/**
 * Checks by the cache if an e-mail may order for an account. A removed login is admitted a moment longer (decision 41),
 * so no order may depend on this check. A new login is admitted at once.
 */
export function isLinkedByCache({ catalogue, database }: Pick<Shop, 'catalogue' | 'database'>): IsLinked {
  return async (email, account) => {
    const { accounts } = await catalogue.current();
    // If the cached account cannot be read, ask the database.
    const cached = await accounts.of(database, account).catch(() => undefined);
    return cached?.logins.includes(email) || readIsLinked(database, email, account);
  };
}
