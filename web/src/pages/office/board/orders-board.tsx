import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type BoardOrder,
  type BoardShow,
  board,
  COUNTED_ORDERS,
  type HandOver,
} from '@tradecellar/contract/board.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isFinal, ORDER_STATES, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { endpointQuery } from '../../../api/queries.ts';
import { now } from '../../../session/clock.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../ui/count-text.ts';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { OfficeForm } from '../office-form.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { deliveryWords } from './order-facts.tsx';
import { DataTroubles, OddServers, TroubledMails, TroubledPayments } from './troubles.tsx';

const REFETCH_MS = 5_000;
const PAGE_SIZE = 50;

type BoardRequest = { readonly show: BoardShow; readonly search: string; readonly StartIndex: number };

export function OrdersBoardPage() {
  const [request, setRequest] = useState<BoardRequest>({ show: 'not-taken', search: '', StartIndex: 0 });
  const [opened, setOpened] = useState<string>();
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(board, { ...request, PageSize: PAGE_SIZE }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { orders, counts, changesAsked, hasMore = false } = data?.mainResult ?? {};
  const { show, search, StartIndex } = request;
  const showFrom = (first: number) => setRequest({ ...request, StartIndex: first });
  return (
    <article>
      <PageHeading>Orders</PageHeading>
      <OddServers />
      <DataTroubles />
      <TroubledPayments onOpen={setOpened} />
      <TroubledMails onOpen={setOpened} />
      <BoardCounts
        counts={counts}
        changesAsked={changesAsked}
        shown={show}
        onShow={(filter) => setRequest({ ...request, show: filter, StartIndex: 0 })}
      />
      <SearchForm onSearch={(text) => setRequest({ show: 'all', search: text, StartIndex: 0 })} />
      {!orders && (error ? <Failure error={error} /> : <Skeleton height="13rem" />)}
      {orders?.length === 0 && (
        <p className="border-t border-hairline py-6">
          {show === 'not-taken' && search === '' ? 'Every order has been sent.' : 'No orders in this list.'}
        </p>
      )}
      {orders && orders.length > 0 && (
        <DataTable
          caption="Orders on the board"
          columns={columnsFor(setOpened)}
          rows={orders}
          keyOf={({ OrderNo }) => OrderNo}
          isStale={isPlaceholderData}
        />
      )}
      <div className="mt-4 flex justify-end gap-4 print:hidden">
        {StartIndex > 0 && (
          <Button look="secondary" onClick={() => showFrom(StartIndex - PAGE_SIZE)}>
            Previous
          </Button>
        )}
        {hasMore && (
          <Button look="secondary" onClick={() => showFrom(StartIndex + PAGE_SIZE)}>
            Next
          </Button>
        )}
      </div>
      {opened !== undefined && <OrderDialog orderNo={opened} onClose={() => setOpened(undefined)} />}
    </article>
  );
}

function SearchForm({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: '' } });
  return (
    <search className="mt-2 mb-6 block print:hidden">
      <OfficeForm button="Search" isRow onSubmit={handleSubmit(({ text }) => onSearch(text.trim()))}>
        <FormField
          control={control}
          name="text"
          label="Number, customer or reference"
          mostLetters={mostLetters(board.body.properties.search)}
          enterKeyHint="search"
        />
      </OfficeForm>
    </search>
  );
}

/** A final state has no button: finished orders are under All. */
const filters: readonly BoardShow[] = [
  'not-taken',
  'change-asked',
  ...ORDER_STATES.filter((state) => !isFinal(state)),
  'all',
];

const filterWords = {
  ...STATE_WORDS,
  'not-taken': 'To send',
  'change-asked': 'Changes to answer',
  all: 'All orders',
} as const;

type Answer = AnswerOf<typeof board>['mainResult'];
type BoardCountsProps = {
  readonly counts: Answer['counts'] | undefined;
  readonly changesAsked: Answer['changesAsked'];
  readonly shown: BoardShow;
  readonly onShow: (filter: BoardShow) => void;
};

function BoardCounts({ counts = [], changesAsked, shown, onShow }: BoardCountsProps) {
  const countOf = (filter: BoardShow) =>
    filter === 'change-asked' ? changesAsked : counts.find(({ show }) => show === filter);
  const isFilled = (filter: BoardShow) => (countOf(filter)?.count ?? 0) > 0;
  // A state keeps its button when its orders are gone, so that the other buttons do not move.
  const [seen, setSeen] = useState<readonly BoardShow[]>(['not-taken', 'all']);
  const unseen = filters.filter((filter) => !seen.includes(filter) && (isFilled(filter) || filter === shown));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  const states = filters
    .filter((filter) => seen.includes(filter))
    .map((filter) => ({ filter, ...countOf(filter) }));
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
      <legend className="sr-only">Show</legend>
      {states.map(({ filter, count, oldest }) => (
        <button
          key={filter}
          type="button"
          className="row-span-3 mb-2 grid min-h-20 grid-rows-subgrid border-t-2 border-hairline py-2 text-left aria-pressed:border-brand-line aria-pressed:font-semibold"
          aria-pressed={filter === shown}
          onClick={() => onShow(filter)}
        >
          <span className="whitespace-nowrap">{filterWords[filter]}</span>
          {count !== undefined && (
            <span className="figures text-title font-normal">
              {countText(count)}
              {count === COUNTED_ORDERS && '+'}
            </span>
          )}
          {oldest !== undefined && (
            <span className="text-body font-normal text-ink-soft">
              oldest {ageWords(new Date(oldest), now())} ago
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function columnsFor(onOpen: (orderNo: string) => void): readonly Column<BoardOrder>[] {
  return [
    {
      header: 'Order',
      cell: ({ OrderNo, Number: number, Kind }) => (
        <>
          <button type="button" className="link thumb-high" onClick={() => onOpen(OrderNo)}>
            {number || OrderNo}
          </button>
          {Kind !== 'Order' && <p className="text-body text-ink-soft">{Kind}</p>}
        </>
      ),
      isRowHeader: true,
      stacked: 'lead',
    },
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, CustomerReference }) => (
        <>
          {CustomerName}
          <p className="text-body text-ink-soft">
            {[CustomerAccount, CustomerReference].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Placed',
      cell: ({ PlacedAt }) => <span className="number">{momentWords(new Date(PlacedAt))}</span>,
      stacked: 'whole',
    },
    {
      header: 'Delivery',
      cell: (order) => (
        <>
          <span className="whitespace-nowrap">{deliveryWords(order)}</span>
          {order.DeliveryType === 'collection' && <p className="text-body text-ink-soft">Collection</p>}
        </>
      ),
      stacked: 'whole',
    },
    {
      header: 'State',
      cell: ({ State, Waiting, AskedChange }) => (
        <>
          {STATE_WORDS[State]}
          {AskedChange !== undefined && <p className="text-body text-brand-ink">A change is asked for</p>}
          {Waiting && <WaitingMessage {...Waiting} />}
        </>
      ),
      stacked: 'whole',
    },
    { header: 'Order Total', figure: ({ GrandTotal }) => formatMoney(GrandTotal), stacked: 'sum' },
  ];
}

function WaitingMessage({ Said, GaveUp, Attempts, QueuedAt }: HandOver) {
  if (Said === '') {
    return <p className="text-body text-ink-soft">Waiting {ageWords(new Date(QueuedAt), now())}</p>;
  }
  return (
    <p className="text-body text-warning">
      {GaveUp ? 'Given up' : `Attempt ${Attempts}`}: {Said}
    </p>
  );
}
