import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useEffect, useState } from 'react';
import { endpointQuery, keepWithinAccount, readEachVisit } from '../../api/queries.ts';
import type { BasketItem } from '../../cart/basket-item.ts';
import { accountQuery } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { productsByCode } from '../../wine/products-by-code.ts';
import type { DeliveryCalendar } from './delivery-facts.ts';
import { previewStock } from './stock-preview.ts';

// Queries of the checkout are read at each visit: credit, stock and dates change.

export const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

export const addressesQuery = (CustomerAccount: string) => ({
  ...endpointQuery(deliveryAddresses, { CustomerAccount }),
  ...readEachVisit,
});

export const soldQuery = (account: string, codes: readonly string[]) => ({
  ...productsByCode(account, codes),
  ...readEachVisit,
});

export const reservesQuery = (CustomerAccount: string, codes: readonly string[]) => ({
  ...endpointQuery(reservesItems, {
    CustomerAccount,
    list: 'all',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    codes: codes.toSorted(),
  }),
  ...readEachVisit,
});

export const nextDateQuery = (CustomerAccount: string, Id: string) => ({
  ...endpointQuery(deliveryDate, { CustomerAccount, Id }),
  ...readEachVisit,
});

export const daysQuery = (CustomerAccount: string, Id: string) => ({
  ...endpointQuery(deliveryDays, { CustomerAccount, Id }),
  ...readEachVisit,
});

/**
 * The account with its credit (4.load.1), its addresses (4.load.2), and the division of the basket (4.split.1,
 * 4.split.2). Stock and reserves that cannot be read count as none, silently.
 */
export function useCheckoutFacts(account: string, items: readonly BasketItem[]) {
  const { switches } = useSettings();
  const codes = items.map(({ Code }) => Code);
  const customer = useQuery(customerQuery(account));
  const addresses = useQuery(addressesQuery(account));
  // Keeps the form while a line added in another tab is read.
  const placeholderData = keepWithinAccount(account);
  const products = useQuery({ ...soldQuery(account, codes), placeholderData });
  const reserves = useQuery({
    ...reservesQuery(account, codes),
    enabled: switches.reservesOrders,
    placeholderData,
  });
  const isSettled = [products, reserves].every(
    (query: UseQueryResult<unknown>) =>
      query.data !== undefined || query.failureCount > 0 || query.fetchStatus === 'idle',
  );
  return {
    customer: customer.data?.mainResult,
    addresses: addresses.data?.mainResult,
    preview: isSettled
      ? previewStock(items, {
          reserves: switches.reservesOrders ? reserves.data?.mainResult : undefined,
          products: products.isPlaceholderData ? undefined : products.data,
          backOrder: switches.backOrder,
          stockControl: switches.stockControl,
        })
      : undefined,
    error: errorOf(customer) ?? errorOf(addresses),
  };
}

/** Next and last date, weekdays, closed days and cut-off of an address. */
export function useDeliveryCalendar(account: string, addressId: string | undefined) {
  const { furthestMonths } = useSettings().delivery;
  const enabled = addressId !== undefined;
  const date = useQuery({ ...nextDateQuery(account, addressId ?? ''), enabled });
  const days = useQuery({ ...daysQuery(account, addressId ?? ''), enabled });
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
  return { calendar, error: errorOf(date) ?? errorOf(days) };
}

/** The error of a query without an earlier answer. */
function errorOf({ data, error }: UseQueryResult<unknown>): Error | undefined {
  return data === undefined && error ? error : undefined;
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
