import { useSession } from '../../session/session.ts';
import { accountsOf, namesOf } from '../basket/baskets-here.ts';
import { baskets } from '../basket/device-store.ts';
import type { Device } from '../basket/stored-device.ts';
import { basketCalls } from './basket-sync-call.ts';

const LONGEST_SYNC_MS = 4_000;

function isAsked({ held, placing }: Device): boolean {
  return held.queue.length > 0 || placing.order !== undefined;
}

/** `lines` counts lines with unsaved changes. An unsent order is 'waiting', an unanswered order 'unknown'. */
export type Lost = { readonly lines: number; readonly order: 'unknown' | 'waiting' | undefined };

/**
 * The changes and orders that a log-out would lose, after an attempt to send them. Undefined if the server has
 * everything. Checks every account, because the office has a basket for each customer that it acted for.
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
        .catch(() => undefined); // The next line counts the unsent changes.
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
