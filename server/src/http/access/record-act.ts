import type { CustomerAct, LoginAct, ProposalAct } from '@tradecellar/contract/admin.ts';
import type { BoardAct } from '@tradecellar/contract/board.ts';
import type { Clock } from '../../clock.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../person.ts';
import { insertAct } from '../queries.ts';

export type ActName =
  | CustomerAct['Act']
  | ProposalAct['Act']
  | LoginAct['Act']
  | 'save-banner'
  | 'save-mail-server'
  | 'changed-list'
  | 'declined-application'
  | 'invited-people'
  | 'import-files'
  | 'make-api-key'
  | 'revoke-api-key'
  | 'price-notices'
  | 'set-office-role'
  | `board-${BoardAct}`
  | 'board-accept-change'
  | 'board-decline-change';

/**
 * Records an admin's act for the customer `account`, in the same transaction. A customer's own acts are not recorded.
 */
export async function recordAct(
  writer: Writer,
  clock: Clock,
  done: {
    person: Pick<Person, 'email' | 'isAdmin'>;
    account: string | null;
    act: ActName;
    facts: Record<string, unknown>;
  },
): Promise<void> {
  if (!done.person.isAdmin) return;
  await insertAct(writer, {
    at: clock.now(),
    who: done.person.email,
    customerAccount: done.account,
    act: done.act,
    facts: done.facts,
  });
}
