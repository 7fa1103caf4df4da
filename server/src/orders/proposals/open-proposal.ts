import { londonTime } from '@tradecellar/trade/london-time.ts';
import {
  type ProposalEvent,
  type ProposalState,
  proposalStateAfter,
  proposalStateOn,
} from '@tradecellar/trade/proposal-life.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAct } from '../../http/access/record-act.ts';
import { mayNameAccount } from '../../http/access/who-may.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { type Author, type ProposalRow, readProposal } from './queries.ts';

export type ProposalCall<Request> = {
  readonly shop: Shop;
  readonly person: Person;
  readonly request: Request;
};
type Named = { readonly CustomerAccount: string; readonly ProposalId: string };

const ACTS = {
  change: 'changed-proposal',
  decline: 'declined-proposal',
  withdraw: 'withdrew-proposal',
} as const satisfies Partial<Record<ProposalEvent, string>>;

/**
 * Runs `act` on a proposal and records the act. The customer is locked, so that no order of the proposal is placed at
 * the same time. A repeated act changes nothing. A different act on a closed proposal is refused with the state.
 * @param act returns 'same' if nothing changed
 */
export async function withProposal(
  { shop, person, request: { CustomerAccount: account, ProposalId } }: ProposalCall<Named>,
  event: keyof typeof ACTS,
  act: (writer: Writer, proposal: ProposalRow, author: Author) => Promise<Refusal | 'same' | 'changed'>,
): Promise<Refusal | undefined> {
  const run = async (writer: Writer): Promise<'done' | Refusal> => {
    const customer = await lockCustomer(writer, account, person.isAdmin ? undefined : person.email);
    if (customer === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
    if (customer.isWithdrawn) return refuse('choose-customer');
    const proposal = await readProposal(writer, account, cartKey(ProposalId));
    if (proposal === undefined) return refuse('proposal-not-found');
    const at = shop.clock.now();
    const { date: today } = londonTime(at);
    const state = stateOf(proposal, today);
    const after = proposalStateAfter(state, event);
    if (after === 'refused') return closedRefusal(proposal, today);
    if (after === state && state !== 'open') return 'done';
    // The proposal stores the name of a person of the office. The name of a buyer is read from the login when it is
    // shown.
    const author = {
      who: person.email,
      name: person.isAdmin ? person.name : '',
      isOffice: person.isAdmin,
      at,
    };
    const outcome = await act(writer, proposal, author);
    if (isRefusal(outcome)) return outcome;
    const facts = { proposalId: proposal.cart_id };
    if (outcome === 'changed')
      await recordAct(writer, shop.clock, { person, account, act: ACTS[event], facts });
    return 'done';
  };
  const outcome = await takeTurns(account, () => inTransaction(shop.database, run, { isRepeatable: true }));
  return isRefusal(outcome) ? outcome : undefined;
}

/** The state of a proposal on a day in London. */
export function stateOf(row: ProposalRow, today: string): ProposalState {
  const { placed_at, closed, expires_on: expiresOn } = row;
  return proposalStateOn({ isOrdered: placed_at !== null, closed: closed ?? undefined, expiresOn }, today);
}

export function closedRefusal(proposal: ProposalRow, today: string): Refusal {
  return refuse('proposal-closed', { state: stateOf(proposal, today), orderNo: proposal.order_no ?? '' });
}
