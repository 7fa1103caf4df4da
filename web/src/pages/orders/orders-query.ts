import { accountOrdersItem, accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery, type LoaderContext } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import { type DaysSearch, daysAsked } from '../../session/asked-range.ts';

/** An account's orders of some days, read each time they are shown. */
export function ordersQuery(account: string, { start, end }: DateRange) {
  return {
    ...endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(start),
      orderDateEnd: formatTradeDate(end),
    }),
    staleTime: 0,
  };
}

/** One order, read each time it is shown. */
export function orderQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountOrdersItem, { CustomerAccount: account, orderNo }), staleTime: 0 };
}

export function loadOrders({ queries }: LoaderContext, days: DaysSearch): void {
  const account = accountAhead();
  if (account) void queries.prefetchQuery(ordersQuery(account, daysAsked(days)));
}

export function loadOrder({ queries }: LoaderContext, orderNo: string): void {
  const account = accountAhead();
  if (account) void queries.prefetchQuery(orderQuery(account, orderNo));
}
