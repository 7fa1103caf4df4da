import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { lockManagers, noteOfficePerson, readRole, saveOfficePerson } from './queries.ts';

type Parts = Pick<Shop, 'database' | 'clock'>;

type Given = {
  readonly email: string;
  /** Empty to keep the stored name. */
  readonly name: string;
  /** `none` takes the person out of the office. Undefined keeps the role, and makes a new person a manager. */
  readonly role: OfficeRole | 'none' | undefined;
};

/** The role before; undefined if the person was not of the office. */
type Saved = { readonly before: OfficeRole | undefined };

/**
 * Gives a person of the office a role, and records who gave the role. `by` is the manager, undefined for the server's
 * command. Refuses `last-manager` if the office would have no manager. If a manager gives the role, only managers who
 * have logged in count, because the address of a new manager may be misspelt. Refuses `role-not-yours` if somebody took
 * the role of `by` meanwhile.
 */
export async function setOfficeRole(
  shop: Parts,
  by: Person | undefined,
  given: Given,
): Promise<Saved | Refusal> {
  const email = foldEmail(given.email);
  if (!looksLikeEmail(email)) {
    return refuse('bad-request', { field: 'Email', reason: 'it is not an e-mail address' });
  }
  return inTransaction(shop.database, async (writer) => {
    if (by !== undefined) await noteOfficePerson(writer, by.email);
    const managers = await lockManagers(writer);
    const isManager = (address: string) => managers.some((manager) => manager.email === address);
    if (by !== undefined && !isManager(by.email)) return refuse('role-not-yours');
    const before = await readRole(writer, email);
    const role = given.role ?? before ?? 'manager';
    const others = managers.filter(
      (manager) =>
        manager.email !== email && (by === undefined || by.email === manager.email || manager.has_signed_in),
    );
    if (isManager(email) && role !== 'manager' && others.length === 0) return refuse('last-manager');
    await saveOfficePerson(writer, { email, name: given.name.trim(), role });
    if (by !== undefined && before !== role) {
      const facts = { email, role, ...(before !== undefined && { before }) };
      await recordAct(writer, shop.clock, { person: by, account: null, act: 'set-office-role', facts });
    }
    return { before };
  });
}
