import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  NOTICED_AT_ONCE,
  type NoticedCustomer,
  priceNotices,
  priceNoticesAct,
  priceNoticesLeaveOut,
} from '@tradecellar/contract/price-notices.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { roundWords } from './round-words.ts';

const REFETCH_MS = 15_000;

/** Shows who will be told of changed prices, before anything goes. */
export function PriceNoticesPage() {
  const may = useMay();
  const [shown, setShown] = useState<string>();
  const [start, setStart] = useState(0);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(priceNotices, { Start: start }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const act = useSending((Act: 'send' | 'hold' | 'release') => call(priceNoticesAct, { Act }), priceNotices);
  const leave = useSending(
    ({ CustomerAccount, IsLeftOut }: NoticedCustomer) =>
      call(priceNoticesLeaveOut, { CustomerAccount, IsLeftOut: !IsLeftOut }),
    priceNotices,
  );
  const round = data?.mainResult;
  const customers = round?.Customers ?? [];
  const previewed = customers.find(({ CustomerAccount }) => CustomerAccount === shown);
  const isRunning = round?.State === 'waiting' || round?.State === 'going';
  return (
    <article>
      <PageHeading
        aside={
          round && (
            <span className="flex flex-wrap gap-3">
              {isRunning && (
                <Button look="secondary" {...act.of('hold')}>
                  Hold
                </Button>
              )}
              {round.State === 'held' && (
                <Button look="secondary" {...act.of('release')}>
                  Let it go at its time
                </Button>
              )}
              {(round.State === 'waiting' || round.State === 'held') && round.Mails > 0 && (
                <Button {...act.of('send')}>Send now</Button>
              )}
            </span>
          )
        }
      >
        Price notices
      </PageHeading>
      <Refused error={act.error ?? leave.error} />
      {error && !round && <Failure error={error} />}
      {!error && !round && <Skeleton height="13rem" />}
      {round && (
        <div className="mb-6">
          <Notice kind={round.State === 'held' ? 'warning' : 'note'}>
            {roundWords(round)}{' '}
            {round.State === 'off' && may('manage-shop') && (
              <Link to={path.adminShopSettings}>Set the days before</Link>
            )}
          </Notice>
        </div>
      )}
      {round && round.State !== 'off' && round.CustomerCount === 0 && (
        <EmptyState
          title={`No customer’s wines change within ${countWords(round.DaysBefore, 'day')}, or everybody has been told.`}
        />
      )}
      {customers.length > 0 && (
        <DataTable
          caption="Customers of the next round"
          columns={columnsFor({ shown, onShow: setShown, leave })}
          rows={customers}
          keyOf={({ CustomerAccount }) => CustomerAccount}
          isStale={isPlaceholderData}
        />
      )}
      <TurnPage
        start={start}
        pageSize={NOTICED_AT_ONCE}
        hasMore={(round?.CustomerCount ?? 0) > start + NOTICED_AT_ONCE}
        onStart={setStart}
      />
      {previewed && <NoticePreview key={previewed.CustomerAccount} customer={previewed} />}
    </article>
  );
}

type Acts = {
  readonly shown: string | undefined;
  readonly onShow: (account: string) => void;
  readonly leave: { readonly of: (customer: NoticedCustomer) => object };
};

function columnsFor({ shown, onShow, leave }: Acts): readonly Column<NoticedCustomer>[] {
  return [
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, IsLeftOut }) => (
        <>
          <span className="font-serif text-large">{CustomerName}</span> {IsLeftOut && <Tag>Left out</Tag>}
          <p className="text-body font-normal text-ink-soft">{CustomerAccount}</p>
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Mails to',
      cell: ({ People }) => (
        <ul>
          {People.map((email) => (
            <li key={email} className="wrap-anywhere">
              {email}
            </li>
          ))}
        </ul>
      ),
      stacked: 'whole',
    },
    {
      header: 'Wines',
      figure: ({ Wines, Corrections }) => (
        <>
          {Wines}
          {Corrections > 0 && (
            <span className="block text-body text-ink-soft">and {countWords(Corrections, 'correction')}</span>
          )}
        </>
      ),
      stacked: 'sum',
    },
    {
      header: 'See',
      cell: ({ CustomerAccount, CustomerName }) => (
        <Button
          look="quiet"
          aria-expanded={shown === CustomerAccount}
          aria-label={`See the mail to ${CustomerName}`}
          onClick={() => onShow(CustomerAccount)}
        >
          See the mail
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
    {
      header: 'Leave out',
      cell: (customer) => (
        <Button
          look="quiet"
          aria-label={`${customer.IsLeftOut ? 'Take in' : 'Leave out'} ${customer.CustomerName}`}
          {...leave.of(customer)}
        >
          {customer.IsLeftOut ? 'Take in again' : 'Leave out'}
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'secondWay',
    },
  ];
}
