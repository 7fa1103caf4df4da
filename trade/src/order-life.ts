/**
 * The states of an order. `placed`: the shop has the order. `handed-over`: the merchant's system has the order.
 * `confirmed`: the order has the system's number. A back order with a number is `on-back-order` until its stock arrives
 * and the order is `released`. `dispatched`: the order has left the cellar. `delivered`: the customer has the order.
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

export const REPORTED_STATES = ORDER_STATES.filter((state) => state !== 'placed');

type BuyerAct = 'buyer-cancels' | 'buyer-changes' | 'buyer-asks' | 'buyer-claims';

/**
 * `moves`: the order takes the reported state. `same`: the order has this state already, and the report changes
 * nothing. `dated`: the shop stores the reported time, and the state stays. `refused`: the report contradicts the
 * order's state.
 */
type ReportOutcome = 'moves' | 'same' | 'dated' | 'refused';

/** `untried`: allowed until the shop has tried to hand the order over. `due`: allowed from the order's due date. */
type ActOutcome = 'allowed' | 'untried' | 'due' | 'refused';

type Outcomes = Readonly<Record<OrderState, ReportOutcome> & Record<BuyerAct, ActOutcome>>;

/**
 * The outcome for each state and event (docs/order-life.md). A confirmation may arrive before the acknowledgement of
 * the hand-over. A merchant may report an invoice without a dispatch, and a delivery after the invoice. An order that
 * has left the cellar cannot be cancelled.
 */
const LIFE: Readonly<Record<OrderState, Outcomes>> = {
  placed: {
    placed: 'same',
    'handed-over': 'moves',
    confirmed: 'moves',
    'on-back-order': 'moves',
    released: 'refused',
    dispatched: 'refused',
    delivered: 'refused',
    invoiced: 'refused',
    cancelled: 'moves',
    'buyer-cancels': 'untried',
    'buyer-changes': 'untried',
    'buyer-asks': 'allowed',
    'buyer-claims': 'refused',
  },
  'handed-over': {
    placed: 'refused',
    'handed-over': 'same',
    confirmed: 'moves',
    'on-back-order': 'moves',
    released: 'refused',
    dispatched: 'refused',
    delivered: 'refused',
    invoiced: 'refused',
    cancelled: 'moves',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'allowed',
    'buyer-claims': 'due',
  },
  confirmed: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'same',
    'on-back-order': 'moves',
    released: 'refused',
    dispatched: 'moves',
    delivered: 'moves',
    invoiced: 'moves',
    cancelled: 'moves',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'allowed',
    'buyer-claims': 'due',
  },
  'on-back-order': {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'same',
    released: 'moves',
    dispatched: 'moves',
    delivered: 'moves',
    invoiced: 'moves',
    cancelled: 'moves',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'allowed',
    'buyer-claims': 'refused',
  },
  released: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'moves',
    released: 'same',
    dispatched: 'moves',
    delivered: 'moves',
    invoiced: 'moves',
    cancelled: 'moves',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'refused',
    'buyer-claims': 'due',
  },
  dispatched: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'refused',
    released: 'refused',
    dispatched: 'same',
    delivered: 'moves',
    invoiced: 'moves',
    cancelled: 'refused',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'refused',
    'buyer-claims': 'allowed',
  },
  delivered: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'refused',
    released: 'refused',
    dispatched: 'refused',
    delivered: 'same',
    invoiced: 'moves',
    cancelled: 'refused',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'refused',
    'buyer-claims': 'allowed',
  },
  invoiced: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'refused',
    released: 'refused',
    dispatched: 'refused',
    delivered: 'dated',
    invoiced: 'same',
    cancelled: 'refused',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'refused',
    'buyer-claims': 'allowed',
  },
  cancelled: {
    placed: 'refused',
    'handed-over': 'refused',
    confirmed: 'refused',
    'on-back-order': 'refused',
    released: 'refused',
    dispatched: 'refused',
    delivered: 'refused',
    invoiced: 'refused',
    cancelled: 'same',
    'buyer-cancels': 'refused',
    'buyer-changes': 'refused',
    'buyer-asks': 'refused',
    'buyer-claims': 'refused',
  },
};

/**
 * True if an order may go from one state to the other, such as from `placed` to `confirmed`. No order goes back to
 * `placed`.
 */
export function canMove(from: OrderState, to: OrderState): boolean {
  return LIFE[from][to] === 'moves';
}

export function reportOutcome(from: OrderState, reported: OrderState): ReportOutcome {
  return LIFE[from][reported];
}

export function awaitsDelivery(state: OrderState, isDelivered: boolean): boolean {
  const outcome = reportOutcome(state, 'delivered');
  return outcome === 'moves' || (outcome === 'dated' && !isDelivered);
}

export function isFinal(state: OrderState): boolean {
  return ORDER_STATES.every((to) => !canMove(state, to));
}

/**
 * The state of an order that gets the merchant's number: `on-back-order` for a back order, otherwise `confirmed`. An
 * order that moved on without a number, or that is cancelled, keeps its state.
 */
export function confirmedState(kind: string, from: OrderState): OrderState {
  if (from !== 'placed' && from !== 'handed-over' && from !== 'cancelled') return from;
  return kind === 'Back Order' ? 'on-back-order' : 'confirmed';
}

export type WhyNot = 'is-cancelled' | 'is-with-the-merchant';

/**
 * The reason why a buyer cannot cancel or change an order; undefined if the buyer can. A buyer can until the shop tries
 * to hand the order over (`wasTried`), even if the outcome of the attempt is unknown. The office may cancel as long as
 * `canMove` allows.
 */
export function whyBuyerCannot(
  act: 'buyer-cancels' | 'buyer-changes',
  state: OrderState,
  wasTried: boolean,
): WhyNot | undefined {
  if (state === 'cancelled') return 'is-cancelled';
  return LIFE[state][act] === 'untried' && !wasTried ? undefined : 'is-with-the-merchant';
}

export function canAskForChange(state: OrderState): boolean {
  return LIFE[state]['buyer-asks'] === 'allowed';
}

/** True if a buyer may claim for an order: after the order has left the cellar, or from its due date. */
export function canClaim(state: OrderState, isDue: boolean): boolean {
  const outcome = LIFE[state]['buyer-claims'];
  return outcome === 'allowed' || (outcome === 'due' && isDue);
}

export function hasLeft(state: OrderState): boolean {
  return LIFE[state]['buyer-claims'] === 'allowed';
}

/** False for a cancelled order, and for an order that waits for stock: no delivery day can be promised. */
export function hasDeliveryDay(kind: string, state: OrderState): boolean {
  if (state === 'cancelled' || state === 'on-back-order') return false;
  return kind !== 'Back Order' || state === 'released' || hasLeft(state);
}

export const WHEN_IN_STOCK = 'When stock arrives';

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
