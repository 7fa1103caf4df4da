import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  NOTICED_AT_ONCE,
  NOTICED_FILTERS,
  type NoticedCustomer,
  type NoticedFilter,
  priceNotices,
  priceNoticesAct,
  priceNoticesLeaveOut,
} from '@tradecellar/contract/price-notices.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tooLong } from '../../../ui/fields/too-long.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { OfficeTabs } from '../office-tabs.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { noticedColumns } from './noticed-columns.tsx';
import { emptyWords, filterWords, roundWords } from './round-words.ts';

const REFETCH_MS = 15_000;
const TYPING_PAUSE_MS = 200;
const longestSearch = mostLetters(priceNotices.body.properties.Text);

/** Shows who will be told of changed prices, before anything goes. */
export function PriceNoticesPage() {
  const may = useMay();
  const [shown, setShown] = useState<NoticedCustomer>();
  const [filter, setFilter] = useState<NoticedFilter>('all');
  const [text, setText] = useState('');
  const [start, setStart] = useState(0);
  const search = useSettled(text.trim(), TYPING_PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(priceNotices, { Text: search, Filter: filter, Start: start }),
    enabled: tooLong(search, longestSearch) === undefined,
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
      {round && round.State !== 'off' && (
        <>
          <OfficeTabs
            tabs={NOTICED_FILTERS.map((key) => ({ key, words: filterWords[key], count: round.Counts[key] }))}
            shown={filter}
            onShow={(shown) => {
              setFilter(shown);
              setStart(0);
            }}
          />
          <TextField
            className="mb-4 max-w-[24rem]"
            label="Find by customer or email"
            value={text}
            onChange={(typed) => {
              setText(typed);
              setStart(0);
            }}
            mostLetters={longestSearch}
          />
          {customers.length === 0 && (
            <EmptyState
              title={
                search === '' ? emptyWords(filter, round.DaysBefore) : `No customer matches ‘${search}’.`
              }
            />
          )}
        </>
      )}
      {customers.length > 0 && (
        <DataTable
          caption="Customers of the next round"
          columns={noticedColumns({ onShow: setShown, leave })}
          rows={customers}
          keyOf={({ CustomerAccount }) => CustomerAccount}
          isStale={isPlaceholderData}
        />
      )}
      <TurnPage
        start={start}
        pageSize={NOTICED_AT_ONCE}
        hasMore={(round?.Counts[filter] ?? 0) > start + NOTICED_AT_ONCE}
        onStart={setStart}
      />
      {shown && <NoticePreview customer={shown} onClose={() => setShown(undefined)} />}
    </article>
  );
}
