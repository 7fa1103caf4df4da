import { storedState } from '@tradecellar/trade/basket-storage-life.ts';
import { basketOutcome } from '@tradecellar/trade/basket-sync-life.ts';
import { selectedAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { syncNow } from './basket-sync-call.ts';
import { baskets } from './device-store.ts';
import { type Device, ownerOf, readDevice } from './stored-device.ts';
import { SECOND_NAMES } from './stores-by-basket.ts';

const names = ['tradecellar/basket/', 'tradecellar/office-basket/', SECOND_NAMES];
/** A list under review beside a basket ends so; it is no basket. */
const besideBasket = /\/pasted$/;
const LONGEST_SYNC_MS = 4_000;

/** The names in local storage under which this browser has baskets of the person, and ones that say nobody's. */
function namesOf(person: string): readonly string[] {
  return Object.keys(localStorage).filter((name) => {
    if (!names.some((start) => name.startsWith(start))) return false;
    const owner = besideBasket.test(name) ? undefined : ownerOf(localStorage.getItem(name) ?? '');
    return owner === undefined || owner === person;
  });
}

function isAsked({ unsaved, placing }: Device): boolean {
  const state = storedState({
    isOnline: navigator.onLine,
    isUnsaved: unsaved.size > 0,
    isPlacing: placing.order !== undefined,
    isSent: placing.isSent,
  });
  return basketOutcome(state, 'signs-out') === 'asks';
}

/** Lines of this person on this browser that the server lacks, and whether an order of theirs has no answer yet. */
export type Lost = { readonly lines: number; readonly isPlacing: boolean };

/**
 * The part of the baskets that signing out would lose, once the chosen account's was sent, if it can be: undefined where the
 * server has everything.
 */
export async function wouldLose(): Promise<Lost | undefined> {
  const { subject } = useSession.getState();
  const store = baskets.storeOf(selectedAccount());
  if (store && isAsked(store.getState().device)) {
    await syncNow(selectedAccount(), store, AbortSignal.timeout(LONGEST_SYNC_MS)).catch(() => undefined); // Asked below.
  }
  const kept = namesOf(subject)
    .filter((name) => !besideBasket.test(name))
    .flatMap((name) => readDevice(localStorage.getItem(name) ?? '', subject, '').device ?? []);
  const held = store?.getState();
  const devices = (held?.isPageOnly ? [...kept, held.device] : kept).filter(isAsked);
  if (devices.length === 0) return undefined;
  return {
    lines: devices.reduce((sum, { unsaved }) => sum + unsaved.size, 0),
    isPlacing: devices.some(({ placing }) => placing.order !== undefined),
  };
}

/** Leaves nothing of the person's baskets on this browser, in storage and in the memory of its pages. */
export function forgetBaskets(): void {
  const { subject } = useSession.getState();
  for (const name of namesOf(subject)) localStorage.removeItem(name);
  baskets.storeOf(selectedAccount())?.forget();
}
