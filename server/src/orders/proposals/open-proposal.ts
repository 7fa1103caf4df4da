import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type ProposalEvent, proposalStateAfter } from '@tradecellar/trade/proposal-life.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { mayNameAccount } from '../../http/who-may.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { type ProposalRow, readProposal, stateOf } from './queries.ts';

type About = {
  readonly shop: Shop;
  readonly person: Person;
  readonly account: string;
  readonly proposalId: string;
};

/**
 * Does something to a proposal under the lock of its customer, which an order of it has too. A repeat of its outcome does nothing;
 * anything else to one that is closed is refused with its state.
 */
export async function withProposal(
  { shop, person, account, proposalId }: About,
  event: ProposalEvent,
  act: (writer: Writer, proposal: ProposalRow) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const outcome = await takeTurns(account, () =>
    inTransaction(
      shop.database,
      async (writer): Promise<'done' | Refusal> => {
        const customer = await lockCustomer(writer, account, person.isAdmin ? undefined : person.email);
        if (customer === undefined)
          return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
        if (customer.isWithdrawn) return refuse('choose-customer');
        const proposal = await readProposal(writer, account, cartKey(proposalId));
        if (proposal === undefined) return refuse('proposal-not-found');
        const today = londonTime(shop.clock.now()).date;
        const state = stateOf(proposal, today);
        const after = proposalStateAfter(state, event);
        if (after === 'refused') return closedRefusal(proposal, today);
        if (after === state && state !== 'open') return 'done';
        return (await act(writer, proposal)) ?? 'done';
      },
      { isRepeatable: true },
    ),
  );
  return isRefusal(outcome) ? outcome : undefined;
}

export function closedRefusal(proposal: ProposalRow, today: string): Refusal {
  const state = stateOf(proposal, today);
  return refuse('proposal-closed', { state, orderNo: proposal.order_no ?? '' });
}
