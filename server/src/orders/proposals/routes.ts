import {
  accountProposals,
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsItem,
  accountProposalsMake,
  accountProposalsWithdraw,
  boardProposals,
} from '@tradecellar/contract/proposals.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import { isRefusal, type Refusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { changeProposal, declineProposal, withdrawProposal } from './change-proposal.ts';
import { makeProposal } from './make-proposal.ts';
import { findProposal, listBoardProposals, listProposals } from './read-proposals.ts';

type Named = { readonly CustomerAccount: string; readonly ProposalId: string };

export function proposalsRoutes(app: FastifyInstance, shop: Shop): void {
  const find = ({ CustomerAccount: account, ProposalId: proposalId }: Named) =>
    findProposal(shop, { account, proposalId });
  /** Answers a call with the proposal as it is after the call, or with the refusal. */
  const answer = async (refusal: Refusal | undefined, request: Named) => {
    const found = refusal ?? (await find(request));
    return isRefusal(found) ? found : { mainResult: found };
  };

  mount(app, shop, accountProposals, async ({ request, person }) => ({
    mainResult: await listProposals(shop, request.CustomerAccount, person),
  }));

  mount(app, shop, accountProposalsItem, async ({ request }) => answer(undefined, request));

  mount(app, shop, accountProposalsMake, async ({ request, person }) => {
    const made = await makeProposal({ shop, person, asked: request });
    if (isRefusal(made)) return made;
    const found = await find(request);
    return isRefusal(found) ? found : { mainResult: { Proposal: found, MailedTo: made.mailedTo } };
  });

  mount(app, shop, accountProposalsChange, async ({ request, person }) =>
    answer(await changeProposal({ shop, person, request }), request),
  );

  mount(app, shop, accountProposalsDecline, async ({ request, person }) =>
    answer(await declineProposal({ shop, person, request }), request),
  );

  mount(app, shop, accountProposalsWithdraw, async ({ request, person }) =>
    answer(await withdrawProposal({ shop, person, request }), request),
  );

  mount(app, shop, boardProposals, async ({ request }) => ({
    mainResult: await listBoardProposals(shop, request),
  }));
}
