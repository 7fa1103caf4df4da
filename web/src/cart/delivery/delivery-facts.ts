import { dayAfterDue } from '@tradecellar/trade/back-order-due.ts';
import {
  type CollectionHours,
  collectionSlots,
  defaultCollectionTime,
  type WallClock,
} from '@tradecellar/trade/collection-hours.ts';
import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { defaultDeliveryDate, firstWorkingDay, isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { isProblem } from '../../api/problem-error.ts';

/** The server's delivery calendar of an address, and the furthest possible date. */
export type DeliveryCalendar = {
  readonly next: string;
  readonly days: readonly number[];
  readonly closedDays: readonly string[];
  readonly cutOff: string | null;
  readonly furthest: string;
};

export type DateChoice = { readonly date?: string; readonly time?: string };

/** The order's date and time. `time` is empty for a delivery. */
export type ChosenTime = {
  readonly date: string;
  readonly time: string;
  readonly slots: readonly string[];
  readonly from: string;
  /** The buyer's date if the date is impossible for this address. `date` is then the next possible date. */
  readonly impossible: string | undefined;
};

/** The order's date, and for a collection its time: the buyer's choice, or else the default (4.load.5, 4.load.10). */
export function chosenTime(
  choice: DateChoice,
  addressId: string,
  calendar: DeliveryCalendar,
  clock: WallClock,
  hours: CollectionHours,
): ChosenTime {
  const isCollection = deliveryTypeOf(addressId) === 'collection';
  const [from = clock.date, firstTime = ''] = isCollection
    ? defaultCollectionTime(clock, hours, calendar).split('T')
    : // Tomorrow may not be a delivery day (5.delivery.1).
      [firstWorkingDay(defaultDeliveryDate(calendar.next, clock.date), calendar)];
  const { date, impossible } = dateOrNext(choice.date, from, calendar);
  const slots = isCollection ? collectionSlots(date, clock, hours) : [];
  const first = date === from ? firstTime : (slots[0] ?? '');
  return { date, time: slots.find((slot) => slot === choice.time) ?? first, slots, from, impossible };
}

/**
 * The wanted date, or the first possible date after the wanted date, so that a change of address never brings a date
 * forward. If that date is after the furthest date, the first possible date.
 */
function dateOrNext(
  wanted: string | undefined,
  from: string,
  calendar: DeliveryCalendar,
): Pick<ChosenTime, 'date' | 'impossible'> {
  if (wanted === undefined || !isPlainDate(wanted)) return { date: from, impossible: undefined };
  const after = wanted < from ? from : firstWorkingDay(wanted, calendar);
  const date = after > calendar.furthest ? from : after;
  return { date, impossible: date === wanted ? undefined : wanted };
}

/** The proposed day for a back order whose stock is due on `due`. Undefined after the calendar's furthest date. */
export function dayProposed(
  due: string,
  chosen: Pick<ChosenTime, 'date'>,
  calendar: DeliveryCalendar,
): string | undefined {
  const day = dayAfterDue(due, chosen.date, calendar);
  return day > calendar.furthest ? undefined : day;
}

export function dateOffered(error: unknown): DateChoice {
  if (isProblem(error, 'date-not-allowed')) return { date: error.details.nextDate };
  if (!isProblem(error, 'collection-time-not-allowed')) return {};
  const [date = '', time = ''] = error.details.nextTime.split('T');
  return { date, time };
}
