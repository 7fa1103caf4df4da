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
  /** `none` takes the person out of the office. */
  readonly role: OfficeRole | 'none';
};

/**
 * Gives a person of the office a role, and records who did. `by` is the manager, undefined for the server's command.
 * Refuses `last-manager` if no other manager has ever logged in: a manager with a misspelt address is no manager.
 * Refuses `role-not-yours` if somebody took the role of `by` meanwhile.
 */
export async function setOfficeRole(
  shop: Parts,
  by: Person | undefined,
  given: Given,
): Promise<'saved' | Refusal> {
  const email = foldEmail(given.email);
  if (!looksLikeEmail(email)) {
    return refuse('bad-request', { field: 'Email', reason: 'it is not an e-mail address' });
  }
  return inTransaction(shop.database, async (writer) => {
    if (by !== undefined) await noteOfficePerson(writer, by.email);
    const managers = await lockManagers(writer);
    if (by !== undefined && !managers.some((manager) => manager.email === by.email)) {
      return refuse('role-not-yours');
    }
    const isManager = managers.some((manager) => manager.email === email);
    const others = managers.filter(
      (manager) => manager.email !== email && (manager.has_signed_in || manager.email === by?.email),
    );
    if (isManager && given.role !== 'manager' && others.length === 0) return refuse('last-manager');
    const before = await readRole(writer, email);
    await saveOfficePerson(writer, { email, name: given.name.trim(), role: given.role });
    if (by !== undefined && before !== given.role) {
      const facts = { email, role: given.role, ...(before !== undefined && { before }) };
      await recordAct(writer, shop.clock, { person: by, account: null, act: 'set-office-role', facts });
    }
    return 'saved' as const;
  });
}
