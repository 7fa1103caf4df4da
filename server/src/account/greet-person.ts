import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { type LinkedAccount, readLinkedAccounts, readOfficeRole } from '../http/queries.ts';
import { noteOfficePerson } from '../office-people/queries.ts';
import type { Shop } from '../shop.ts';
import { noteName, noteSignIn } from './queries.ts';

type Greeted = {
  readonly accounts: LinkedAccount[];
  readonly name: string;
  /** Undefined for a buyer. */
  readonly role: OfficeRole | undefined;
};

/**
 * Returns the accounts, the role and the name of a person who signed in. For the metrics, counts a person's sign-ins of one
 * London day as one sign-in. Refuses `login-email-not-found` for an e-mail without an account (4.signin.4), unless it
 * is the e-mail of an admin, and does not count the refused sign-in.
 */
export async function greetPerson(shop: Shop, person: Person): Promise<Greeted | Refusal> {
  const at = shop.clock.now();
  return inTransaction(shop.database, async (writer) => {
    const accounts = await readLinkedAccounts(writer, person.email);
    if (accounts.length === 0 && !person.isAdmin) return refuse('login-email-not-found');
    await noteSignIn(writer, person.email, londonTime(at).date, at);
    const name = await noteName(writer, person);
    if (!person.isAdmin) return { accounts, name, role: undefined };
    await noteOfficePerson(writer, person.email);
    return { accounts, name, role: await readOfficeRole(writer, person.email) };
  });
}
