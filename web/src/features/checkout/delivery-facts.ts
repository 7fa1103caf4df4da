import {
  type CollectionHours,
  collectionSlots,
  defaultCollectionTime,
  type WallClock,
} from '@tradecellar/trade/collection-hours.ts';
import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { defaultDeliveryDate, firstWorkingDay, isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { isProblem } from '../../api/problem-error.ts';

/** What the server says of an address: its next date, its weekdays, the coming closed days, the cut-off. */
export type DeliveryCalendar = {
  readonly next: string;
  readonly days: readonly number[];
  readonly bankHolidays: readonly string[];
  readonly cutOff: string | null;
};

/** What was chosen, if anything was. */
type Wanted = { readonly date?: string; readonly time?: string };

/** When the order is to come or be fetched. `time` is empty for a delivery. */
export type ChosenTime = {
  readonly date: string;
  readonly time: string;
  /** The times to choose from on that date; none for a delivery. */
  readonly slots: readonly string[];
  /** The first date that can be chosen. */
  readonly from: string;
  /** A chosen date that this address cannot have, and that the next one stands in for. */
  readonly impossible: string | undefined;
};

/**
 * The date, and for a collection the time, that the order will ask for: what was chosen, else the default (4.load.5,
 * 4.load.10).
 */
export function chosenTime(
  wanted: Wanted,
  addressId: string,
  calendar: DeliveryCalendar,
  clock: WallClock,
  hours: CollectionHours,
): ChosenTime {
  return deliveryTypeOf(addressId) === 'collection'
    ? collectionTime(wanted, calendar, clock, hours)
    : deliveryTime(wanted, calendar, clock);
}

function deliveryTime(wanted: Wanted, calendar: DeliveryCalendar, clock: WallClock): ChosenTime {
  // The day after today may be one on which nothing is delivered (5.delivery.1).
  const from = firstWorkingDay(defaultDeliveryDate(calendar.next, clock.date), calendar);
  const { date, impossible } = dateOrNext(wanted.date, from, calendar);
  return { date, time: '', slots: [], from, impossible };
}

function collectionTime(
  wanted: Wanted,
  calendar: DeliveryCalendar,
  clock: WallClock,
  hours: CollectionHours,
): ChosenTime {
  const [from = clock.date, firstTime = ''] = defaultCollectionTime(clock, hours, calendar).split('T');
  const { date, impossible } = dateOrNext(wanted.date, from, calendar);
  const slots = collectionSlots(date, clock, hours);
  const kept = slots.find((slot) => slot === wanted.time);
  const first = date === from ? firstTime : (slots[0] ?? '');
  return { date, time: kept ?? first, slots, from, impossible };
}

/** The wish; where it is not possible, the first possible date after it: a change of address never brings it forward. */
function dateOrNext(
  wanted: string | undefined,
  from: string,
  calendar: DeliveryCalendar,
): Pick<ChosenTime, 'date' | 'impossible'> {
  if (wanted === undefined || !isPlainDate(wanted)) return { date: from, impossible: undefined };
  const date = wanted < from ? from : firstWorkingDay(wanted, calendar);
  return { date, impossible: date === wanted ? undefined : wanted };
}

/** The date, and for a collection the time, that a refusal of the date offers in its place; else nothing. */
export function dateOffered(error: unknown): Wanted {
  if (isProblem(error, 'date-not-allowed')) {
    const { nextDate } = error.details;
    return typeof nextDate === 'string' && isPlainDate(nextDate) ? { date: nextDate } : {};
  }
  if (isProblem(error, 'collection-time-not-allowed')) {
    const [date = '', time = ''] = String(error.details.nextTime).split('T');
    return isPlainDate(date) && time !== '' ? { date, time } : {};
  }
  return {};
}
