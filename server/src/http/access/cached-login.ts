import type { Shop } from '../../shop.ts';
import { readBuyerRole } from '../queries.ts';
import type { BuyerRoleFor } from './guard.ts';

/**
 * Reads the role of an e-mail for an account in the cached catalogue. The cache may still have a login that was just
 * removed or changed (decision 41), so placing an order needs a check in the database as well. A new login is admitted at
 * once.
 */
export function roleByCache({ catalogue, database }: Pick<Shop, 'catalogue' | 'database'>): BuyerRoleFor {
  return async (email, account) => {
    const { accounts } = await catalogue.current();
    // If the cached account cannot be read, ask the database.
    const cached = await accounts.of(database, account).catch(() => undefined);
    return cached?.logins.get(email) ?? readBuyerRole(database, email, account);
  };
}
