import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type BoardFilter,
  type BoardOrder,
  board,
  COUNTED_ORDERS,
  type HandOver,
} from '@tradecellar/contract/board.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { isFinal, ORDER_STATES, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { now } from '../../session/clock.ts';
import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import styles from './office.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { DataTroubles, TroubledMails, TroubledPayments } from './troubles.tsx';

const ASK_AGAIN_MS = 5_000;
const PAGE_SIZE = 50;
const mostSought = mostLetters(board.body.properties.search);

type Asked = { readonly show: BoardFilter; readonly search: string; readonly StartIndex: number };

/** Orders of the office: what needs somebody first, then the orders by state. Reads again every few seconds. */
export function OrdersBoardPage() {
  const [asked, setAsked] = useState<Asked>({ show: 'not-taken', search: '', StartIndex: 0 });
  const [opened, setOpened] = useState<string>();
  const answer = useQuery({
    ...endpointQuery(board, { ...asked, PageSize: PAGE_SIZE }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const data = answer.data?.mainResult;
  const { StartIndex: start } = asked;
  const goTo = (StartIndex: number) => setAsked({ ...asked, StartIndex });
  return (
    <article>
      <PageHeading>Orders</PageHeading>
      <DataTroubles />
      <TroubledPayments onOpen={setOpened} />
      <TroubledMails onOpen={setOpened} />
      <BoardCounts
        counts={data?.counts}
        shown={asked.show}
        onShow={(show) => setAsked({ ...asked, show, StartIndex: 0 })}
      />
      <SearchForm onSearch={(search) => setAsked({ show: 'all', search, StartIndex: 0 })} />
      {answer.error && !data ? (
        <Failure error={answer.error} />
      ) : data === undefined ? (
        <Skeleton height="13rem" />
      ) : (
        <>
          <BoardTable
            asked={asked}
            orders={data.orders}
            isStale={answer.isPlaceholderData}
            onOpen={setOpened}
          />
          {(start > 0 || data.hasMore) && (
            <div className={`flex flex-wrap items-center gap-3 mt-4 print:hidden! ${styles.pages}`}>
              {start > 0 && (
                <Button look="secondary" onClick={() => goTo(Math.max(0, start - PAGE_SIZE))}>
                  Back
                </Button>
              )}
              {data.hasMore && (
                <Button look="secondary" onClick={() => goTo(start + PAGE_SIZE)}>
                  More
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {opened !== undefined && <OrderDialog orderNo={opened} onClose={() => setOpened(undefined)} />}
    </article>
  );
}

function SearchForm({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  const problem = tooLong(text, mostSought);
  const search = () => problem === undefined && onSearch(text.trim());
  return (
    <search className={`flex flex-wrap items-center gap-3 print:hidden! ${styles.search}`}>
      <TextField
        className={styles.field}
        label="Number, customer or reference"
        value={text}
        onChange={setText}
        onEnter={search}
        mostLetters={mostSought}
        enterKeyHint="search"
      />
      <Button look="secondary" disabledReason={problem} onClick={search}>
        Search
      </Button>
    </search>
  );
}

type Counts = AnswerOf<typeof board>['mainResult']['counts'];

type BoardCountsProps = {
  readonly counts: Counts | undefined;
  readonly shown: BoardFilter;
  readonly onShow: (filter: BoardFilter) => void;
};

/** Finished orders are found under All. */
const filters: readonly BoardFilter[] = [
  'not-taken',
  ...ORDER_STATES.filter((state) => !isFinal(state)),
  'all',
];

const filterWords = { ...STATE_WORDS, 'not-taken': 'To send', all: 'All orders' } as const;

/** Buttons that choose a state, with its number of orders and the age of the oldest. A state without orders has none. */
function BoardCounts({ counts = [], shown, onShow }: BoardCountsProps) {
  return (
    <fieldset className={styles.counts}>
      <legend className="sr-only">Show</legend>
      {filters.map((filter) => {
        const found = counts.find(({ show }) => show === filter);
        if (filter !== 'all' && filter !== shown && !found?.count) return null;
        return (
          <button key={filter} type="button" aria-pressed={filter === shown} onClick={() => onShow(filter)}>
            <span>{filterWords[filter]}</span>
            {found && <span className={`figures ${styles.count}`}>{ordersText(found.count)}</span>}
            {found?.oldest !== undefined && found.count > 0 && (
              <span className="text-sm text-ink-soft">oldest {ageWords(new Date(found.oldest), now())}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

function ordersText(count: number): string {
  return countText(count) + (count === COUNTED_ORDERS ? '+' : '');
}

type BoardTableProps = {
  readonly asked: Asked;
  readonly orders: readonly BoardOrder[];
  readonly isStale: boolean;
  readonly onOpen: (orderNo: string) => void;
};

function BoardTable({ asked, orders, isStale, onOpen }: BoardTableProps) {
  if (orders.length === 0) {
    const isWaiting = asked.show === 'not-taken' && asked.search === '';
    return (
      <p className={styles.none}>{isWaiting ? 'Every order has been sent.' : 'No orders in this list.'}</p>
    );
  }
  return (
    <DataTable
      caption="Orders on the board"
      columns={columnsFor(onOpen)}
      rows={orders}
      keyOf={({ OrderNo }) => OrderNo}
      isStale={isStale}
    />
  );
}

function columnsFor(onOpen: BoardTableProps['onOpen']): readonly Column<BoardOrder>[] {
  return [
    {
      header: 'Order',
      cell: (order) => (
        <span>
          <button type="button" className="link thumb-high" onClick={() => onOpen(order.OrderNo)}>
            {order.Number || order.OrderNo}
          </button>
          {order.Kind !== 'Order' && (
            <span className="text-sm text-ink-soft block font-normal">{order.Kind}</span>
          )}
        </span>
      ),
      isRowHeader: true,
      stacked: 'lead',
    },
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, CustomerReference }) => (
        <>
          {CustomerName}
          <span className="text-sm text-ink-soft block font-normal">
            {[CustomerAccount, CustomerReference].filter((text) => text !== '').join(' · ')}
          </span>
        </>
      ),
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Placed',
      cell: ({ PlacedAt }) => <span className="number">{momentWords(new Date(PlacedAt))}</span>,
      stacked: 'left',
    },
    { header: 'State', cell: ({ State }) => STATE_WORDS[State], stacked: 'right' },
    {
      header: 'Sending',
      cell: ({ Waiting }) => Waiting && <Standing waiting={Waiting} />,
      isSelfEvident: true,
      stacked: 'whole',
    },
    { header: 'Order Total', figure: ({ GrandTotal }) => formatSignedMoney(GrandTotal), stacked: 'sum' },
  ];
}

/** The door's last answer, or the time an order has waited. */
function Standing({ waiting: { Said, GaveUp, Attempts, QueuedAt } }: { readonly waiting: HandOver }) {
  if (Said === '')
    return <span className="text-sm text-ink-soft">Waiting {ageWords(new Date(QueuedAt), now())}</span>;
  return (
    <span className="text-sm text-warning">
      {GaveUp ? 'Given up' : `Attempt ${Attempts}`}: {Said}
    </span>
  );
}
