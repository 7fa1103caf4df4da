import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItemEmail, confirmOrder } from '@tradecellar/contract/order-confirmation.ts';
import { accountOrdersSummaries, type PlacedOrder as OrderSummary } from '@tradecellar/contract/orders.ts';
import {
  CONFIRMATION_SENT,
  confirmationKey,
  isProvisional,
  type PlacedOrder,
  placedOrders,
} from '@tradecellar/trade/order-number.ts';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { endpointQuery } from '../../../api/queries.ts';

export type OrderNow = PlacedOrder & { readonly isConfirmed: boolean };

export type PlacedBasket = {
  /** When the summaries have loaded, the page drops unknown numbers and numbers of other customers. */
  readonly orders: readonly OrderNow[];
  /** Undefined while loading; empty if the call fails for any reason (8.errors.31). */
  readonly summaries: readonly OrderSummary[] | undefined;
};

/** Polls for the confirmed number of each order of a placed basket (4.place.4, 4.place.6). */
export function usePlacedOrders(account: string, numbers: OrderNumbers): PlacedBasket {
  const placed = placedOrders(numbers.orderId, numbers.backOrderId, numbers.reservesOrderId);
  const isAsked = account !== '' && placed.length > 0;
  const { data, isError } = useQuery({
    ...endpointQuery(accountOrdersSummaries, {
      CustomerAccount: account,
      orders: placed.map(({ orderNo }) => orderNo),
    }),
    enabled: isAsked,
  });
  const found = data?.mainResult;
  // The URL names at most one order of each kind, so the kind identifies an order whose number has changed.
  const own = found ? placed.filter(({ kind }) => found.some(({ Kind }) => Kind === kind)) : placed;
  const orders = useConfirmedNumbers(account, own);
  useConfirmations(account, found || isError ? orders : []);
  if (!isAsked) return { orders: [], summaries: [] };
  const numberNow = ({ Kind }: OrderSummary) => orders.find(({ kind }) => kind === Kind)?.orderNo ?? '';
  const summaries = found?.map((summary) => ({ ...summary, Order_OrderNo: numberNow(summary) }));
  return { orders, summaries: summaries ?? (isError ? [] : undefined) };
}

function useConfirmedNumbers(account: string, placed: readonly PlacedOrder[]): readonly OrderNow[] {
  const answers = useQueries({ queries: placed.map(({ orderNo }) => confirmationQuery(account, orderNo)) });
  return placed.map(({ kind, orderNo }, index) => {
    const now = answers[index]?.data?.mainResult ?? orderNo;
    return { kind, orderNo: now, isConfirmed: !isProvisional(now) };
  });
}

const firstWaitMs = 1_500;
const longestWaitMs = 30_000;

const confirmationQuery = (CustomerAccount: string, orderNo: string) =>
  queryOptions({
    ...endpointQuery(confirmOrder, { CustomerAccount, orderNo }),
    enabled: CustomerAccount !== '' && isProvisional(orderNo),
    staleTime: 0,
    refetchInterval({ state: { data, error, dataUpdateCount, errorUpdateCount } }) {
      if (isProblem(error, 'order-not-found') || (data && !isProvisional(data.mainResult))) return false;
      return Math.min(longestWaitMs, firstWaitMs * 1.5 ** (dataUpdateCount + errorUpdateCount - 1));
    },
  });

/** Requests the confirmation mail of each confirmed order, once per number and browser session (4.place.7). */
function useConfirmations(account: string, orders: readonly OrderNow[]): void {
  const due = account === '' ? [] : orders.filter(({ isConfirmed }) => isConfirmed);
  const names = due.map(({ kind, orderNo }) => confirmationKey(kind, orderNo)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names identify the due orders.
  useEffect(() => {
    for (const order of due) void askForConfirmation(account, order);
  }, [account, names]);
}

async function askForConfirmation(account: string, { kind, orderNo }: PlacedOrder): Promise<void> {
  const key = confirmationKey(kind, orderNo);
  if (sessionStorage.getItem(key) === CONFIRMATION_SENT) return;
  sessionStorage.setItem(key, CONFIRMATION_SENT);
  try {
    const request = { CustomerAccount: account, orderNo, backOrder: kind === 'Back Order', kind };
    await call(accountOrdersItemEmail, request);
  } catch {
    // The server sends at most one mail per number, so the next visit may retry.
    sessionStorage.removeItem(key);
  }
}
