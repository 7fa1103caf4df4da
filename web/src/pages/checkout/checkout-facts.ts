import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import type { Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
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
import { chosenTime, type DateChoice, type DeliveryCalendar } from './delivery-facts.ts';
import type { DueAvailable } from './stock-preview.ts';

/** Queries of the checkout are read at each visit: credit, stock and dates change. */
function visitQuery<const E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return { ...endpointQuery(endpoint, request), ...readEachVisit };
}

export const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

export const soldQuery = (account: string, codes: readonly string[]) => ({
  ...productsByCode(account, codes),
  ...readEachVisit,
});

export const addressesQuery = (CustomerAccount: string) => visitQuery(deliveryAddresses, { CustomerAccount });

export const nextDateQuery = (CustomerAccount: string, Id: string) =>
  visitQuery(deliveryDate, { CustomerAccount, Id });

export const daysQuery = (CustomerAccount: string, Id: string) =>
  visitQuery(deliveryDays, { CustomerAccount, Id });

export const reservesQuery = (CustomerAccount: string, codes: readonly string[]) =>
  visitQuery(reservesItems, {
    CustomerAccount,
    list: 'all',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    codes: codes.toSorted(),
  });

/**
 * The account with its credit (4.load.1), its addresses (4.load.2), and the reserves and stock that divide the basket (4.split.1,
 * 4.split.2), undefined while they are read. Stock and reserves that cannot be read count as none, silently.
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
  const available: DueAvailable = {
    reserves: switches.reservesOrders ? reserves.data?.mainResult : undefined,
    products: products.isPlaceholderData ? undefined : products.data,
    backOrder: switches.backOrder,
    stockControl: switches.stockControl,
  };
  return {
    customer: customer.data?.mainResult,
    addresses: addresses.data?.mainResult,
    available: products.isLoading || reserves.isLoading ? undefined : available,
    error: errorOf(customer) ?? errorOf(addresses),
  };
}

/**
 * Dates of an address: next and last date, weekdays, closed days and cut-off, and the date and time of this order, which
 * are undefined until both answers are there.
 */
export function useDelivery(account: string, addressId: string | undefined, choice: DateChoice) {
  const { delivery, collection } = useSettings();
  const clock = useWallClock();
  const enabled = addressId !== undefined;
  const date = useQuery({ ...nextDateQuery(account, addressId ?? ''), enabled });
  const days = useQuery({ ...daysQuery(account, addressId ?? ''), enabled });
  const error = errorOf(date) ?? errorOf(days);
  if (!enabled || !date.data || !days.data) return { error, today: clock.date };
  const calendar: DeliveryCalendar = {
    next: date.data.mainResult,
    days: deliveryDaysOf(days.data.mainResult),
    closedDays: date.data.holidays,
    cutOff: date.data.cutoff,
    furthest: addMonths(clock.date, delivery.furthestMonths),
  };
  const chosen = chosenTime(choice, addressId, calendar, clock, collection);
  return { calendar, chosen, error, today: clock.date };
}

/** The error of a query without an earlier answer. */
function errorOf({ data, error }: UseQueryResult<unknown>): Error | undefined {
  return data === undefined && error ? error : undefined;
}

const minuteMs = 60_000;

/** The merchant's clock, read every minute: collection times pass while the buyer types. */
function useWallClock() {
  const [clock, setClock] = useState(() => londonTime(now()));
  useEffect(() => {
    const timer = setInterval(() => setClock(londonTime(now())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
