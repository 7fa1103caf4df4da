import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LifeWorld } from '../test/basket-life-world.ts';
import { storageOutcome, storedState } from './basket-storage-life.ts';
import {
  BASKET_EVENTS,
  BASKET_STATES,
  type BasketEvent,
  type BasketState,
  basketOutcome,
} from './basket-sync-life.ts';

const isState = (outcome: string): outcome is BasketState =>
  (BASKET_STATES as readonly string[]).includes(outcome); // Whether it is one is the question.
const statesWhere = (event: BasketEvent, ...outcomes: string[]) =>
  BASKET_STATES.filter((state) => outcomes.includes(basketOutcome(state, event)));
const withoutBasket = ['signed-out', 'put-away', 'taken-away'] as const;

it('B12: a basket that is not shown takes nothing of a late answer', () => {
  for (const event of [
    'saved',
    'saved-some',
    'refused',
    'no-answer',
    'placed',
    'order-refused',
    'newer',
  ] as const) {
    expect(statesWhere(event, 'dropped')).toEqual(withoutBasket);
  }
});

it('B13: signing out asks first where the server lacks something', () => {
  expect(statesWhere('signs-out', 'signed-out')).toEqual(['clean', 'taken-away']);
  expect(statesWhere('signs-out', 'never')).toEqual(['signed-out', 'put-away']);
  expect(statesWhere('signs-out', 'asks')).toHaveLength(6);
  for (const state of BASKET_STATES.filter((state) => state !== 'signed-out')) {
    expect(basketOutcome(state, 'signed-out')).toBe('signed-out');
  }
});

it('B14: an order of unknown outcome is sent again or ended by its answer, and by nothing else of its person', () => {
  const leaving = BASKET_EVENTS.filter((event) => isState(basketOutcome('unknown', event)));
  expect(leaving).toEqual(['places', 'signed-out', 'session-ended', 'account-gone']);
  expect(basketOutcome('unknown', 'places')).toBe('placing');
  for (const event of ['placed', 'order-refused'] as const) {
    expect(statesWhere(event, 'as-stored')).toEqual(['placing', 'unknown']);
  }
  expect(statesWhere('no-answer', 'unknown')).toEqual(['placing']);
  expect(statesWhere('network-lost', 'unknown')).toEqual(['placing']);
});

it('B15: every state is reached from signed-out, and leads back to it', () => {
  const reachFrom = (from: BasketState, seen = new Set<BasketState>()): Set<BasketState> => {
    for (const event of BASKET_EVENTS) {
      const to = basketOutcome(from, event);
      if (!isState(to) || seen.has(to)) continue;
      seen.add(to);
      reachFrom(to, seen);
    }
    return seen;
  };
  expect([...reachFrom('signed-out')].sort()).toEqual([...BASKET_STATES].sort());
  for (const state of BASKET_STATES) expect(reachFrom(state).has('signed-out')).toBe(true);
});

it('an account that was taken away takes its basket in every state that shows it', () => {
  expect(statesWhere('account-gone', 'taken-away')).toEqual(
    BASKET_STATES.filter((state) => !(withoutBasket as readonly string[]).includes(state)), // A state may be one of them.
  );
});

it('what is typed is kept in every state that shows a basket; an order that waits asks first', () => {
  expect(statesWhere('typed', 'never')).toEqual(withoutBasket);
  expect(statesWhere('typed', 'asks')).toEqual(['waiting']);
});

it.each([
  [true, false, false, false, 'clean'],
  [true, true, false, false, 'changed'],
  [false, true, false, false, 'offline'],
  [false, false, false, false, 'offline'],
  [true, true, true, false, 'placing'],
  [false, true, true, false, 'waiting'],
  [true, false, true, true, 'unknown'],
  [false, true, true, true, 'unknown'],
])(
  'stored, online %s, unsaved %s, placing %s, sent %s, it is %s',
  (isOnline, isUnsaved, isPlacing, isSent, state) =>
    expect(storedState({ isOnline, isUnsaved, isPlacing, isSent })).toBe(state),
);

it('B16: a page that alone holds the basket is not left, nor loaded again, unasked', () => {
  expect(storageOutcome('page-only', 'leaves')).toBe('asks');
  expect(storageOutcome('page-only', 'app-updated')).toBe('asks');
  expect(storageOutcome('kept', 'leaves')).toBe('same');
  expect(storageOutcome('kept', 'storage-refused')).toBe('page-only');
  expect(storageOutcome('page-only', 'stored')).toBe('kept');
});

it('B18: a device that does what its states say is always in the state that its basket is in, and comes in step', () => {
  const seen = new Set<BasketState>();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 80, size: 'max' }),
      (happenings) => {
        const world = new LifeWorld();
        for (const [kind, free] of happenings) {
          world.happen(kind, free);
          seen.add(world.state);
        }
        world.settle();
      },
    ),
    { numRuns: 2000 },
  );
  expect([...seen].sort()).toEqual([...BASKET_STATES].sort());
});
