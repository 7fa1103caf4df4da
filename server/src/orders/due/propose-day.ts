import type { Merchant } from '@tradecellar/contract/settings.ts';
import { dayAfterDue } from '@tradecellar/trade/back-order-due.ts';
import type { WallClock } from '@tradecellar/trade/collection-hours.ts';
import { nextDeliveryDate, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { deliveryRules, openDaysFrom } from '../../delivery/delivery-rules.ts';

/** A back order whose stock is due. */
type DueOrder = {
  readonly due: PlainDate;
  /** The day that its buyer asked for, or null. */
  readonly requiredDate: PlainDate | null;
  /** The delivery days of its address and account, nearest first. */
  readonly ownDays: readonly string[];
  readonly type: string;
};

/**
 * The day that a back order proposes by the merchant's calendar; null where the merchant decides the days of deliveries. Cut-off
 * and lead time are a delivery's; a collection has neither.
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
