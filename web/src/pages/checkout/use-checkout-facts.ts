import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useEffect, useState } from 'react';
import { keepWithinAccount } from '../../api/queries.ts';
import type { BasketItem } from '../../cart/basket-item.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import {
  addressesQuery,
  customerQuery,
  daysQuery,
  nextDateQuery,
  reservesQuery,
  soldQuery,
} from './checkout-queries.ts';
import type { DeliveryCalendar } from './delivery-facts.ts';
import { previewStock } from './stock-preview.ts';

/** The account with its credit and the addresses (4.load.1, 4.load.2). */
export function useAccountAndAddresses(account: string) {
  const customer = useQuery(customerQuery(account));
  const addresses = useQuery(addressesQuery(account));
  const failed = [customer, addresses].find((query) => query.isError && query.data === undefined);
  return {
    customer: customer.data?.mainResult,
    addresses: addresses.data?.mainResult,
    error: failed?.error ?? undefined,
  };
}

/** When an address is delivered to: the next date and the last, the weekdays, the closed days, the cut-off. */
export function useDeliveryCalendar(account: string, addressId: string | undefined) {
  const { furthestMonths } = useSettings().delivery;
  const enabled = addressId !== undefined;
  const date = useQuery({ ...nextDateQuery(account, addressId ?? ''), enabled });
  const days = useQuery({ ...daysQuery(account, addressId ?? ''), enabled });
  const failed = [date, days].find((query) => query.isError && query.data === undefined);
  const calendar: DeliveryCalendar | undefined =
    date.data && days.data
      ? {
          next: date.data.mainResult,
          days: deliveryDaysOf(days.data.mainResult),
          closedDays: date.data.holidays,
          cutOff: date.data.cutoff,
          furthest: addMonths(londonTime(now()).date, furthestMonths),
        }
      : undefined;
  return { calendar, error: failed?.error ?? undefined };
}

/**
 * How the basket will be divided (4.split.1, 4.split.2), by today's reserves and stock: the basket's own stock figures
 * may be old. Figures that cannot be read count as none, silently. `isSettled` once both were asked for.
 */
export function useStockPreview(account: string, items: readonly BasketItem[]) {
  const { switches } = useSettings();
  const codes = items.map(({ Code }) => Code);
  const enabled = items.length > 0;
  // Keeps the form while a line added in another tab is read.
  const placeholderData = keepWithinAccount(account);
  const products = useQuery({ ...soldQuery(account, codes), enabled, placeholderData });
  const reserves = useQuery({
    ...reservesQuery(account, codes),
    enabled: enabled && switches.reservesOrders,
    placeholderData,
  });
  const isKnown = products.data !== undefined && !products.isPlaceholderData;
  const preview = previewStock(items, {
    reserves: switches.reservesOrders ? reserves.data?.mainResult : undefined,
    products: isKnown ? products.data : undefined,
    backOrder: switches.backOrder,
    stockControl: switches.stockControl,
  });
  return { preview, isSettled: isSettled(products) && isSettled(reserves) };
}

function isSettled({ fetchStatus, data, failureCount }: UseQueryResult<unknown>): boolean {
  return data !== undefined || failureCount > 0 || fetchStatus === 'idle';
}

const minuteMs = 60_000;

/** The merchant's clock, read every minute: collection times pass while the buyer types. */
export function useWallClock() {
  const [clock, setClock] = useState(() => londonTime(now()));
  useEffect(() => {
    const read = () =>
      setClock((before) => {
        const next = londonTime(now());
        return next.date === before.date && next.minutes === before.minutes ? before : next;
      });
    // The page may have been made some time before it is shown.
    read();
    const timer = setInterval(read, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
