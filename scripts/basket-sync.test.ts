import { expect, it } from 'vitest';
import { BASKET_PLACES, STORAGE_EVENTS, storageOutcome } from '../trade/src/basket-storage-life.ts';
import { BASKET_EVENTS, BASKET_STATES, basketOutcome } from '../trade/src/basket-sync-life.ts';
import { tableIn } from './page-tables.ts';

// docs/basket-sync.md says what the code does. The ids of its invariants are checked with those of orders.

const page = 'docs/basket-sync.md';
const blank = (outcome: string) => (outcome === 'never' ? '' : outcome);

it('the page has the outcome of every event in every state', () => {
  const rows = BASKET_EVENTS.map((event) => [
    event,
    BASKET_STATES.map((state) => blank(basketOutcome(state, event))),
  ]);
  expect(tableIn(page, 'event', ...BASKET_STATES)).toEqual(Object.fromEntries(rows));
});

it('the page has the outcome of every event of the storage', () => {
  const rows = BASKET_PLACES.map((place) => [
    place,
    STORAGE_EVENTS.map((event) => storageOutcome(place, event)),
  ]);
  expect(tableIn(page, 'place', ...STORAGE_EVENTS)).toEqual(Object.fromEntries(rows));
});
