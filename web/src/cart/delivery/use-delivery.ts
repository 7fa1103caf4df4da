import { useQuery } from '@tanstack/react-query';
import { deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useEffect, useState } from 'react';
import { errorOf, visitQuery } from '../../api/queries.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { chosenTime, type DateChoice, type DeliveryCalendar } from './delivery-facts.ts';

export const nextDateQuery = (CustomerAccount: string, Id: string) =>
  visitQuery(deliveryDate, { CustomerAccount, Id });

export const daysQuery = (CustomerAccount: string, Id: string) =>
  visitQuery(deliveryDays, { CustomerAccount, Id });

/** The calendar of an address, and the date of this order. Undefined until both queries are answered. */
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

const minuteMs = 60_000;

/** The merchant's clock, updated every minute, because collection times pass while the buyer types. */
function useWallClock() {
  const [clock, setClock] = useState(() => londonTime(now()));
  useEffect(() => {
    const timer = setInterval(() => setClock(londonTime(now())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
