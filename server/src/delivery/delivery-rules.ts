import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import {
  type DeliveryRules,
  deliveryDaysOf,
  isPlainDate,
  type PlainDate,
  partsOf,
} from '@tradecellar/trade/delivery-calendar.ts';
import { bankHolidays } from './bank-holidays.ts';

/**
 * What decides a delivery date at this moment (decision 7): for the checkout that shows it and for the order that
 * asks for it. `ownDays` are the address's round and the account's, the nearer one first, empty where there is none;
 * collection has neither. Closed days are those of this year, the next, and the year of `asked`.
 */
export function deliveryRules(
  { delivery }: Merchant,
  { date: today, minutes }: WallClock,
  ownDays: readonly string[] = [],
  asked: PlainDate = today,
): DeliveryRules {
  const { year } = partsOf(today);
  const askedYear = isPlainDate(asked) ? partsOf(asked).year : year;
  return {
    today,
    nowMinutes: minutes,
    days: deliveryDaysOf(...ownDays, delivery.days),
    cutOff: delivery.cutoff,
    offsetDays: delivery.offsetDays,
    bankHolidays: bankHolidays(delivery.bankHolidays, [year, year + 1, askedYear]),
  };
}
