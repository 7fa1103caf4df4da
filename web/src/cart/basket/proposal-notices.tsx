import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ProposalSummary } from '@tradecellar/contract/proposals.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useAccount } from '../../session/account.ts';
import { toProposal } from '../../session/address/paths.ts';
import { canOrder } from '../../session/office-right.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { personWords, proposalsQuery } from './proposal.ts';

/** 'Rosa Miles proposes 12 wines, until Fri 4 Dec' */
export function proposalWords({ By, LineCount, ExpiresOn }: ProposalSummary): string {
  return `${personWords(By)} proposes ${countWords(LineCount, 'wine')}, until ${shortDate(ExpiresOn)}`;
}

/** Open proposals to the chosen account. Empty, without a message, if they cannot be read. */
export function useOpenProposals(): readonly ProposalSummary[] {
  const { account } = useAccount();
  const { data } = useQuery({
    ...proposalsQuery(account),
    enabled: account !== '' && canOrder(),
    retry: false,
  });
  return (data?.mainResult.Proposals ?? []).filter(({ State }) => State === 'open');
}

/** Links to open proposals. A wide screen hides a single link, because the account bar has room for its words. */
export function ProposalNotices() {
  const open = useOpenProposals();
  const { isActing } = useAccount();
  if (open.length === 0) return null;
  return (
    <div className={classNames('mb-5 print:hidden', open.length === 1 && !isActing && 'sm:hidden')}>
      <Notice>
        <ul className="grid gap-y-5">
          {open.map((proposal) => (
            <li key={proposal.ProposalId}>
              <Link {...toProposal(proposal.ProposalId)} className="thumb-high">
                {proposalWords(proposal)}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/**
 * The newest open proposal in the account bar; on a phone only an icon. Proposals whose id is in the page's address are
 * left out, so that a proposal's own page and checkout do not link to themselves.
 */
export function ProposalInBar() {
  const here = useLocation({ select: ({ href }) => href });
  const [newest, ...others] = useOpenProposals().filter(({ ProposalId }) => !here.includes(ProposalId));
  if (newest === undefined) return null;
  return (
    <Link
      {...toProposal(newest.ProposalId)}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap text-brand-ink"
    >
      <Icon name="letter" size={20} />
      <span className="max-sm:sr-only">
        {proposalWords(newest)}
        {others.length > 0 && `, and ${others.length} more`}
      </span>
    </Link>
  );
}
