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

/** States that the merchant's side reports. */
export const REPORTED_STATES = ORDER_STATES.filter((state) => state !== 'placed');

/** A buyer's acts: cancelling an order, changing it, asking the merchant for a change, and reporting what is wrong with it. */
type BuyerAct = 'buyer-cancels' | 'buyer-changes' | 'buyer-asks' | 'buyer-claims';

/**
 * `moves`: the order goes to the reported state. `same`: it is there already, and a repeat changes nothing. `dated`: the
 * time is recorded, and the state stays. `refused`: the report contradicts what is known.
 */
type ReportOutcome = 'moves' | 'same' | 'dated' | 'refused';

/** `untried`: until an attempt to hand the order over was made. `due`: from the day on which it is due. */
type ActOutcome = 'allowed' | 'untried' | 'due' | 'refused';

type Outcomes = Readonly<Record<OrderState, ReportOutcome> & Record<BuyerAct, ActOutcome>>;

/**
 * Each state by each event (docs/order-life.md). A confirmation may overtake the acknowledgement of the hand-over, a
 * merchant may report an invoice without a dispatch and a delivery after the invoice, and goods that have left the cellar
 * are never cancelled.
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

/** Whether an order may go from one state to another: `canMove('placed', 'confirmed')`, never back to `placed`. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return LIFE[from][to] === 'moves';
}

/** The outcome of a report: 'dated' of a delivery that is reported after the invoice. */
export function reportOutcome(from: OrderState, reported: OrderState): ReportOutcome {
  return LIFE[from][reported];
}

/** Whether an order's delivery is still to be reported; `isDelivered`: its time is known. */
export function awaitsDelivery(state: OrderState, isDelivered: boolean): boolean {
  const outcome = reportOutcome(state, 'delivered');
  return outcome === 'moves' || (outcome === 'dated' && !isDelivered);
}

/** True for a state that nothing follows. */
export function isFinal(state: OrderState): boolean {
  return ORDER_STATES.every((to) => !canMove(state, to));
}

/**
 * The state of an order that gets the merchant's number: a back order still waits for its stock, and an order
 * that went on without a number stays in its state. A cancelled order cannot get one.
 */
export function confirmedState(kind: string, from: OrderState): OrderState {
  if (from !== 'placed' && from !== 'handed-over' && from !== 'cancelled') return from;
  return kind === 'Back Order' ? 'on-back-order' : 'confirmed';
}

/** The reason why a buyer cannot cancel or change an order any more, or undefined. */
export type WhyNot = 'is-cancelled' | 'is-with-the-merchant';

/**
 * A buyer may cancel and change an order until it is handed over, attempts of unknown outcome included (`wasTried`). The
 * office may cancel as long as `canMove` allows it.
 */
export function whyBuyerCannot(
  act: 'buyer-cancels' | 'buyer-changes',
  state: OrderState,
  wasTried: boolean,
): WhyNot | undefined {
  if (state === 'cancelled') return 'is-cancelled';
  return LIFE[state][act] === 'untried' && !wasTried ? undefined : 'is-with-the-merchant';
}

/** Whether a buyer may ask the merchant for a change of an order that cannot be changed here any more. */
export function canAskForChange(state: OrderState): boolean {
  return LIFE[state]['buyer-asks'] === 'allowed';
}

/** Whether something wrong may be reported of an order: once it left the cellar, or from the day on which it is due. */
export function canClaim(state: OrderState, isDue: boolean): boolean {
  const outcome = LIFE[state]['buyer-claims'];
  return outcome === 'allowed' || (outcome === 'due' && isDue);
}

/** True once the order has left the cellar. */
export function hasLeft(state: OrderState): boolean {
  return LIFE[state]['buyer-claims'] === 'allowed';
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
