/**
 * The states of a proposal: a basket that the office makes for a customer. The customer orders or declines it. A closed
 * proposal never opens again.
 */
export const PROPOSAL_STATES = ['open', 'ordered', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_WORDS: Readonly<Record<ProposalState, string>> = {
  open: 'Proposed',
  ordered: 'Ordered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/**
 * `propose`: the office proposes the same basket again. `change`: either side changes a line. `order`: the customer
 * orders, or the office orders for the customer. `decline`: the customer declines. `withdraw`: the office withdraws the
 * proposal. `expire`: the last day is over.
 */
export const PROPOSAL_EVENTS = ['propose', 'change', 'order', 'decline', 'withdraw', 'expire'] as const;
export type ProposalEvent = (typeof PROPOSAL_EVENTS)[number];

type Outcome = ProposalState | 'refused';

/**
 * The next state for each state and event (docs/proposals.md). An event whose next state is the current state is a
 * harmless repeat.
 */
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

export function proposalStateAfter(state: ProposalState, event: ProposalEvent): Outcome {
  return PROPOSAL_LIFE[state][event];
}

/**
 * The fields from which the state of a proposal follows. `expiresOn` is the last open day as `yyyy-MM-dd` in London.
 */
export type ProposalFacts = {
  readonly isOrdered: boolean;
  readonly closed: 'declined' | 'withdrawn' | undefined;
  readonly expiresOn: string;
};

/**
 * The state of a proposal on a day, calculated because no job closes proposals at midnight. A proposal until 4 December
 * is open on 4 December and expired on 5 December. An ordered proposal stays ordered.
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

export type StandingLine = Quantity & { readonly version: number };

/**
 * The effect of a change to a line, made on the version that its author saw. A repeated change has no effect, even if
 * the first answer was lost. If another person has changed the line since, the result is `unseen`. Example: a line of 2
 * cases (version 1) becomes 3 cases, which is `changed`; the repeated request is `same`. After a colleague has set the
 * line back to 2 cases (version 3), the request is `unseen`.
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
 * Compares a line's product, in the account's prices, with the product when the line was made. `now` is undefined if
 * the product is no longer sold. Another VAT, or another case size at the same price, counts as another price.
 */
export function lineNews(was: SeenPrices, now: SeenPrices | undefined): 'same' | 'price' | 'withdrawn' {
  if (now === undefined) return 'withdrawn';
  const facts = ['CaseSize', 'CasePrice', 'BottleNett', 'BottleVAT'] as const;
  return facts.every((fact) => was[fact] === now[fact]) ? 'same' : 'price';
}
