import type { AlikeOrders } from '@tradecellar/contract/alike-orders.ts';
import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { formatClockTime, longDate, weekdayName } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';

export type Alike = NonNullable<AlikeOrders['Alike']>;
export type OpenOrder = AlikeOrders['Open'][number];
type Place = { readonly Id: string; readonly Delivery_Name: string };

type Asked = { readonly lines: number; readonly place: Place; readonly now: Date };

/**
 * Example: 'Anna ordered 5 of these 6 wines for The Vine on Tuesday 14:05 (order W000123).' Today's orders read 'today
 * 14:05'.
 */
export function alikeSentence(alike: Alike, { lines, place, now }: Asked): string {
  const { SharedLines, PlacedAt, OrderNo } = alike;
  const count =
    SharedLines === lines ? `all ${lines} of these wines` : `${SharedLines} of these ${lines} wines`;
  const whither = isCollection(place) ? 'for collection' : `for ${place.Delivery_Name}`;
  const { date, minutes } = londonTime(new Date(PlacedAt));
  const day = date === londonTime(now).date ? 'today' : `on ${weekdayName(date)}`;
  return `${whoOrdered(alike)} ordered ${count} ${whither} ${day} ${formatClockTime(minutes)} (order ${OrderNo}).`;
}

/** `OrderedBy` is missing if the person's data was erased. */
function whoOrdered({ IsYou, OrderedBy }: Alike): string {
  if (IsYou) return 'You';
  if (OrderedBy === undefined) return 'Someone on your account';
  return OrderedBy.IsOffice ? 'Our office' : OrderedBy.Name;
}

/** Example: 'Add to the delivery of Thursday 3 December (order W000123): no second delivery charge'. */
export function addWords(
  { OrderNo, RequiredDate }: OpenOrder,
  { place, isCharged }: { readonly place: Place; readonly isCharged: boolean },
): string {
  const visit = isCollection(place) ? 'collection' : 'delivery';
  const order =
    RequiredDate === '' ? `order ${OrderNo}` : `the ${visit} of ${longDate(RequiredDate)} (order ${OrderNo})`;
  return `Add to ${order}: ${isCharged ? 'no second delivery charge' : `one ${visit}`}`;
}

function isCollection({ Id }: Place): boolean {
  return deliveryTypeOf(Id) === 'collection';
}
