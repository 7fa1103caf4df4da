import type { OrderDetail, OrderSummary } from '@tradecellar/contract/orders.ts';
import { awaitedWords } from '@tradecellar/trade/back-order-due.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { deliveredWords, deliveryMoment } from '@tradecellar/trade/delivery-time.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { hasLeft, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { type OrderKind, orderKindOf } from '@tradecellar/trade/order-number.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { now } from '../../session/clock.ts';

type Awaited = Pick<OrderSummary, 'RequiredDate' | 'AwaitsStock' | 'StockDue' | 'ProposedDate'>;
type Due = Awaited & Pick<OrderSummary, 'State' | 'DeliveryType' | 'DeliveredAt'>;

/** Examples: '24/11/2026', 'Mon 14 Dec, stock due 12 Dec', 'When stock arrives', or '' if unknown. */
export function dayOf(order: Awaited): string {
  return order.AwaitsStock ? awaitedWords(order, londonTime(now()).date) : order.RequiredDate;
}

/** Example: 'Delivery 24/11/2026', or after the delivery 'Delivered 24/11/2026 14:10'. Empty for a cancelled order. @internal */
export function dayWords(order: Due): string {
  const day = dayOf(order);
  if (order.DeliveredAt !== undefined) {
    return `${deliveredWord(order)} ${deliveryMoment(new Date(order.DeliveredAt))}`;
  }
  if (order.State === 'cancelled' || day === '') return '';
  if (order.AwaitsStock && order.ProposedDate === undefined) return day;
  return `${order.DeliveryType === 'collection' ? 'Collection' : 'Delivery'} ${day}`;
}

/** An order that was placed elsewhere has no kind of its own, so its type in the ledger decides. */
export function kindOf({ Kind, Order_OrderType }: Pick<OrderSummary, 'Kind' | 'Order_OrderType'>): OrderKind {
  return Kind === 'Order' ? orderKindOf(Order_OrderType) : Kind;
}

type Placed = Pick<OrderDetail, 'Order_OrderDate'> & { readonly Steps: Readonly<OrderDetail['Steps']> };

export type Milestone = {
  readonly words: string;
  readonly at?: string;
  readonly time?: string;
  readonly isExpected?: boolean;
};

/**
 * The milestones of an order, the next milestone last: Received, Confirmed, Delivery 24/11/2026. A delivery appears
 * once, at its own time. An order that exists only in the ledger has only its day and state.
 */
export function progressOf(order: Due & Placed): Milestone[] {
  const { State, Steps, Order_OrderDate, DeliveredAt } = order;
  const first = Steps.findIndex((step) => step.State === 'delivered');
  // A requested change adds steps that repeat the order's state.
  const moved = Steps.filter((step, index) => step.State !== Steps[index - 1]?.State);
  const reached = moved
    .filter((step) => step.State !== 'delivered' || step === Steps[first])
    .map((step) =>
      step.State === 'delivered' && DeliveredAt !== undefined
        ? { words: deliveredWord(order), at: DeliveredAt, time: deliveryMoment(new Date(DeliveredAt)) }
        : { words: STATE_WORDS[step.State], at: step.At, time: momentWords(new Date(step.At)) },
    );
  const known =
    reached.length > 0 ? reached : [{ words: `Ordered ${Order_OrderDate}` }, { words: STATE_WORDS[State] }];
  const words = hasLeft(State) ? '' : dayWords(order);
  return words === '' ? known : [...known, { words, isExpected: true }];
}

const deliveredWord = ({ DeliveryType }: Pick<Due, 'DeliveryType'>) =>
  DeliveryType === 'collection' ? 'Collected' : STATE_WORDS.delivered;

type Arriving = Due & Pick<OrderDetail, 'ReceivedBy'>;

/**
 * The arrival of an order after its state: 'arriving Monday 30 November', 'to collect Monday 30 November 09:00', 'when
 * stock arrives', 'delivered Tuesday 24 November 14:10, received by J. Smith'. After the state Delivered without the
 * word. A past day that nobody has reported is 'for 23/11/2026'. Empty for a cancelled order, or if the day is unknown.
 */
export function arrivalWords(order: Arriving): string {
  const {
    AwaitsStock,
    DeliveredAt,
    DeliveryType,
    ProposedDate,
    ReceivedBy = '',
    RequiredDate,
    State,
  } = order;
  const isCollection = DeliveryType === 'collection';
  if (DeliveredAt !== undefined) {
    const words = deliveredWords({ at: new Date(DeliveredAt), receivedBy: ReceivedBy, isCollection });
    return State === 'delivered' && !isCollection ? words.replace('Delivered ', '') : lowered(words);
  }
  if (State === 'cancelled') return '';
  if (AwaitsStock) {
    const words = dayOf(order);
    return ProposedDate === undefined ? lowered(words) : `arriving ${words}`;
  }
  const [dayText = '', time = ''] = RequiredDate.split(' ');
  const day = parseTradeDate(dayText);
  if (day === undefined) return '';
  if (day < londonTime(now()).date) return `for ${RequiredDate}`;
  return `${isCollection ? 'to collect' : 'arriving'} ${longDate(day)} ${time}`.trim();
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * The state of an order and its day, for a row of My Orders: 'Confirmed · 30/11/2026', 'Confirmed · to collect 30/11/2026
 * 09:00'. A delivery that is reported has its own time, and a day that is over adds nothing to the state.
 */
export function stateWords(order: Due): string {
  const { AwaitsStock, DeliveredAt, DeliveryType, State } = order;
  if (DeliveredAt !== undefined) return dayWords(order);
  const day = dayOf(order);
  if (hasLeft(State) || State === 'cancelled' || day === '') return STATE_WORDS[State];
  if (AwaitsStock) return day;
  return `${STATE_WORDS[State]} · ${DeliveryType === 'collection' ? 'to collect ' : ''}${day}`;
}
