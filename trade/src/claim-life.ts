/** Faults that a buyer reports of a line, or of a whole order that did not arrive. */
export const CLAIM_REASONS = ['broken', 'short', 'wrong-wine', 'faulty', 'other', 'not-arrived'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** A reason as a customer and the office read it. */
export const REASON_WORDS: Readonly<Record<ClaimReason, string>> = {
  broken: 'Broken',
  short: 'Missing',
  'wrong-wine': 'Wrong wine or vintage',
  faulty: 'Corked or faulty',
  other: 'Something else',
  'not-arrived': 'Did not arrive',
};

/**
 * The states of a claim's line. `accepted`: a credit is agreed; `credited`: the merchant's credit note is known.
 * `replaced`: the bottles are sent again, by an order at nil.
 */
export const CLAIM_STATES = ['open', 'withdrawn', 'accepted', 'credited', 'replaced', 'declined'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A claim line's state as a customer and the office read it. */
export const CLAIM_WORDS: Readonly<Record<ClaimState, string>> = {
  open: 'In query',
  withdrawn: 'Withdrawn',
  accepted: 'Credit agreed',
  credited: 'Credited',
  replaced: 'Sent again',
  declined: 'Declined',
};

/** The buyer withdraws; the office or the merchant's system settles; the merchant's system reports the credit note. */
export const CLAIM_EVENTS = ['withdraw', 'accept', 'replace', 'decline', 'credit'] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

/** Each state by each event (docs/order-life.md): the state that follows, or `refused`. Its own state is a repeat. */
const CLAIM_LIFE: Readonly<Record<ClaimState, Readonly<Record<ClaimEvent, ClaimState | 'refused'>>>> = {
  open: {
    withdraw: 'withdrawn',
    accept: 'accepted',
    replace: 'replaced',
    decline: 'declined',
    credit: 'credited',
  },
  withdrawn: {
    withdraw: 'withdrawn',
    accept: 'refused',
    replace: 'refused',
    decline: 'refused',
    credit: 'refused',
  },
  accepted: {
    withdraw: 'refused',
    accept: 'accepted',
    replace: 'refused',
    decline: 'refused',
    credit: 'credited',
  },
  credited: {
    withdraw: 'refused',
    accept: 'credited',
    replace: 'refused',
    decline: 'refused',
    credit: 'credited',
  },
  replaced: {
    withdraw: 'refused',
    accept: 'refused',
    replace: 'replaced',
    decline: 'refused',
    credit: 'refused',
  },
  declined: {
    withdraw: 'refused',
    accept: 'refused',
    replace: 'refused',
    decline: 'declined',
    credit: 'refused',
  },
};

/** The state of a claim's line after an event, or `refused`: `claimStateAfter('open', 'accept')` is 'accepted'. */
export function claimStateAfter(state: ClaimState, event: ClaimEvent): ClaimState | 'refused' {
  return CLAIM_LIFE[state][event];
}

/**
 * The end of the minutes in which the office may undo its settlement of a line; undefined for a line that nobody settled, or
 * whose credit note is known. Settled at 10:00 with ten minutes, it may be undone until 10:10.
 */
export function undoUntil(
  { state, settledAt }: { readonly state: ClaimState; readonly settledAt: Date },
  undoMinutes: number,
): Date | undefined {
  if (state !== 'accepted' && state !== 'replaced' && state !== 'declined') return undefined;
  return new Date(settledAt.getTime() + undoMinutes * 60_000);
}

/** Whether a line's sum is still in query: claimed, and neither in the ledger's balance nor given up. */
export function isInQuery(state: ClaimState): boolean {
  return state === 'open' || state === 'accepted';
}

/** Whether a claim line's bottles count against those ordered: all but withdrawn ones. */
export function countsAsClaimed(state: ClaimState): boolean {
  return state !== 'withdrawn';
}
