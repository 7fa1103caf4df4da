import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { loginAsCustomer } from '@tradecellar/contract/admin.ts';
import { type BoardProposal, boardProposals } from '@tradecellar/contract/proposals.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { PROPOSAL_WORDS } from '@tradecellar/trade/proposal-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { personWords } from '../../../cart/basket/proposal.ts';
import { selectAccount } from '../../../session/account.ts';
import { toProposals } from '../../../session/address/office-address.ts';
import { path, toProposal } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { OfficeTabs } from '../office-tabs.tsx';

const REFETCH_MS = 15_000;
const PAGE_SIZE = 50;

export function ProposalsPage() {
  const { show = 'open' } = useSearch({ from: `/shop/admin${path.adminProposals}` });
  // Another list begins at its first page.
  return <Proposals key={show} show={show} />;
}

function Proposals({ show }: { readonly show: 'open' | 'ending' | 'all' }) {
  const navigate = useNavigate();
  const [StartIndex, setStart] = useState(0);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(boardProposals, { Show: show, StartIndex }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const answer = data?.mainResult;
  const { Proposals: proposals, HasMore: hasMore = false } = answer ?? {};
  const opening = useOpening();
  return (
    <article>
      <PageHeading
        aside={
          <ButtonLink to={path.orderForCustomer} look="secondary">
            Choose a customer
          </ButtonLink>
        }
      >
        Proposals
      </PageHeading>
      <OfficeTabs
        tabs={[
          { key: 'open', words: 'Open', count: answer?.OpenCount },
          { key: 'ending', words: 'Ending within two days', count: answer?.EndingCount },
          { key: 'all', words: 'All' },
        ]}
        shown={show}
        onShow={(tab) => void navigate(toProposals(tab === 'open' ? {} : { show: tab }))}
      />
      <Refused error={opening.error} />
      {error && !proposals && <Failure error={error} />}
      {!error && !proposals && <Skeleton height="13rem" />}
      {proposals?.length === 0 && (
        <p className="border-t border-hairline py-6 text-ink-soft">
          {show === 'open'
            ? 'Nothing open. Choose a customer, fill the basket and suggest it from there.'
            : show === 'ending'
              ? 'No proposal ends within two days.'
              : 'No proposals yet.'}
        </p>
      )}
      {proposals && proposals.length > 0 && (
        <DataTable
          caption="Proposals"
          columns={columnsFor(opening.mutate)}
          rows={proposals}
          keyOf={({ ProposalId }) => ProposalId}
          isStale={isPlaceholderData}
        />
      )}
      <TurnPage start={StartIndex} pageSize={PAGE_SIZE} hasMore={hasMore} onStart={setStart} />
    </article>
  );
}

/**
 * Opens a proposal as its customer, at the customer's prices. The server records the log-in before the page acts for
 * the customer.
 */
function useOpening() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ CustomerAccount }: BoardProposal) =>
      (await call(loginAsCustomer, { CustomerAccount })).mainResult,
    onSuccess({ CustomerAccount, CustomerName }, { ProposalId }) {
      selectAccount({ account: CustomerAccount, customerName: CustomerName });
      void navigate(toProposal(ProposalId));
    },
  });
}

function columnsFor(onOpen: (proposal: BoardProposal) => void): readonly Column<BoardProposal>[] {
  return [
    {
      header: 'Customer',
      cell: (proposal) => (
        <>
          <button type="button" className="link thumb-high text-left" onClick={() => onOpen(proposal)}>
            {proposal.CustomerName}
          </button>
          <p className="text-body font-normal text-ink-soft">{proposal.CustomerAccount}</p>
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Proposed',
      cell: ({ By, At, Sentence }) => (
        <>
          <span className="figures whitespace-nowrap">{momentWords(new Date(At))}</span> {personWords(By)}
          {Sentence !== '' && (
            <p className="max-w-[48ch] font-serif text-ink-soft wrap-anywhere">{Sentence}</p>
          )}
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'State',
      cell: ({ State, ExpiresOn, ChangedAt, OrderNo, Word }) => (
        <>
          {State === 'open' ? `Open until ${shortDate(ExpiresOn)}` : PROPOSAL_WORDS[State]}
          {OrderNo !== '' && ` as ${OrderNo}`}
          {ChangedAt !== undefined && (
            <p className="text-body text-brand-ink">
              Changed by the customer {momentWords(new Date(ChangedAt))}
            </p>
          )}
          {Word !== '' && <p className="max-w-[40ch] font-serif wrap-anywhere">“{Word}”</p>}
        </>
      ),
      stacked: 'whole',
    },
    {
      header: 'Goods today',
      figure: ({ LineCount, Total }) => (
        <>
          {formatMoney(Total.Total)}
          <span className="block text-body font-normal text-ink-soft">{countWords(LineCount, 'wine')}</span>
        </>
      ),
      isSelfEvident: true,
      stacked: 'sum',
    },
  ];
}
