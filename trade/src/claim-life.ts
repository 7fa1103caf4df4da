/**
 * The faults that a buyer can report. 'not-arrived' is a report about a whole order; the other reasons are about a
 * line.
 */
export const CLAIM_REASONS = ['broken', 'short', 'wrong-wine', 'faulty', 'other', 'not-arrived'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const REASON_WORDS: Readonly<Record<ClaimReason, string>> = {
  broken: 'Broken',
  short: 'Missing',
  'wrong-wine': 'Wrong wine or vintage',
  faulty: 'Corked or faulty',
  other: 'Something else',
  'not-arrived': 'Did not arrive',
};

/**
 * The states of a line of a claim. `accepted`: the merchant has agreed to a credit. `credited`: the credit note is
 * known. `replaced`: an order at nil sends the bottles again.
 */
export const CLAIM_STATES = ['open', 'withdrawn', 'accepted', 'credited', 'replaced', 'declined'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_WORDS: Readonly<Record<ClaimState, string>> = {
  open: 'Under query',
  withdrawn: 'Withdrawn',
  accepted: 'Credit agreed',
  credited: 'Credited',
  replaced: 'Sent again',
  declined: 'Declined',
};

/**
 * The buyer withdraws. The office or the merchant's system accepts, replaces or declines. The merchant's system reports
 * the credit note.
 */
export const CLAIM_EVENTS = ['withdraw', 'accept', 'replace', 'decline', 'credit'] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

/**
 * The next state for each state and event (docs/order-life.md). An event whose next state is the current state is a
 * harmless repeat.
 */
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

export function claimStateAfter(state: ClaimState, event: ClaimEvent): ClaimState | 'refused' {
  return CLAIM_LIFE[state][event];
}

/**
 * The end of the time in which the office may undo its decision about a line. Undefined if the office has not decided,
 * or if the credit note is known. Example: the office decides at 10:00; with ten minutes to undo, the end is 10:10.
 */
export function undoUntil(
  { state, settledAt }: { readonly state: ClaimState; readonly settledAt: Date },
  undoMinutes: number,
): Date | undefined {
  if (state !== 'accepted' && state !== 'replaced' && state !== 'declined') return undefined;
  return new Date(settledAt.getTime() + undoMinutes * 60_000);
}

/**
 * True if the sum of a line is in query: the buyer claims it, and the ledger's balance does not include the credit yet.
 */
export function isInQuery(state: ClaimState): boolean {
  return state === 'open' || state === 'accepted';
}

export function countsAsClaimed(state: ClaimState): boolean {
  return state !== 'withdrawn';
}
