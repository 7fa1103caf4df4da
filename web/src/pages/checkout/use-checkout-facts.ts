import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useEffect, useState } from 'react';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import type { BasketItem } from '../../basket/basket-item.ts';
import { productsByCode } from '../../product/products-by-code.ts';
import { accountQuery } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import type { DeliveryCalendar } from './delivery-facts.ts';
import { previewStock } from './stock-preview.ts';

/** Every visit reads again: credit and dates change. */
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const;

/** The account with its credit and the addresses (4.load.1, 4.load.2). */
export function useAccountAndAddresses(account: string) {
  const customer = useQuery({ ...accountQuery(account), ...alwaysFresh });
  const addresses = useQuery({
    ...endpointQuery(deliveryAddresses, { CustomerAccount: account }),
    ...alwaysFresh,
  });
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
  const request = { CustomerAccount: account, Id: addressId ?? '' };
  const options = { enabled: addressId !== undefined, ...alwaysFresh };
  const date = useQuery({ ...endpointQuery(deliveryDate, request), ...options });
  const days = useQuery({ ...endpointQuery(deliveryDays, request), ...options });
  const failed = [date, days].find((query) => query.isError && query.data === undefined);
  const calendar: DeliveryCalendar | undefined =
    date.data && days.data
      ? {
          next: date.data.mainResult,
          days: deliveryDaysOf(days.data.mainResult),
          bankHolidays: date.data.holidays,
          cutOff: date.data.cutoff,
          furthest: addMonths(londonTime(now()).date, furthestMonths),
        }
      : undefined;
  return {
    calendar,
    error: failed?.error ?? undefined,
  };
}

/**
 * How the basket will be divided (4.split.1, 4.split.2), by today's reserves and stock: the basket's own stock figures
 * may be old. Figures that cannot be read count as none, silently. `isSettled` once both were asked for.
 */
export function useStockPreview(account: string, items: readonly BasketItem[]) {
  const { switches } = useSettings();
  const request = {
    CustomerAccount: account,
    list: 'all',
    codes: items.map(({ Code }) => Code).toSorted(),
    pagedProducts: { PageSize: 0, StartIndex: 0 },
  } as const;
  // Keeps the form while a line added in another tab is read.
  const options = { ...alwaysFresh, enabled: items.length > 0, placeholderData: keepWithinAccount(account) };
  const products = useQuery({ ...productsByCode(account, request.codes), ...options });
  const reserves = useQuery({
    ...endpointQuery(reservesItems, request),
    ...options,
    enabled: options.enabled && switches.reservesOrders,
  });
  const isKnown = products.data !== undefined && !products.isPlaceholderData;
  const preview = previewStock(items, {
    reserves: switches.reservesOrders ? reserves.data?.mainResult : undefined,
    products: isKnown ? products.data : undefined,
    backOrder: switches.backOrder,
    stockControl: switches.stockControl,
  });
  return {
    preview,
    isSettled: isSettled(products) && isSettled(reserves),
  };
}

function isSettled({ fetchStatus, data, failureCount }: UseQueryResult<unknown>): boolean {
  return data !== undefined || failureCount > 0 || fetchStatus === 'idle';
}

const minuteMs = 60_000;

/** The merchant's clock, read every minute: collection times pass while the buyer types. */
export function useWallClock() {
  const [clock, setClock] = useState(() => londonTime(now()));
  useEffect(() => {
    const timer = setInterval(() => setClock(londonTime(now())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
