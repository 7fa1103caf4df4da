import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLAIM_EVENTS,
  CLAIM_STATES,
  type ClaimEvent,
  type ClaimState,
  claimStateAfter,
  countsAsClaimed,
  isInQuery,
} from './claim-life.ts';

const anyHistory = fc.array(fc.constantFrom(...CLAIM_EVENTS), { maxLength: 30 });
function play(events: readonly ClaimEvent[]): ClaimState[] {
  const states: ClaimState[] = ['open'];
  for (const event of events) {
    const after = claimStateAfter(states.at(-1) ?? 'open', event);
    if (after !== 'refused') states.push(after);
  }
  return states;
}

describe('the life of a claim’s line', () => {
  it('C1: leads a claim’s line to every state', () => {
    const reached = new Set(
      CLAIM_EVENTS.flatMap((first) => CLAIM_EVENTS.flatMap((next) => play([first, next]))),
    );
    expect([...reached].sort()).toEqual([...CLAIM_STATES].sort());
  });

  it('C2: settles a claim’s line once, and afterwards moves only an accepted line, to its credit note', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const different = play(events).filter((state, place, all) => state !== all[place - 1]);
        const settled = different.filter((state) => state !== 'open' && state !== 'credited');
        expect(settled.length).toBeLessThanOrEqual(1);
        if (different.includes('credited')) expect(settled).not.toContain('replaced');
      }),
    );
  });

  it('C3: keeps the state of a claim’s line when the last event is repeated', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...CLAIM_EVENTS), (events, event) => {
        const before = play(events).at(-1) ?? 'open';
        const after = claimStateAfter(before, event);
        if (after !== 'refused') expect(claimStateAfter(after, event)).toBe(after);
      }),
    );
  });

  it('C4: refuses every other event of a withdrawn line', () => {
    for (const event of CLAIM_EVENTS.filter((each) => each !== 'withdraw')) {
      expect(claimStateAfter('withdrawn', event)).toBe('refused');
    }
  });

  it('C5: counts only an open or accepted line as in query, and every line except a withdrawn line as claimed', () => {
    expect(CLAIM_STATES.filter(isInQuery)).toEqual(['open', 'accepted']);
    expect(CLAIM_STATES.filter((state) => !countsAsClaimed(state))).toEqual(['withdrawn']);
  });
});
