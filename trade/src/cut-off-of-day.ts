import type { WallClock } from './collection-hours.ts';
import { addDays, type DeliveryRules, type PlainDate, parseClockTime } from './delivery-calendar.ts';

/**
 * The first minute at which an order for a delivery date is too late, on the merchant's clock: the minute after the
 * cut-off, or midnight if the merchant has no cut-off.
 *
 * Worked example, cut-off 16:00, offset 0: an order for Friday 2026-08-07 can be placed and changed until Thursday at
 * 16:00, but not at 16:01.
 * @throws RangeError if the date or the cut-off is invalid.
 */
export function cutOffOfDay(
  date: PlainDate,
  { cutOff, offsetDays }: Pick<DeliveryRules, 'cutOff' | 'offsetDays'>,
): WallClock {
  const lastDay = addDays(date, -1 - offsetDays);
  const minutes = cutOff === null ? LAST_MINUTE : parseClockTime(cutOff);
  if (minutes === undefined) throw new RangeError(`Not a cut-off as HH:mm: ${cutOff}`);
  return minutes === LAST_MINUTE
    ? { date: addDays(lastDay, 1), minutes: 0 }
    : { date: lastDay, minutes: minutes + 1 };
}

const LAST_MINUTE = 24 * 60 - 1;
