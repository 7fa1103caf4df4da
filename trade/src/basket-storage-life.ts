import type { BasketState } from './basket-sync-life.ts';

/** The facts of a stored basket that say what it is about to do. */
export type StoredFacts = {
  readonly isOnline: boolean;
  readonly isUnsaved: boolean;
  /** It has an order whose outcome is not known. */
  readonly isPlacing: boolean;
  /** That order was sent, once at least. */
  readonly isSent: boolean;
};

/**
 * The state of a basket that a page reads from storage, after a reload, a new sign-in or a change by another page: an order
 * comes before lines, and one that may have arrived is never taken for one that waits.
 */
export function storedState({ isOnline, isUnsaved, isPlacing, isSent }: StoredFacts): BasketState {
  if (isPlacing && isSent) return 'unknown';
  if (isPlacing) return isOnline ? 'placing' : 'waiting';
  if (!isOnline) return 'offline';
  return isUnsaved ? 'changed' : 'clean';
}

/** Places where a basket lives: in the browser's storage, or as long as the page, where the browser keeps nothing. */
export const BASKET_PLACES = ['kept', 'page-only'] as const;
export type BasketPlace = (typeof BASKET_PLACES)[number];

/** `leaves`: the page is closed or loaded again. `app-updated`: a newer release of the pages is there. */
export const STORAGE_EVENTS = ['stored', 'storage-refused', 'leaves', 'app-updated'] as const;
export type StorageEvent = (typeof STORAGE_EVENTS)[number];
export type StorageOutcome = BasketPlace | 'same' | 'asks';

const PLACES: Readonly<Record<BasketPlace, Readonly<Record<StorageEvent, StorageOutcome>>>> = {
  kept: { stored: 'same', 'storage-refused': 'page-only', leaves: 'same', 'app-updated': 'same' },
  'page-only': { stored: 'kept', 'storage-refused': 'same', leaves: 'asks', 'app-updated': 'asks' },
};

/** The outcome beside every state: 'asks' when a page is left that alone holds lines which the server does not have. */
export function storageOutcome(place: BasketPlace, event: StorageEvent): StorageOutcome {
  return PLACES[place][event];
}
