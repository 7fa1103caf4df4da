import { londonTime } from '@tradecellar/trade/london-time.ts';
import { proposalStateOn } from '@tradecellar/trade/proposal-life.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { queueProposalMail } from '../proposals/queue-proposal-mail.ts';
import type { OrderedProposal } from './fact-queries.ts';

/**
 * The refusal of an order of a proposal that was declined or withdrawn, or has expired: not of one that was paid by card in
 * time. The placement itself makes the proposal `ordered` (docs/proposals.md).
 */
export function whyProposalClosed(
  proposal: OrderedProposal | undefined,
  { shop: { clock }, isPaid }: { readonly shop: Pick<Shop, 'clock'>; readonly isPaid: boolean },
): Refusal | undefined {
  if (proposal === undefined) return undefined;
  const { closed, expiresOn } = proposal;
  const today = londonTime(clock.now()).date;
  const state = proposalStateOn(
    { isOrdered: false, closed: closed ?? undefined, expiresOn: isPaid ? today : expiresOn },
    today,
  );
  return state === 'open' ? undefined : refuse('proposal-closed', { state, orderNo: '' });
}

/** Queues the mail to the proposal's maker that it was ordered, unless they ordered it. */
export async function tellOrdered(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  { id, madeBy }: OrderedProposal,
  { email }: Pick<Person, 'email'>,
): Promise<void> {
  if (madeBy !== email) await queueProposalMail(writer, shop, 'proposal-ordered', { id, to: [madeBy] });
}
