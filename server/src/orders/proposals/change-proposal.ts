import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type {
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsWithdraw,
} from '@tradecellar/contract/proposals.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { changedMeanwhile } from '../goods/ordered-proposal.ts';
import { queueProposalMail } from '../mail/queue-proposal-mail.ts';
import { type ProposalCall, withProposal } from './open-proposal.ts';
import { changedLines, saveChanges } from './proposed-lines.ts';
import { closeProposal, readProposalLines } from './queries.ts';

/** Changes lines of an open proposal, all lines or none. A repeat changes nothing. */
export async function changeProposal(
  call: ProposalCall<RequestOf<typeof accountProposalsChange>>,
): Promise<Refusal | undefined> {
  const { request, shop } = call;
  const { merchant, clock } = shop;
  if (!merchant.switches.addToBasket) return refuse('switched-off');
  return withProposal(call, 'change', async (writer, { id, customer_account: account }, author) => {
    const standing = await readProposalLines(writer, id);
    const next = await changedLines(writer, standing, {
      account,
      lines: request.Lines,
      merchant,
      day: londonTime(clock.now()).date,
    });
    if (isRefusal(next)) return next;
    if (next.unseen.length > 0) return changedMeanwhile(writer, id, next.unseen);
    if (next.changed.length === 0) return 'same';
    return (await saveChanges(writer, id, author, next.changed)) ?? 'changed';
  });
}

/**
 * Declines a proposal for the customer. The person of the office who made the proposal gets a mail with the customer's
 * words.
 */
export async function declineProposal(
  call: ProposalCall<RequestOf<typeof accountProposalsDecline>>,
): Promise<Refusal | undefined> {
  const { person, request, shop } = call;
  return withProposal(call, 'decline', async (writer, { id, made_by }, author) => {
    await closeProposal(writer, id, author, { closed: 'declined', word: request.Word.trim() });
    if (made_by !== person.email) {
      await queueProposalMail(writer, shop, 'proposal-declined', { id, to: [made_by] });
    }
    return 'changed';
  });
}

export async function withdrawProposal(
  call: ProposalCall<RequestOf<typeof accountProposalsWithdraw>>,
): Promise<Refusal | undefined> {
  return withProposal(call, 'withdraw', async (writer, { id }, author) => {
    await closeProposal(writer, id, author, { closed: 'withdrawn', word: '' });
    return 'changed';
  });
}
