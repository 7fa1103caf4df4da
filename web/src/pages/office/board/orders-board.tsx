import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { board } from '@tradecellar/contract/board.ts';
import type { BoardShow } from '@tradecellar/contract/board-show.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { endpointQuery } from '../../../api/queries.ts';
import { type BoardPlace, toBoard } from '../../../session/address/office-address.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import styles from './board.module.css';
import { boardColumns } from './board-columns.tsx';
import { BoardLanes, firstLane } from './board-lanes.tsx';
import { MarkedOrders } from './marked-orders.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { DataTroubles, OddServers, TroubledMails, TroubledPayments } from './troubles.tsx';

const REFETCH_MS = 5_000;
const PAGE_SIZE = 50;

/** The orders board. Its lane and its search are in the address, so that Today links to exactly its orders. */
export function OrdersBoardPage() {
  const place = useSearch({ from: `/shop/admin${path.adminOrders}` });
  // Another lane or search begins at its first page, without marks.
  return <Board key={JSON.stringify(place)} {...place} />;
}

function Board({ search = '', show: asked = search === '' ? undefined : 'all' }: BoardPlace) {
  // Without a lane in the address, the page opens on the first lane that has orders, and stays there.
  const [first, setFirst] = useState<BoardShow>();
  const isChoosing = asked === undefined && first === undefined;
  const show = asked ?? first ?? 'not-taken';
  const navigate = useNavigate();
  const may = useMay();
  const [StartIndex, setStart] = useState(0);
  const [opened, setOpened] = useState<string>();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPlaceholderData, isFetchedAfterMount } = useQuery({
    ...endpointQuery(board, { show, search, StartIndex, PageSize: PAGE_SIZE }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  if (isChoosing && data && isFetchedAfterMount) setFirst(firstLane(data.mainResult));
  const { orders, hasMore = false } = data?.mainResult ?? {};
  // An empty answer of another lane says nothing about this lane.
  const isUnknown = orders?.length === 0 && search === '' && (isChoosing || isPlaceholderData);
  const go = (to: BoardPlace) => void navigate({ ...toBoard(to), resetScroll: false });
  const showFrom = (first: number) => {
    setMarked(new Set());
    setStart(first);
  };
  const toggle = (orderNo: string) =>
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(orderNo)) after.add(orderNo);
      return after;
    });
  return (
    <article>
      <PageHeading aside={<SearchForm search={search} onSearch={(text) => go({ search: text })} />}>
        Orders
      </PageHeading>
      {may('manage-shop') && <OddServers />}
      {may('manage-shop') && <DataTroubles />}
      {may('settle-payments') && <TroubledPayments onOpen={setOpened} />}
      {may('work-orders') && <TroubledMails onOpen={setOpened} />}
      <BoardLanes answer={data?.mainResult} shown={show} onShow={(lane) => go({ show: lane })} />
      {search !== '' && orders && (
        <p className="mb-2" role="status">
          {orders.length === 0
            ? `We found no order with “${search}” that was placed here. Other orders are in the customer’s My Orders.`
            : `Orders placed here with “${search}”`}{' '}
          <Button look="quiet" className="-ml-3" onClick={() => go({})}>
            Clear search
          </Button>
        </p>
      )}
      {(!orders || isUnknown) && (error ? <Failure error={error} /> : <Skeleton height="13rem" />)}
      {orders?.length === 0 && search === '' && !isUnknown && (
        <p className="border-t border-hairline py-6 text-ink-soft">
          {show === 'all' ? 'No orders yet.' : 'Nothing waiting.'}
        </p>
      )}
      {orders && orders.length > 0 && (
        <div className={styles.table}>
          <DataTable
            caption="Orders on the board"
            columns={boardColumns({ onOpen: setOpened, marked, onMark: toggle })}
            rows={orders}
            keyOf={({ OrderNo }) => OrderNo}
            isStale={isPlaceholderData}
          />
        </div>
      )}
      <MarkedOrders
        orders={orders?.filter(({ OrderNo }) => marked.has(OrderNo)) ?? []}
        onUnmark={() => setMarked(new Set())}
      />
      <TurnPage start={StartIndex} pageSize={PAGE_SIZE} hasMore={hasMore} onStart={showFrom} />
      {opened !== undefined && <OrderDialog orderNo={opened} onClose={() => setOpened(undefined)} />}
    </article>
  );
}

type SearchFormProps = { readonly search: string; readonly onSearch: (text: string) => void };

function SearchForm({ search, onSearch }: SearchFormProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: search } });
  return (
    <search className="block print:hidden">
      <form className={styles.search} onSubmit={handleSubmit(({ text }) => onSearch(text.trim()))} noValidate>
        <FormField
          control={control}
          name="text"
          label="Find orders"
          hideLabel
          placeholder="Number, customer, wine, postcode, person or 30/11/2026"
          mostLetters={mostLetters(board.body.properties.search)}
          enterKeyHint="search"
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
