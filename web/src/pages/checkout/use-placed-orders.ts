import { useQueries, useQuery } from '@tanstack/react-query';
import {
  accountOrdersItemEmail,
  accountOrdersSummaries,
  confirmOrder,
  type PlacedOrder as OrderSummary,
} from '@tradecellar/contract/orders.ts';
import {
  CONFIRMATION_SENT,
  confirmationKey,
  isProvisional,
  type PlacedOrder,
} from '@tradecellar/trade/order-number.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';

/** One of the up to three orders under the number it has now. */
export type OrderNow = PlacedOrder & { readonly isConfirmed: boolean };

const firstWaitMs = 1500;
const longestWaitMs = 30_000;

/**
 * Polls for the confirmed number of each provisional order, less and less often, until each has one (4.place.4). The
 * sequence stays.
 */
export function useConfirmedNumbers(account: string, placed: readonly PlacedOrder[]): readonly OrderNow[] {
  const answers = useQueries({
    queries: placed.map(({ orderNo }) => ({
      ...endpointQuery(confirmOrder, { CustomerAccount: account, orderNo }),
      enabled: account !== '' && isProvisional(orderNo),
      staleTime: 0,
      refetchInterval: ({ state }: { state: AskingState }) => nextWaitMs(state),
    })),
  });
  return placed.map(({ kind, orderNo }, index) => {
    const now = answers[index]?.data?.mainResult ?? orderNo;
    return { kind, orderNo: now, isConfirmed: !isProvisional(now) };
  });
}

type AskingState = {
  readonly data: { readonly mainResult: string } | undefined;
  readonly error: unknown;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/** 1.5 s, then half as long again each time, up to 30 s; false once the answer is final. */
function nextWaitMs({ data, error, dataUpdateCount, errorUpdateCount }: AskingState): number | false {
  if (isProblem(error, 'order-not-found')) return false;
  if (data && !isProvisional(data.mainResult)) return false;
  const asked = Math.max(0, dataUpdateCount + errorUpdateCount - 1);
  return Math.min(longestWaitMs, firstWaitMs * 1.5 ** asked);
}

/**
 * Requests the confirmation mail of each confirmed order, once per number and browser session (4.place.6, 4.place.7),
 * and only for the account's own orders.
 */
export function useConfirmations(account: string, orders: readonly OrderNow[], isKnown: boolean): void {
  const due = isKnown ? orders.filter(({ isConfirmed }) => isConfirmed) : [];
  const names = due.map(({ kind, orderNo }) => confirmationKey(kind, orderNo)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names identify what is due.
  useEffect(() => {
    if (account === '') return;
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
    // The server sends one mail per number however often it is asked, so the next visit may retry.
    sessionStorage.removeItem(key);
  }
}

export type Summaries = {
  /** Undefined while they are being read; an empty list when they cannot be, whatever the reason (8.errors.31). */
  readonly orders: readonly OrderSummary[] | undefined;
  /** Those that are the account's own; typed numbers and other customers' are not. */
  readonly own: readonly OrderNow[];
  readonly isKnown: boolean;
};

/** Delivery and items of the orders. Until they are read, and when they cannot be, all count as the account's own. */
export function useOrderSummaries(account: string, orders: readonly OrderNow[]): Summaries {
  const summaries = useQuery({
    ...endpointQuery(accountOrdersSummaries, {
      CustomerAccount: account,
      orders: orders.map(({ orderNo }) => orderNo),
    }),
    enabled: account !== '' && orders.length > 0,
    placeholderData: keepWithinAccount(account),
  });
  const found = summaries.data?.mainResult;
  if (found !== undefined) {
    // The server leaves out others', and answers a provisional number with the confirmed one: an address has one of a kind.
    const own = orders.filter(({ kind }) => found.some((order) => order.Kind === kind));
    // While these are read again under a confirmed number, the answer before has the provisional one.
    const numbered = found.map((order) => {
      const orderNo = own.find(({ kind }) => kind === order.Kind)?.orderNo;
      return { ...order, Order_OrderNo: orderNo ?? order.Order_OrderNo };
    });
    return { orders: numbered, own, isKnown: true };
  }
  if (account === '' || orders.length === 0) return { orders: [], own: [], isKnown: true };
  return { orders: summaries.isError ? [] : undefined, own: orders, isKnown: summaries.isError };
}
