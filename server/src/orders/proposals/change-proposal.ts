import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type {
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsWithdraw,
} from '@tradecellar/contract/proposals.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { recordAct } from '../../http/record-act.ts';
import type { Shop } from '../../shop.ts';
import { changedMeanwhile } from '../goods/ordered-proposal.ts';
import { queueProposalMail } from '../mail/queue-proposal-mail.ts';
import { withProposal } from './open-proposal.ts';
import { changedLines } from './proposed-lines.ts';
import { readProposalLines } from './queries.ts';
import { saveChanges } from './save-changes.ts';
import { closeProposal } from './write-queries.ts';

type Doing<Request> = { readonly shop: Shop; readonly person: Person; readonly request: Request };

const about = ({ shop, person, request }: Doing<{ CustomerAccount: string; ProposalId: string }>) => ({
  shop,
  person,
  account: request.CustomerAccount,
  proposalId: request.ProposalId,
});
const authorOf = ({ shop, person }: Doing<unknown>) => ({
  who: person.email,
  // People of the account have the names of their logins.
  name: person.isAdmin ? person.name : '',
  isOffice: person.isAdmin,
  at: shop.clock.now(),
});

/** Changes lines of an open proposal, all of them or none. A repeat changes nothing. */
export async function changeProposal(
  doing: Doing<RequestOf<typeof accountProposalsChange>>,
): Promise<Refusal | undefined> {
  const { shop, person, request } = doing;
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  return withProposal(about(doing), 'change', async (writer, { id, customer_account: account, cart_id }) => {
    const standing = await readProposalLines(writer, id);
    const { merchant, clock } = shop;
    const next = await changedLines(writer, standing, { account, lines: request.Lines, merchant });
    if (isRefusal(next)) return next;
    if (next.unseen.length > 0) return changedMeanwhile(writer, id, next.unseen);
    if (next.changed.length === 0) return undefined;
    const refusal = await saveChanges(writer, id, authorOf(doing), next.changed);
    if (refusal !== undefined) return refusal;
    const facts = { proposalId: cart_id };
    await recordAct(writer, clock, { person, account, act: 'changed-proposal', facts });
    return undefined;
  });
}

/** Declines a proposal for the customer, with a word to the office, which gets a mail. */
export async function declineProposal(
  doing: Doing<RequestOf<typeof accountProposalsDecline>>,
): Promise<Refusal | undefined> {
  const { shop, person, request } = doing;
  return withProposal(
    about(doing),
    'decline',
    async (writer, { id, made_by, customer_account: account, cart_id }) => {
      await closeProposal(writer, id, authorOf(doing), { closed: 'declined', word: request.Word.trim() });
      if (made_by !== person.email) {
        await queueProposalMail(writer, shop, 'proposal-declined', { id, to: [made_by] });
      }
      const facts = { proposalId: cart_id };
      await recordAct(writer, shop.clock, { person, account, act: 'declined-proposal', facts });
      return undefined;
    },
  );
}

export async function withdrawProposal(
  doing: Doing<RequestOf<typeof accountProposalsWithdraw>>,
): Promise<Refusal | undefined> {
  const { shop, person } = doing;
  return withProposal(
    about(doing),
    'withdraw',
    async (writer, { id, customer_account: account, cart_id }) => {
      await closeProposal(writer, id, authorOf(doing), { closed: 'withdrawn', word: '' });
      const facts = { proposalId: cart_id };
      await recordAct(writer, shop.clock, { person, account, act: 'withdrew-proposal', facts });
      return undefined;
    },
  );
}
