import { useSession } from '../session/session.ts';
import { basketCalls } from './basket-sync-call.ts';
import { accountsOf, namesOf } from './baskets-here.ts';
import { baskets } from './device-store.ts';
import type { Device } from './stored-device.ts';

const LONGEST_SYNC_MS = 4_000;

function isAsked({ held, placing }: Device): boolean {
  return held.queue.length > 0 || placing.order !== undefined;
}

/** Acts of this person on this browser that the server lacks, and an order of theirs without an answer or not yet sent. */
export type Lost = { readonly lines: number; readonly order: 'unknown' | 'waiting' | undefined };

/**
 * The part of the person's baskets on this browser that signing out would lose, once they were sent, if they can be: undefined
 * where the server has everything. The office has one for each customer it acted for.
 */
export async function wouldLose(): Promise<Lost | undefined> {
  const { subject } = useSession.getState();
  const accounts = accountsOf(subject);
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  const asked: Device[] = [];
  for (const account of accounts) {
    const store = baskets.storeOf(account);
    if (store && isAsked(store.getState().device))
      await basketCalls(account, store)
        .syncNow(signal)
        .catch(() => undefined); // Asked below.
    if (store && isAsked(store.getState().device)) asked.push(store.getState().device);
  }
  if (asked.length === 0) return undefined;
  return {
    lines: asked.reduce((sum, { held }) => sum + new Set(held.queue.map(({ key }) => key)).size, 0),
    order: orderOf(asked),
  };
}

function orderOf(devices: readonly Device[]): Lost['order'] {
  const placing = devices.filter((device) => device.placing.order !== undefined);
  if (placing.length === 0) return undefined;
  return placing.some((device) => device.placing.isSent) ? 'unknown' : 'waiting';
}

/** Leaves nothing of the person's baskets on this browser, in storage and in the memory of its pages. */
export function forgetBaskets(): void {
  const { subject } = useSession.getState();
  const accounts = accountsOf(subject);
  for (const account of accounts) {
    const store = baskets.storeOf(account);
    if (store) basketCalls(account, store).sayGoodbye();
  }
  for (const name of namesOf(subject)) localStorage.removeItem(name);
  for (const account of accounts) baskets.storeOf(account)?.forget();
}
