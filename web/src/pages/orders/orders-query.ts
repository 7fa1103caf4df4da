import {
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
} from '@tradecellar/contract/orders.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery, type LoaderContext, readAhead, readEachVisit } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import { daysAsked } from '../../session/asked-range.ts';
import type { DaysSearch } from '../../session/days-search.ts';

export function ordersQuery(account: string, { start, end }: DateRange) {
  return {
    ...endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(start),
      orderDateEnd: formatTradeDate(end),
    }),
    ...readEachVisit,
  };
}

export function onItsWayQuery(account: string) {
  return { ...endpointQuery(accountOrdersOnItsWay, { CustomerAccount: account }), ...readEachVisit };
}

export function orderQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountOrdersItem, { CustomerAccount: account, orderNo }), ...readEachVisit };
}

export async function loadOrders({ queries }: LoaderContext, days: DaysSearch): Promise<void> {
  const account = accountAhead();
  if (!account) return;
  await Promise.all([
    readAhead(queries, ordersQuery(account, daysAsked(days))),
    readAhead(queries, onItsWayQuery(account)),
  ]);
}

export function loadOrder({ queries }: LoaderContext, orderNo: string): void {
  const account = accountAhead();
  if (account) void readAhead(queries, orderQuery(account, orderNo));
}
