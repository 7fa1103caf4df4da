/**
 * The states of an order. `placed`: the shop has it; `handed-over`: the merchant's own system has it; `confirmed`: it has
 * that system's number. A back order with a number is `on-back-order` until its stock arrives and it is `released`.
 * `dispatched`: it has left the cellar; `delivered`: the customer has it.
 */
export const ORDER_STATES = [
  'placed',
  'handed-over',
  'confirmed',
  'on-back-order',
  'released',
  'dispatched',
  'delivered',
  'invoiced',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * States that the merchant's side reports. `delivered` is known in this release and reported from the next one on, when no
 * server is left that cannot read it (decision 62).
 */
export const REPORTED_STATES = ORDER_STATES.filter((state) => state !== 'placed' && state !== 'delivered');

/**
 * The states an order may go to from each. A confirmation may overtake the acknowledgement of the hand-over,
 * and a merchant may report an invoice without a dispatch; goods that have left the cellar are never
 * cancelled.
 */
const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['handed-over', 'confirmed', 'on-back-order', 'cancelled'],
  'handed-over': ['confirmed', 'on-back-order', 'cancelled'],
  confirmed: ['on-back-order', 'dispatched', 'invoiced', 'cancelled'],
  'on-back-order': ['released', 'dispatched', 'invoiced', 'cancelled'],
  released: ['on-back-order', 'dispatched', 'invoiced', 'cancelled'],
  dispatched: ['delivered', 'invoiced'],
  delivered: ['invoiced'],
  invoiced: [],
  cancelled: [],
};

/** Whether an order may go from one state to another: `canMove('placed', 'confirmed')`, never back to `placed`. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** True once the order has left the cellar. */
export function hasLeft(state: OrderState): boolean {
  return state === 'dispatched' || state === 'delivered' || state === 'invoiced';
}

/** True for a state that nothing follows. */
export function isFinal(state: OrderState): boolean {
  return NEXT_STATES[state].length === 0;
}

/**
 * The state of an order that gets the merchant's number: a back order still waits for its stock, and an order
 * that went on without a number stays in its state. A cancelled order cannot get one.
 */
export function confirmedState(kind: string, from: OrderState): OrderState {
  if (from !== 'placed' && from !== 'handed-over' && from !== 'cancelled') return from;
  return kind === 'Back Order' ? 'on-back-order' : 'confirmed';
}

/** The reason why a buyer cannot cancel an order any more, or undefined. */
export type WhyNotCancel = 'is-cancelled' | 'is-with-the-merchant';

/**
 * A buyer may cancel until the order is handed over, attempts of unknown outcome included. The office may
 * cancel as long as `canMove` allows it.
 */
export function whyBuyerCannotCancel(state: OrderState, wasTried: boolean): WhyNotCancel | undefined {
  if (state === 'cancelled') return 'is-cancelled';
  return state === 'placed' && !wasTried ? undefined : 'is-with-the-merchant';
}

/** False for an order that waits for stock: no day can be promised for it. */
export function hasDeliveryDay(kind: string, state: OrderState): boolean {
  if (state === 'cancelled' || state === 'on-back-order') return false;
  return kind !== 'Back Order' || state === 'released' || hasLeft(state);
}

/** Shown instead of a delivery day that cannot be promised. */
export const WHEN_IN_STOCK = 'When stock arrives';

/** A state as a customer and the office read it. */
export const STATE_WORDS: Readonly<Record<OrderState, string>> = {
  placed: 'Received',
  'handed-over': 'With our office',
  confirmed: 'Confirmed',
  'on-back-order': 'On back order',
  released: 'Stock has arrived',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
};
