import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  accountOrdersItems,
  accountOrdersOnItsWay,
  type OrderOnItsWay,
  type OrderSummary,
} from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { isHiddenReference } from '@tradecellar/trade/order-number.ts';
import { orderedByWords } from '@tradecellar/trade/ordered-by.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { useEffect, useRef } from 'react';
import {
  endpointQuery,
  type Held,
  keepWithinAccount,
  type LoaderContext,
  readAhead,
  readEachVisit,
} from '../../api/queries.ts';
import { ProposalNotices } from '../../cart/basket/proposal-notices.tsx';
import { accountAhead, useAccount } from '../../session/account.ts';
import { type DaysSearch, daysAsked, useAskedRange } from '../../session/address/asked-range.ts';
import { DateRangeForm } from '../../session/address/date-range-form.tsx';
import { path, toOrder, toOrderAgain } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { FoundRows } from '../../session/failure/found-rows.tsx';
import { canOrder } from '../../session/office-right.ts';
import { dotted } from '../../ui/dotted.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Column, DataTable, type FootRow, TableSkeleton } from '../../ui/tables/data-table.tsx';
import { DueDeliveries, dueQuery } from './due-deliveries.tsx';
import { type GroupedOrder, groupedOrders, headOf } from './order-groups.ts';
import { dayOf, stateWords } from './order-progress.ts';
import { PrintedOn } from './printed-on.tsx';

const ordersQuery = (CustomerAccount: string, { start, end }: DateRange) => ({
  ...endpointQuery(accountOrdersItems, {
    CustomerAccount,
    orderDateStart: formatTradeDate(start),
    orderDateEnd: formatTradeDate(end),
  }),
  ...readEachVisit,
});

type OrdersRead = UseQueryResult<Held<typeof accountOrdersItems>>;

const onItsWayQuery = (CustomerAccount: string) => ({
  ...endpointQuery(accountOrdersOnItsWay, { CustomerAccount }),
  ...readEachVisit,
});

export function loadOrders({ queries }: LoaderContext, days: DaysSearch): void {
  const account = accountAhead();
  if (!account) return;
  void readAhead(queries, ordersQuery(account, daysAsked(days)));
  void readAhead(queries, onItsWayQuery(account));
  void readAhead(queries, dueQuery(account));
}

/** The orders of a range, by default the last 30 days (2.orders.1). */
export function OrdersPage() {
  const { account } = useAccount();
  return (
    <article>
      <ForWhom />
      <PageHeading>My Orders</PageHeading>
      {account === '' ? <NoCustomer /> : <Orders account={account} />}
    </article>
  );
}

const ROWS_EXPECTED = 8;

/** Orders without a confirmed number are hidden (2.orders.5). */
function Orders({ account }: { readonly account: string }) {
  const [range, ask] = useAskedRange(path.orders, accountOrdersItems);
  const orders = useQuery({ ...ordersQuery(account, range), placeholderData: keepWithinAccount(account) });
  const awaitsRest = useAwaitsRest(account);
  const skeleton = (
    // The attribute hides the footer, which the table would push down.
    <div data-waits="">
      <TableSkeleton columns={shownColumns()} rowCount={ROWS_EXPECTED} rowClass="h-6 @max-[50rem]:h-24" />
    </div>
  );
  return (
    <>
      <PrintedOn what={`${formatTradeDate(range.start)} to ${formatTradeDate(range.end)}`} />
      <DateRangeForm button="Get Orders" range={range} onRange={ask} hasCommon />
      {awaitsRest ? (
        skeleton
      ) : (
        <>
          <OnItsWay account={account} table={orders} />
          <DueDeliveries account={account} />
          <FoundRows
            query={orders}
            isShown={(order) => !isHiddenReference(order.Order_OrderNo)}
            placeholder={skeleton}
          >
            {(shown, isStale) => (
              <DataTable
                caption="Orders"
                columns={shownColumns()}
                rows={groupedOrders(shown)}
                keyOf={(order) => order.Order_OrderNo}
                feet={totalsOf(shown)}
                groups={groups}
                isStale={isStale}
              />
            )}
          </FoundRows>
          <ProposalNotices />
        </>
      )}
    </>
  );
}

/** The parts above and below the table render together with the table, so that no part pushes another part. */
function useAwaitsRest(account: string): boolean {
  const rest = [useQuery(onItsWayQuery(account)), useQuery(dueQuery(account))];
  return rest.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

/** The nine columns (2.orders.3); Order No., View and Re-Order all link to the order (2.orders.4). */
const columns: readonly Column<GroupedOrder>[] = [
  {
    header: 'Order No.',
    share: 8.5,
    cell: ({ Order_OrderNo }) => (
      <Link {...toOrder(Order_OrderNo)} className="thumb-high">
        {Order_OrderNo}
      </Link>
    ),
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Order Date',
    share: 16.5,
    cell: ({ Order_OrderDate, OrderedBy }) => (
      <>
        {Order_OrderDate} <Soft>{orderedByWords(OrderedBy)}</Soft>
      </>
    ),
    isSelfEvident: true,
    stacked: 'left',
  },
  {
    header: 'Type',
    share: 23.5,
    cell: (order) => (
      <>
        {order.Order_OrderType} <Soft>{stateWords(order)}</Soft>
      </>
    ),
    isSelfEvident: true,
    stacked: 'left',
  },
  { header: 'Invoice No.', share: 8, cell: (order) => order.Order_InvoiceNumber, stacked: 'right' },
  {
    header: 'Reference',
    cell: ({ Order_CustomerReference }) =>
      Order_CustomerReference && (
        <span className="wrap-anywhere print:block print:min-w-24">{Order_CustomerReference}</span>
      ),
    stacked: 'left',
  },
  { header: 'Nett', share: 9, figure: (row) => formatMoney(row.Order_TotalNett), stacked: 'sum' },
  { header: 'Vat', share: 8, figure: (row) => formatMoney(row.Order_TotalVAT), stacked: 'right' },
  {
    header: 'View',
    share: 6,
    cell: ({ Order_OrderNo }) => (
      <Link {...toOrder(Order_OrderNo)} aria-label={`View order ${Order_OrderNo}`} className="thumb-high">
        View
      </Link>
    ),
    isSelfEvident: true,
    stacked: 'firstWay',
  },
  {
    header: 'Re-Order',
    share: 7,
    cell: ({ group, Order_OrderNo }) => group === undefined && <ReOrder orderNos={[Order_OrderNo]} />,
    isSelfEvident: true,
    stacked: 'secondWay',
  },
];

function shownColumns(): typeof columns {
  return canOrder() ? columns : columns.filter(({ header }) => header !== 'Re-Order');
}

const groups = {
  of: ({ group }: GroupedOrder) => group,
  head: (parts: readonly GroupedOrder[]) => {
    const { label, values } = headOf(parts);
    const orderNos = parts.map(({ Order_OrderNo }) => Order_OrderNo);
    const reOrder = canOrder() && { 'Re-Order': <ReOrder orderNos={orderNos} /> };
    return { label, values: { ...values, ...reOrder } };
  },
};

function ReOrder({ orderNos }: { readonly orderNos: readonly string[] }) {
  const [first = ''] = orderNos;
  const all = new Intl.ListFormat('en-GB').format(orderNos);
  return (
    <Link
      {...toOrderAgain(first)}
      aria-label={`Re-Order ${orderNos.length > 1 ? 'orders' : 'order'} ${all}`}
      className="thumb-high"
    >
      Re-Order
    </Link>
  );
}

/** A fact that the specification does not name, in a column of the specification. */
function Soft({ children }: { readonly children: string }) {
  return <span className="inline-block text-small text-ink-soft">{children}</span>;
}

function totalsOf(orders: readonly OrderSummary[]): readonly FootRow[] {
  const Nett = formatMoney(addMoney(...orders.map((order) => order.Order_TotalNett)));
  const Vat = formatMoney(addMoney(...orders.map((order) => order.Order_TotalVAT)));
  return [{ label: countWords(orders.length, 'order'), values: { Nett, Vat }, isStrong: true }];
}

const ASK_AGAIN_MS = 10_000;

/** Orders that wait for their number, which the table hides (2.orders.5). Hidden if the call fails. */
function OnItsWay({ account, table }: { readonly account: string; readonly table: OrdersRead }) {
  const { data, isFetching } = useQuery({
    ...onItsWayQuery(account),
    refetchInterval: ({ state }) => (state.data ? ASK_AGAIN_MS : false),
  });
  useNumberedOrders(isFetching || data === undefined ? undefined : (data?.mainResult ?? []), table);
  if (!data) return null;
  return (
    <section className="mb-8" aria-labelledby="on-its-way">
      <h2 id="on-its-way" className="mb-2">
        On its way
      </h2>
      <ul className="ruled border-t border-hairline">
        {data.mainResult.map((order) => (
          <li key={order.OrderNo} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <Link {...toOrder(order.OrderNo)} className="thumb-high font-semibold">
              {order.OrderNo}
            </Link>
            <span className="figures sm:order-last">{formatMoney(order.GrandTotal)}</span>
            <span className="dotted flex-1 text-ink-soft max-sm:basis-full">
              {dotted([
                order.Kind === 'Order' ? '' : order.Kind,
                `Placed ${momentWords(new Date(order.PlacedAt))} ${orderedByWords(order.OrderedBy)}`,
                STATE_WORDS[order.State],
                order.AwaitsStock || order.RequiredDate === '' ? dayOf(order) : `for ${dayOf(order)}`,
              ])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Refetches the table after an order has received its number. The calls of the table and of the orders on their way may
 * read an order before and after it receives its number, and then neither shows the order.
 */
function useNumberedOrders(onItsWay: readonly OrderOnItsWay[] | undefined, table: OrdersRead): void {
  const queries = useQueryClient();
  const waited = useRef<readonly string[]>([]);
  const refetched = useRef(new Set<string>());
  useEffect(() => {
    if (onItsWay === undefined || table.isFetching) return;
    const waiting = onItsWay.map(({ OrderNo }) => OrderNo);
    const hidden = (table.data?.mainResult ?? [])
      .filter(({ Order_OrderNo, State }) => isHiddenReference(Order_OrderNo) && State !== 'cancelled')
      .map(({ Order_OrderNo }) => Order_OrderNo);
    const numbered = [...waited.current, ...hidden].filter(
      (orderNo) => !waiting.includes(orderNo) && !refetched.current.has(orderNo),
    );
    waited.current = waiting;
    if (numbered.length === 0) return;
    for (const orderNo of numbered) refetched.current.add(orderNo);
    void queries.invalidateQueries({ queryKey: [accountOrdersItems.path] });
  }, [onItsWay, table, queries]);
}
