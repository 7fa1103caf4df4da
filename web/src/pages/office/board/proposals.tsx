import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
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
import { toProposal } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../ui/count-text.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';

const REFETCH_MS = 15_000;
const PAGE_SIZE = 50;

const filters = { open: 'Open', all: 'All' } as const;
type Filter = keyof typeof filters;

export function ProposalsPage() {
  const [request, setRequest] = useState<{ Show: Filter; StartIndex: number }>({
    Show: 'open',
    StartIndex: 0,
  });
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(boardProposals, request),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { Proposals: proposals, HasMore: hasMore = false, OpenCount: openCount = 0 } = data?.mainResult ?? {};
  const opening = useOpening();
  const showFrom = (StartIndex: number) => setRequest({ ...request, StartIndex });
  return (
    <article>
      <PageHeading>Proposals</PageHeading>
      <fieldset className="mb-4 flex flex-wrap gap-x-6">
        <legend className="sr-only">Show</legend>
        {(['open', 'all'] as const).map((filter) => (
          <button
            key={filter}
            type="button"
            className="min-h-11 border-b-2 border-transparent aria-pressed:border-brand-line aria-pressed:font-semibold"
            aria-pressed={filter === request.Show}
            onClick={() => setRequest({ Show: filter, StartIndex: 0 })}
          >
            {filters[filter]}
            {filter === 'open' && openCount > 0 && ` (${countText(openCount)})`}
          </button>
        ))}
      </fieldset>
      <Refused error={opening.error} />
      {error && !proposals && <Failure error={error} />}
      {!error && !proposals && <Skeleton height="13rem" />}
      {proposals?.length === 0 && (
        <p className="border-t border-hairline py-6">
          {request.Show === 'open'
            ? 'No proposal is open. Choose a customer, fill the basket and propose it there.'
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
      <div className="mt-4 flex justify-end gap-4 print:hidden">
        {request.StartIndex > 0 && (
          <Button look="secondary" onClick={() => showFrom(request.StartIndex - PAGE_SIZE)}>
            Previous
          </Button>
        )}
        {hasMore && (
          <Button look="secondary" onClick={() => showFrom(request.StartIndex + PAGE_SIZE)}>
            Next
          </Button>
        )}
      </div>
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
      stacked: 'sum',
    },
  ];
}
