import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  REQUEST_EVENTS,
  REQUEST_STATES,
  type RequestEvent,
  type RequestState,
  requestNumber,
  requestSequence,
  requestStateAfter,
} from './requested-change.ts';

const anyHistory = fc.array(fc.constantFrom(...REQUEST_EVENTS), { maxLength: 30 });

function play(events: readonly RequestEvent[]): RequestState[] {
  const states: RequestState[] = ['open'];
  for (const event of events) {
    const after = requestStateAfter(states.at(-1) ?? 'open', event);
    if (after !== 'refused') states.push(after);
  }
  return states;
}

describe('the life of a requested change', () => {
  it('R1: gives a requested change one outcome, whatever follows', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const outcomes = new Set(play(events).filter((state) => state !== 'open'));
        expect(outcomes.size).toBeLessThanOrEqual(1);
      }),
    );
    const reached = new Set(REQUEST_EVENTS.map((event) => requestStateAfter('open', event)));
    expect([...reached, 'open'].sort()).toEqual([...REQUEST_STATES].sort());
  });

  it('R2: keeps a requested change when its outcome is repeated, and closes the requested change when its order leaves', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...REQUEST_EVENTS), (events, event) => {
        const after = requestStateAfter(play(events).at(-1) ?? 'open', event);
        if (after !== 'refused') expect(requestStateAfter(after, event)).toBe(after);
      }),
    );
    for (const state of REQUEST_STATES) expect(requestStateAfter(state, 'leave')).not.toBe('refused');
  });

  it('numbers a requested change, and reads the number back', () => {
    expect(requestNumber(100_001)).toBe('CR100001');
    expect(requestSequence(' cr100001 ')).toBe(100_001);
    for (const text of ['', 'CR', 'CR1', 'CL100001', 'CR100001x', 'CR0100001']) {
      expect(requestSequence(text), text).toBeUndefined();
    }
  });
});
