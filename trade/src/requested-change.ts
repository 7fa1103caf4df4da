/**
 * The states of a requested change: what a buyer asks of an order that is with the merchant, who decides. It has one
 * outcome.
 */
export const REQUEST_STATES = ['open', 'withdrawn', 'accepted', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A requested change's state as a customer and the office read it. */
export const REQUEST_WORDS: Readonly<Record<RequestState, string>> = {
  open: 'Asked for',
  withdrawn: 'Withdrawn',
  accepted: 'Made',
  declined: 'Declined',
};

/**
 * The buyer withdraws; the office or the merchant's system accepts or declines. `leave`: a part of the order is dispatched,
 * delivered, invoiced or cancelled.
 */
export const REQUEST_EVENTS = ['withdraw', 'accept', 'decline', 'leave'] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/** Each state by each event (docs/order-life.md): the state that follows, or `refused`. Its own state is a repeat. */
const REQUEST_LIFE: Readonly<Record<RequestState, Readonly<Record<RequestEvent, RequestState | 'refused'>>>> =
  {
    open: { withdraw: 'withdrawn', accept: 'accepted', decline: 'declined', leave: 'declined' },
    withdrawn: { withdraw: 'withdrawn', accept: 'refused', decline: 'refused', leave: 'withdrawn' },
    accepted: { withdraw: 'refused', accept: 'accepted', decline: 'refused', leave: 'accepted' },
    declined: { withdraw: 'refused', accept: 'refused', decline: 'declined', leave: 'declined' },
  };

/** The state of a requested change after an event, or `refused`: `requestStateAfter('open', 'leave')` is 'declined'. */
export function requestStateAfter(state: RequestState, event: RequestEvent): RequestState | 'refused' {
  return REQUEST_LIFE[state][event];
}

/** 'CR100001' of 100001. */
export function requestNumber(id: number): string {
  return `CR${id}`;
}

/** 100001 of 'CR100001', in any letter case and with spaces around it; undefined of any other text. */
export function requestSequence(text: string): number | undefined {
  const digits = /^CR([1-9]\d{5,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
