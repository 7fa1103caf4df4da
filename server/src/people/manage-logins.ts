import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { Login } from '@tradecellar/contract/logins.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { findAccountByCode } from '../http/queries.ts';
import { inviteAdded } from '../invitations/invite.ts';
import type { Shop } from '../shop.ts';
import { presentLogin } from './present.ts';
import { deleteLogins, readLogin, saveLogin } from './queries.ts';

type Parts = Pick<Shop, 'database' | 'clock'>;

/**
 * Gives an e-mail address a login for a customer, or changes the login's name and role. Records who did this, and
 * invites a new person. Refuses
 * `customer-not-found`, and `bad-request` for an invalid address.
 */
export async function addLogin(
  shop: Parts,
  person: Person,
  given: {
    readonly Email: string;
    readonly CustomerAccount: string;
    readonly Name: string;
    readonly Role?: BuyerRole;
    readonly Invite?: boolean;
  },
): Promise<Login | Refusal> {
  const email = foldEmail(given.Email);
  if (!looksLikeEmail(email)) {
    return refuse('bad-request', { field: 'Email', reason: 'it is not an e-mail address' });
  }
  return inTransaction(shop.database, async (writer) => {
    const account = await findAccountByCode(writer, given.CustomerAccount);
    if (account === undefined) return refuse('customer-not-found');
    const login = { email, account, name: given.Name.trim(), role: given.Role };
    const { before, role } = await saveLogin(writer, login);
    const saved = await readLogin(writer, email, account);
    if (saved === undefined) return refuse('customer-not-found');
    if (before !== undefined && before !== role) {
      const facts = { email, before, after: role };
      await recordAct(writer, shop.clock, { person, account, act: 'changed-login', facts });
    }
    if (before === undefined) {
      await recordAct(writer, shop.clock, { person, account, act: 'added-login', facts: { email, role } });
      const invited = { by: person.email, now: shop.clock.now() };
      if (given.Invite !== false) await inviteAdded(writer, email, invited);
    }
    return presentLogin(saved);
  });
}

/**
 * Stops an e-mail address from ordering for a customer, so that the next call of that person for the customer is
 * refused. Records who did this.
 */
export async function removeLogin(
  shop: Parts,
  person: Person,
  given: { readonly Email: string; readonly CustomerAccount: string },
): Promise<'removed' | Refusal> {
  const email = foldEmail(given.Email);
  const account = given.CustomerAccount;
  return inTransaction(shop.database, async (writer) => {
    const removed = await deleteLogins(writer, email, account);
    if (removed.length > 0) {
      await recordAct(writer, shop.clock, { person, account, act: 'removed-login', facts: { email } });
    }
    return 'removed' as const;
  });
}
