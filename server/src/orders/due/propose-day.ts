import type { Merchant } from '@tradecellar/contract/settings.ts';
import { dayAfterDue } from '@tradecellar/trade/back-order-due.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import { nextDeliveryDate, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { deliveryRules, openDaysFrom } from '../../delivery/delivery-rules.ts';

type DueOrder = {
  readonly due: PlainDate;
  readonly requiredDate: PlainDate | null;
  /** The delivery days of the address, followed by the account's delivery days, in the form '1|3|5'. */
  readonly ownDays: readonly string[];
  readonly type: string;
};

/**
 * Proposes the delivery day of a back order by the merchant's calendar; null if the merchant decides the days of
 * deliveries. A collection has no cut-off and no lead time.
 */
export function proposeDay(
  merchant: Merchant,
  now: WallClock,
  { due, requiredDate, ownDays, type }: DueOrder,
): PlainDate | null {
  const isCollection = type === 'collection';
  if (!isCollection && !merchant.switches.deliveryDates) return null;
  const days = isCollection ? [] : ownDays;
  const earliest = isCollection
    ? requiredDate
    : latest(requiredDate, nextDeliveryDate(deliveryRules(merchant, now, days)));
  return dayAfterDue(due, earliest, openDaysFrom(merchant, latest(earliest, due), days));
}

function latest(date: PlainDate | null, other: PlainDate): PlainDate {
  return date !== null && date > other ? date : other;
}
