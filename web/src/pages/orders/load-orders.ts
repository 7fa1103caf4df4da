import { accountOrdersItems } from '@tradecellar/contract/orders.ts';
import type { LoaderContext } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import { lastAskedRange } from '../../session/asked-range.ts';
import { orderQuery, ordersQuery } from './orders-query.ts';

export function loadOrders({ queries }: LoaderContext): void {
  const account = accountAhead();
  if (!account) return;
  void queries.prefetchQuery(ordersQuery(account, lastAskedRange(accountOrdersItems, account)));
}

export function loadOrder({ queries }: LoaderContext, orderNo: string): void {
  const account = accountAhead();
  if (account) void queries.prefetchQuery(orderQuery(account, orderNo));
}
