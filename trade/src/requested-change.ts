/** The states of a requested change: a buyer asks the merchant to change an order, and the merchant decides once. */
export const REQUEST_STATES = ['open', 'withdrawn', 'accepted', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_WORDS: Readonly<Record<RequestState, string>> = {
  open: 'Asked for',
  withdrawn: 'Withdrawn',
  accepted: 'Made',
  declined: 'Declined',
};

/**
 * `withdraw`: the buyer withdraws the request. `accept` and `decline`: the office or the merchant's system decides.
 * `leave`: the order, its back order or its reserves order is dispatched, delivered, invoiced or cancelled.
 */
export const REQUEST_EVENTS = ['withdraw', 'accept', 'decline', 'leave'] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/**
 * The next state for each state and event (docs/order-life.md). An event whose next state is the current state is a
 * harmless repeat.
 */
const REQUEST_LIFE: Readonly<Record<RequestState, Readonly<Record<RequestEvent, RequestState | 'refused'>>>> =
  {
    open: { withdraw: 'withdrawn', accept: 'accepted', decline: 'declined', leave: 'declined' },
    withdrawn: { withdraw: 'withdrawn', accept: 'refused', decline: 'refused', leave: 'withdrawn' },
    accepted: { withdraw: 'refused', accept: 'accepted', decline: 'refused', leave: 'accepted' },
    declined: { withdraw: 'refused', accept: 'refused', decline: 'declined', leave: 'declined' },
  };

export function requestStateAfter(state: RequestState, event: RequestEvent): RequestState | 'refused' {
  return REQUEST_LIFE[state][event];
}

export function requestNumber(id: number): string {
  return `CR${id}`;
}

/**
 * The inverse of `requestNumber`, in any letter case and with spaces around the text. Undefined if the text is not a
 * number of a requested change.
 */
export function requestSequence(text: string): number | undefined {
  const digits = /^CR([1-9]\d{5,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
