import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { awaitedWords } from '@tradecellar/trade/back-order-due.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { sourceWords } from '@tradecellar/trade/order-parts.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { whenWords } from '@tradecellar/trade/when-words.ts';

type Dated = Pick<PlacedOrder, 'AwaitsStock' | 'RequiredDate' | 'DeliveryType' | 'StockDue' | 'ProposedDate'>;

/** The parts with a day of their own; a part on back order has none. */
export function datedOrders<Order extends Dated>(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ AwaitsStock, RequiredDate }) => !AwaitsStock && RequiredDate !== '');
}

/**
 * The day and time of a part: 'Monday 30 November, before 11am'. `note` is the second note of the part's address. Empty
 * if the merchant chooses the day. An unreadable date stays as it is.
 */
function dayOfPart({ RequiredDate }: Pick<Dated, 'RequiredDate'>, note = ''): string {
  const [day = '', time = ''] = RequiredDate.split(' ');
  const date = parseTradeDate(day);
  return date === undefined ? RequiredDate : whenWords({ date, time, note });
}

/**
 * 'Arriving Monday 30 November', 'Ready to collect Monday 30 November at 09:00', 'Arriving Tue 15 Dec, stock due 12
 * Dec', or 'On back order until stock arrives'. Empty if the merchant chooses the day.
 */
export function arrivalWords(order: Dated, today: PlainDate, note?: string): string {
  if (order.AwaitsStock) {
    if (order.ProposedDate !== undefined) return `Arriving ${awaitedWords(order, today)}`;
    return order.StockDue === undefined
      ? 'On back order until stock arrives'
      : `On back order, stock ${dueDateWords(order.StockDue, today)}`;
  }
  const day = dayOfPart(order, note);
  if (day === '') return '';
  return `${order.DeliveryType === 'collection' ? 'Ready to collect' : 'Arriving'} ${day}`;
}

/**
 * The title of a part. A part of the page's day is titled by the source of its wines, because the page's title already
 * has the day: 'From stock', 'From your reserves'. `main` is the order whose day is in the page's title.
 */
export function partTitle(
  order: Dated & { readonly Kind: OrderKind },
  main: Dated | undefined,
  today: PlainDate,
) {
  const isOfMainDay = !order.AwaitsStock && order.RequiredDate === main?.RequiredDate;
  const words = isOfMainDay ? sourceWords(order.Kind) : arrivalWords(order, today);
  return upperFirst(words || order.Kind);
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
