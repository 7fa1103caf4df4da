import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  lineChange,
  lineNews,
  PROPOSAL_EVENTS,
  PROPOSAL_STATES,
  PROPOSAL_WORDS,
  proposalStateAfter,
  proposalStateOn,
} from './proposal-life.ts';

const states = fc.constantFrom(...PROPOSAL_STATES);
const events = fc.constantFrom(...PROPOSAL_EVENTS);

it('P1: gives a proposal a single outcome, whatever follows', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (history) => {
      let state: (typeof PROPOSAL_STATES)[number] = 'open';
      for (const event of history) {
        const after = proposalStateAfter(state, event);
        if (state !== 'open') expect(['refused', state]).toContain(after);
        if (after !== 'refused') state = after;
      }
    }),
  );
});

it('P2: does not change a proposal when its outcome is repeated, and reaches every state from open', () => {
  fc.assert(
    fc.property(states, events, (state, event) => {
      const after = proposalStateAfter(state, event);
      if (after !== 'refused') expect(proposalStateAfter(after, event)).toBe(after);
    }),
  );
  const reached = new Set(PROPOSAL_EVENTS.map((event) => proposalStateAfter('open', event)));
  expect(reached).toEqual(new Set(PROPOSAL_STATES));
  expect(Object.keys(PROPOSAL_WORDS)).toEqual([...PROPOSAL_STATES]);
});

const open = { isOrdered: false, closed: undefined, expiresOn: '2026-12-04' };
it.each([
  [open, '2026-12-03', 'open'],
  [open, '2026-12-04', 'open'],
  [open, '2026-12-05', 'expired'],
  [{ ...open, isOrdered: true }, '2026-12-03', 'ordered'],
  [{ ...open, isOrdered: true }, '2027-12-03', 'ordered'],
  [{ ...open, closed: 'declined' }, '2027-12-03', 'declined'],
  [{ ...open, closed: 'withdrawn' }, '2026-12-03', 'withdrawn'],
] as const)(
  'P3: expires a proposal only after its last day, and only if it is open: %j on %s is %s',
  (facts, today, state) => {
    expect(proposalStateOn(facts, today)).toBe(state);
  },
);

const twoCases = { cases: 2, bottles: 0, version: 1 };
it.each([
  ['another quantity', twoCases, { cases: 3, bottles: 0, seenVersion: 1 }, 'changed'],
  [
    'a repeated change',
    { ...twoCases, cases: 3, version: 2 },
    { cases: 3, bottles: 0, seenVersion: 1 },
    'same',
  ],
  [
    'a repeated change after a colleague has undone it',
    { ...twoCases, version: 3 },
    { cases: 3, bottles: 0, seenVersion: 1 },
    'unseen',
  ],
  ['a new product', undefined, { cases: 0, bottles: 1, seenVersion: 0 }, 'changed'],
  ['a new product that a colleague has added', twoCases, { cases: 0, bottles: 1, seenVersion: 0 }, 'unseen'],
  ['a removal', twoCases, { cases: 0, bottles: 0, seenVersion: 1 }, 'changed'],
  ['a removal of nothing', undefined, { cases: 0, bottles: 0, seenVersion: 0 }, 'same'],
] as const)('decides the outcome of a change of a line: %s', (_, line, wanted, outcome) => {
  expect(lineChange(line, wanted)).toBe(outcome);
});

const dozen = { CaseSize: 12, CasePrice: 138, BottleNett: 11.5, BottleVAT: 2.3 };
it.each([
  [dozen, 'same'],
  [{ ...dozen, CasePrice: 144 }, 'price'],
  [{ ...dozen, BottleNett: 12 }, 'price'],
  [{ ...dozen, BottleVAT: 3 }, 'price'],
  [{ ...dozen, CaseSize: 6 }, 'price'],
  [undefined, 'withdrawn'],
] as const)('compares a case of twelve at 138, 11.50 a bottle and 2.30 VAT with %j: %s', (now, news) => {
  expect(lineNews(dozen, now)).toBe(news);
});

it('P4: never applies a repeated change again, whatever came between', () => {
  const quantity = fc.record({ cases: fc.nat(3), bottles: fc.nat(3) });
  fc.assert(
    fc.property(quantity, quantity, fc.array(quantity), (before, wanted, others) => {
      const asked = { ...wanted, seenVersion: 1 };
      let line = { ...before, version: 1 };
      const apply = (change: typeof asked) => {
        const outcome = lineChange(line, change);
        const { cases, bottles } = change;
        if (outcome === 'changed') line = { cases, bottles, version: line.version + 1 };
        return outcome;
      };
      const first = apply(asked);
      for (const other of others) apply({ ...other, seenVersion: line.version });
      const stood = line;
      if (first === 'changed') expect(apply(asked)).not.toBe('changed');
      if (first === 'changed') expect(line).toEqual(stood);
    }),
  );
});
