import type { FoundCustomer } from '@tradecellar/contract/admin.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentCustomer } from './present.ts';
import { readAccount } from './queries.ts';

/**
 * Starts acting for a customer (4.signin.5): records the act and returns the customer. Refuses `customer-not-found` for
 * an unknown or withdrawn account.
 */
export async function beginActing(
  shop: Shop,
  person: Person,
  account: string,
): Promise<FoundCustomer | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const row = await readAccount(writer, account);
    if (row === undefined) return refuse('customer-not-found');
    await recordAct(writer, shop.clock, { person, account, act: 'login-as-customer', facts: {} });
    return presentCustomer(row);
  });
}
