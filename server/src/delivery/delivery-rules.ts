import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import {
  addMonths,
  type DeliveryRules,
  deliveryDaysOf,
  partsOf,
} from '@tradecellar/trade/delivery-calendar.ts';
import { bankHolidays } from '../merchant/bank-holidays.ts';

/**
 * Everything that decides a delivery date now, both for the checkout that shows the date and for the order that asks
 * for it. `ownDays` has the delivery days of the address and then of the account, each empty without days of its own.
 * It is empty for collection. Closed days cover every year that an order can ask for.
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

/**
 * The delivery weekdays, and the closed days of a date's year and the next year. The date may be later than any date
 * that the checkout offers.
 */
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
