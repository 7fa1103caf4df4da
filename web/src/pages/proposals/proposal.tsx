import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Proposal } from '@tradecellar/contract/proposals.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { PROPOSAL_WORDS } from '@tradecellar/trade/proposal-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { priceBasket } from '../../cart/basket/basket-item.ts';
import { itemOfLine, personWords, proposalQuery } from '../../cart/basket/proposal.ts';
import { useAccount } from '../../session/account.ts';
import { path, toOrder } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { accountsQuery } from '../../session/customer/use-account-choice.ts';
import { Whose } from '../../session/customer/whose.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ProposalChanges } from './proposal-changes.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { closedWords } from './proposal-words.ts';

/** Poll interval in ms. Polling shows the office and the customer each other's changes. */
const REFETCH_MS = 15_000;

const from = `/shop${path.proposal}` as const;

export function ProposalPage() {
  const { account } = useAccount();
  const { id } = useParams({ from });
  return (
    <article>
      <ForWhom />
      <Whose kind="proposal" id={id}>
        {account === '' ? <FromTheList /> : <ProposalAt key={id} account={account} id={id} />}
      </Whose>
    </article>
  );
}

function ProposalAt({ account, id }: { readonly account: string; readonly id: string }) {
  const { isActing, customerName } = useAccount();
  const { data, error } = useQuery({
    ...proposalQuery(account, id),
    refetchInterval: ({ state }) => (state.data?.mainResult.State === 'open' ? REFETCH_MS : false),
  });
  const isUnknown = isProblem(error, 'proposal-not-found') || isProblem(error, 'bad-request');
  const proposal = isUnknown ? undefined : data?.mainResult;
  return (
    <>
      <ObjectHead
        above={
          <Link to={isActing ? path.adminProposals : path.orders} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> {isActing ? 'Proposals' : 'My Orders'}
          </Link>
        }
        title={isActing ? `Proposed to ${customerName}` : suggestedWords(proposal)}
        state={proposal && <Tag look={LOOKS[proposal.State]}>{PROPOSAL_WORDS[proposal.State]}</Tag>}
        facts={proposal ? factsOf(proposal, isActing) : []}
      />
      {isUnknown && <Unknown />}
      {error && !isUnknown && !proposal && <Failure error={error} />}
      {!error && !proposal && <Skeleton height="30rem" />}
      {proposal && (
        <>
          <Letter proposal={proposal} />
          <Closed proposal={proposal} />
          <ProposalForm account={account} proposal={proposal} />
          <ProposalChanges proposal={proposal} />
        </>
      )}
    </>
  );
}

/** An admin who follows a link in a mail acts for no customer. The office's list opens the proposal as its customer. */
function FromTheList() {
  return (
    <>
      <PageHeading isHidden>Proposal</PageHeading>
      <EmptyState title="Please choose this proposal in the office’s list.">
        <ButtonLink to={path.adminProposals}>Proposals</ButtonLink>
      </EmptyState>
    </>
  );
}

/** The URL was mistyped, or the mail is about another of the person's accounts. */
function Unknown() {
  const { data } = useQuery(accountsQuery);
  const { isActing } = useAccount();
  const hasOthers = !isActing && (data?.mainResult.CustomerAccount ?? []).length > 1;
  return (
    <EmptyState title="We cannot find this proposal on your account.">
      {hasOthers && <p>If we made it for another of your accounts, please choose that account above.</p>}
      <ButtonLink to={isActing ? path.adminProposals : path.orders} look="secondary">
        {isActing ? 'Proposals' : 'My Orders'}
      </ButtonLink>
    </EmptyState>
  );
}

const LOOKS = {
  open: 'quiet',
  ordered: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
} as const;

/** Example: 'until Sunday 13 December', '£826.86', '2 wines'. The letter names the person, if there is a letter. */
function suggestedWords(proposal: Proposal | undefined): string {
  return proposal ? `Suggested by ${proposal.By.Name || 'our office'}` : 'Suggested for you';
}

/** The customer's title names the maker already. */
function factsOf({ By, ExpiresOn, Lines, Sentence, State }: Proposal, isActing: boolean): readonly string[] {
  const sold = Lines.filter(({ Product }) => Product !== undefined).map(itemOfLine);
  const total = priceBasket(sold)?.totals.grand;
  return [
    isActing && Sentence === '' ? `by ${personWords(By)}` : '',
    State === 'open' ? `until ${longDate(ExpiresOn)}` : '',
    total === undefined ? '' : formatMoney(total),
    countWords(sold.length, 'wine'),
  ];
}

function Letter({ proposal: { By, At, Sentence } }: { readonly proposal: Proposal }) {
  if (Sentence === '') return null;
  return (
    <div className="mb-5 border-l-3 border-brand-line pl-4">
      <p className="max-w-[60ch] font-serif text-large text-balance wrap-anywhere">{Sentence}</p>
      <p className="text-small text-ink-soft">
        {personWords(By)}, <time dateTime={At}>{momentWords(new Date(At))}</time>
      </p>
    </div>
  );
}

function Closed({ proposal }: { readonly proposal: Proposal }) {
  const { State, OrderNo, Word } = proposal;
  const [opened] = useState(State);
  if (State === 'open') return null;
  return (
    <div className="mb-5">
      <Outcome kind={State === 'ordered' ? 'good' : 'note'} isNews={State !== opened}>
        <p className="font-semibold">{closedWords(proposal)}</p>
        {Word !== '' && <p className="font-serif text-large wrap-anywhere">“{Word}”</p>}
        {OrderNo !== '' && (
          <Link {...toOrder(OrderNo)} className="thumb-high">
            See order {OrderNo}
          </Link>
        )}
      </Outcome>
    </div>
  );
}
