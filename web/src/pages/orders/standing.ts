import type { OrderSummary } from '@tradecellar/contract/orders.ts';
import { STATE_WORDS, WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { type OrderKind, orderKindOf } from '@tradecellar/trade/order-number.ts';

type Standing = Pick<OrderSummary, 'State' | 'RequiredDate' | 'DeliveryType' | 'AwaitsStock'>;

/** When an order comes, or can be collected: '24/11/2026', 'When stock arrives'; empty where nobody said. */
export function dayOf({ RequiredDate, AwaitsStock }: Pick<Standing, 'RequiredDate' | 'AwaitsStock'>): string {
  return AwaitsStock ? WHEN_IN_STOCK : RequiredDate;
}

/** The day as a row says it: 'Delivery 24/11/2026'; nothing of what was cancelled. */
export function dayWords(order: Standing): string {
  const day = dayOf(order);
  if (order.State === 'cancelled' || day === '') return '';
  if (order.AwaitsStock) return day;
  return `${order.DeliveryType === 'collection' ? 'Collection' : 'Delivery'} ${day}`;
}

/** Which of the three kinds an order is; of one that only the ledger knows, its type says it. */
export function kindOf({ Kind, Order_OrderType }: Pick<OrderSummary, 'Kind' | 'Order_OrderType'>): OrderKind {
  return Kind === 'Order' ? orderKindOf(Order_OrderType) : Kind;
}

/** A step of an order's life; what is still to come has no moment. */
export type Step = { readonly words: string; readonly at?: string; readonly isAhead?: boolean };

/**
 * An order's life in steps, the last of them what is to come: Received, Confirmed, Delivery 24/11/2026. Of an order that
 * only the ledger knows there is its day and where it stands.
 */
export function stepsOf(
  order: Standing & {
    readonly Order_OrderDate: string;
    readonly Steps: readonly { readonly State: Standing['State']; readonly At: string }[];
  },
): readonly Step[] {
  const { State, Steps, Order_OrderDate } = order;
  const taken = Steps.map(({ State: state, At }) => ({ words: STATE_WORDS[state], at: At }));
  const known =
    taken.length > 0 ? taken : [{ words: `Ordered ${Order_OrderDate}` }, { words: STATE_WORDS[State] }];
  const isGone = State === 'dispatched' || State === 'invoiced';
  const words = isGone ? '' : dayWords(order);
  return words === '' ? known : [...known, { words, isAhead: true }];
}
