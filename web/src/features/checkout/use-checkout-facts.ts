import { useQuery } from '@tanstack/react-query';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { analyseBasket } from '@tradecellar/trade/stock-split.ts';
import { useEffect, useState } from 'react';
import { accountQuery } from '../../api/account.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSettings } from '../../api/settings.ts';
import { londonTime } from '../../clock.ts';
import type { CheckoutItem } from './checkout-lines.ts';
import type { DeliveryCalendar } from './delivery-facts.ts';

/** Everything the checkout needs to be able to begin; read anew each time, since money and dates move. */
const afresh = { staleTime: 0, refetchOnMount: 'always' } as const;

/** The account with its credit and the addresses (spec §4 Checkout load). */
export function useAccountAndAddresses(account: string) {
  const customer = useQuery({ ...accountQuery(account), ...afresh });
  const addresses = useQuery({
    ...endpointQuery(deliveryAddresses, { CustomerAccount: account }),
    ...afresh,
  });
  const failed = [customer, addresses].find((query) => query.isError && query.data === undefined);
  return {
    customer: customer.data?.mainResult,
    addresses: addresses.data?.mainResult,
    error: failed?.error ?? undefined,
    retry: () => {
      void customer.refetch();
      void addresses.refetch();
    },
  };
}

/** When an address is delivered to: the next date, the weekdays, the closed days, the cut-off. */
export function useDeliveryCalendar(account: string, addressId: string | undefined) {
  const request = { CustomerAccount: account, Id: addressId ?? '' };
  const options = { enabled: addressId !== undefined, ...afresh };
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
        }
      : undefined;
  return {
    calendar,
    error: failed?.error ?? undefined,
    retry: () => {
      void date.refetch();
      void days.refetch();
    },
  };
}

/**
 * What of each line the customer's free reserves cover, and the rest (spec §4). While the reserves are not
 * known, or cannot be read, everything is stock and nothing is said of it.
 */
export function useStockSplit(account: string, items: readonly CheckoutItem[]) {
  const { switches } = useSettings();
  const reserves = useQuery({
    ...endpointQuery(reservesItems, {
      CustomerAccount: account,
      codes: items.map(({ Code }) => Code).toSorted(),
      pagedProducts: { PageSize: 0, StartIndex: 0 },
    }),
    ...afresh,
    enabled: switches.reservesOrders && items.length > 0,
  });
  return analyseBasket(items, reserves.data?.mainResult);
}

const minuteMs = 60_000;

/** The merchant's wall clock, read again every minute: times of collection go by while the buyer types. */
export function useWallClock() {
  const [clock, setClock] = useState(() => londonTime());
  useEffect(() => {
    const timer = setInterval(() => setClock(londonTime()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
