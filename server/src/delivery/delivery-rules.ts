import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import {
  addMonths,
  type DeliveryRules,
  deliveryDaysOf,
  partsOf,
} from '@tradecellar/trade/delivery-calendar.ts';
import { bankHolidays } from './bank-holidays.ts';

/**
 * The facts that decide a delivery date now, for the checkout that shows it and the order that asks for it.
 * `ownDays` are the address's round and the account's, nearest first, empty if there is none; collection has
 * neither. Closed days cover every year that can be asked for.
 */
export function deliveryRules(
  { delivery }: Merchant,
  { date: today, minutes }: WallClock,
  ownDays: readonly string[] = [],
): DeliveryRules {
  const furthest = addMonths(today, delivery.furthestMonths);
  const { year } = partsOf(today);
  const years = Array.from({ length: partsOf(furthest).year - year + 1 }, (_, after) => year + after);
  return {
    today,
    nowMinutes: minutes,
    days: deliveryDaysOf(...ownDays, delivery.days),
    cutOff: delivery.cutoff,
    offsetDays: delivery.offsetDays,
    closedDays: [...bankHolidays(delivery.bankHolidays, years), ...delivery.closedDays].sort(),
    furthest,
  };
}

/** The delivery weekdays and closed days of the year of a date, and of the next: also of one that no checkout offers yet. */
export function openDaysFrom(
  { delivery }: Merchant,
  date: string,
  ownDays: readonly string[],
): Pick<DeliveryRules, 'days' | 'closedDays'> {
  const { year } = partsOf(date);
  return {
    days: deliveryDaysOf(...ownDays, delivery.days),
    closedDays: [...bankHolidays(delivery.bankHolidays, [year, year + 1]), ...delivery.closedDays],
  };
}
