import type { BoardProposal, Proposal, Proposing } from '@tradecellar/contract/proposals.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { listNamed } from '../../catalogue/list-named.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { readPeopleWho } from '../../mail/people-queries.ts';
import type { Shop } from '../../shop.ts';
import { presentBoardProposal, presentProposal, presentSummary } from './present.ts';
import {
  countEndingProposals,
  countOpenProposals,
  type ProposalShow,
  readBoardProposals,
  readProposal,
  readProposalChanges,
  readProposalLines,
  readProposals,
} from './queries.ts';

type Named = { readonly account: string; readonly proposalId: string };

export async function findProposal(shop: Shop, { account, proposalId }: Named): Promise<Proposal | Refusal> {
  const { database, clock } = shop;
  const row = await readProposal(database, account, cartKey(proposalId));
  if (row === undefined) return refuse('proposal-not-found');
  const [lines, changes] = await Promise.all([
    readProposalLines(database, row.id),
    readProposalChanges(database, row.id),
  ]);
  const codes = lines
    .filter(({ cases, bottles }) => cases > 0 || bottles > 0)
    .map((line) => line.product_code);
  const cards = await listNamed(shop, account, codes);
  return presentProposal(row, { lines, changes, cards, today: londonTime(clock.now()).date });
}

const MOST_LISTED = 50;

/** The proposals of an account and, for a person of the office, the data for making a new proposal. */
export async function listProposals({ database, clock, merchant }: Shop, account: string, person: Person) {
  const today = londonTime(clock.now()).date;
  const rows = await readProposals(database, account, { today, most: MOST_LISTED });
  const { days, mostDays } = merchant.proposals;
  const proposing = async (): Promise<Proposing> => ({
    ExpiresOn: addDays(today, Math.min(days, mostDays)),
    LatestExpiry: addDays(today, mostDays),
    Recipients: await readPeopleWho(database, 'order', account),
  });
  return {
    Proposals: rows.map((row) => presentSummary(row, today)),
    ...(person.isAdmin && { Proposing: await proposing() }),
  };
}

const BOARD_PAGE = 50;

export async function listBoardProposals(
  { database, clock, merchant }: Shop,
  { Show, StartIndex }: { readonly Show: ProposalShow; readonly StartIndex: number },
): Promise<{ Proposals: BoardProposal[]; HasMore: boolean; OpenCount: number; EndingCount: number }> {
  const today = londonTime(clock.now()).date;
  const page = { today, show: Show, start: StartIndex, size: BOARD_PAGE };
  const [rows, openCount, ending] = await Promise.all([
    readBoardProposals(database, page),
    countOpenProposals(database, today),
    countEndingProposals(database, today),
  ]);
  return {
    Proposals: rows
      .slice(0, BOARD_PAGE)
      .map((row) => presentBoardProposal(row, { today, vat: merchant.vat })),
    HasMore: rows.length > BOARD_PAGE,
    OpenCount: openCount,
    EndingCount: ending.count,
  };
}
