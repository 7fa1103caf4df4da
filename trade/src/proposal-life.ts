/**
 * The states of a proposal: a basket that the office made for a customer, who sends it as an order or declines it. It has
 * one outcome.
 */
export const PROPOSAL_STATES = ['open', 'ordered', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A proposal's state as a customer and the office read it. */
export const PROPOSAL_WORDS: Readonly<Record<ProposalState, string>> = {
  open: 'Proposed',
  ordered: 'Ordered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/**
 * `propose`: the office proposes the same basket again. `change`: either side changes a line. The customer, or the office for
 * them, orders; the customer declines; the office withdraws. `expire`: its last day is over.
 */
export const PROPOSAL_EVENTS = ['propose', 'change', 'order', 'decline', 'withdraw', 'expire'] as const;
export type ProposalEvent = (typeof PROPOSAL_EVENTS)[number];

type Outcome = ProposalState | 'refused';

/** Each state by each event (docs/proposals.md): the state that follows, or `refused`. Its own state is a repeat. */
const PROPOSAL_LIFE: Readonly<Record<ProposalState, Readonly<Record<ProposalEvent, Outcome>>>> = {
  open: {
    propose: 'open',
    change: 'open',
    order: 'ordered',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
  },
  ordered: {
    propose: 'refused',
    change: 'refused',
    order: 'ordered',
    decline: 'refused',
    withdraw: 'refused',
    expire: 'ordered',
  },
  declined: {
    propose: 'refused',
    change: 'refused',
    order: 'refused',
    decline: 'declined',
    withdraw: 'refused',
    expire: 'declined',
  },
  withdrawn: {
    propose: 'refused',
    change: 'refused',
    order: 'refused',
    decline: 'refused',
    withdraw: 'withdrawn',
    expire: 'withdrawn',
  },
  expired: {
    propose: 'refused',
    change: 'refused',
    order: 'refused',
    decline: 'refused',
    withdraw: 'refused',
    expire: 'expired',
  },
};

/** The state of a proposal after an event, or `refused`: `proposalStateAfter('open', 'decline')` is 'declined'. */
export function proposalStateAfter(state: ProposalState, event: ProposalEvent): Outcome {
  return PROPOSAL_LIFE[state][event];
}

/** The facts of a proposal that decide its state. Days are `yyyy-MM-dd` in London, and the last one is included. */
export type ProposalFacts = {
  readonly isOrdered: boolean;
  readonly closed: 'declined' | 'withdrawn' | undefined;
  readonly expiresOn: string;
};

/**
 * The state of a proposal on a day: nothing runs at midnight to close it. One until 4 December is open on the 4th and expired on
 * the 5th; one that was ordered stays so.
 */
export function proposalStateOn(
  { isOrdered, closed, expiresOn }: ProposalFacts,
  today: string,
): ProposalState {
  const events: readonly ProposalEvent[] = [
    ...(isOrdered ? (['order'] as const) : []),
    ...(closed === 'declined' ? (['decline'] as const) : []),
    ...(closed === 'withdrawn' ? (['withdraw'] as const) : []),
    ...(expiresOn < today ? (['expire'] as const) : []),
  ];
  return events.reduce<ProposalState>((state, event) => {
    const after = proposalStateAfter(state, event);
    return after === 'refused' ? state : after;
  }, 'open');
}

type Quantity = { readonly cases: number; readonly bottles: number };

/** A line as it stands, with the number of its changes; none where the proposal never had it. */
export type StandingLine = Quantity & { readonly version: number };

/**
 * The effect of a change of a line, made on the version that its author saw. A repeat, also one whose answer was lost, does nothing; a
 * change of a line that another person has changed since is `unseen`. A line that was 2 cases (version 1) and is to be 3: `changed`,
 * and sent again `same`; once a colleague has made it 2 again (version 3) it is `unseen`.
 */
export function lineChange(
  line: StandingLine | undefined,
  wanted: Quantity & { readonly seenVersion: number },
): 'changed' | 'same' | 'unseen' {
  const { cases, bottles, version } = line ?? { cases: 0, bottles: 0, version: 0 };
  if (wanted.cases === cases && wanted.bottles === bottles) return 'same';
  return wanted.seenVersion === version ? 'changed' : 'unseen';
}

type SeenPrices = {
  readonly CaseSize: number;
  readonly CasePrice: number;
  readonly BottleNett: number;
  readonly BottleVAT: number;
};

/**
 * The news of a line's product, in the account's prices at the time and now: none now where it is no longer sold. Another VAT, or
 * another case at the same price, is another price.
 */
export function lineNews(was: SeenPrices, now: SeenPrices | undefined): 'same' | 'price' | 'withdrawn' {
  if (now === undefined) return 'withdrawn';
  const facts = ['CaseSize', 'CasePrice', 'BottleNett', 'BottleVAT'] as const;
  return facts.every((fact) => was[fact] === now[fact]) ? 'same' : 'price';
}
