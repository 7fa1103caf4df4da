import { create } from 'zustand';
import { listen } from '../ui/listen.ts';

/** Pauses between questions whether the shop is there again. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

const useNetwork = create(() => ({ isOnline: true }));

/**
 * Whether the shop can be reached, as far as is known: the browser says that there is a network, and the last call had an
 * answer. After a call without one the shop is asked until it answers.
 */
export const useIsOnline = (): boolean => useNetwork(({ isOnline }) => isOnline);

/** Acts when the shop can be reached again. Returns the clean-up. */
export function onBackOnline(act: () => void): () => void {
  return useNetwork.subscribe(({ isOnline }, before) => {
    if (isOnline && !before.isOnline) act();
  });
}

/** Resolves once the shop can be reached, as far as is known. */
export function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (useNetwork.getState().isOnline) return resolve();
    const stop = onBackOnline(() => {
      stop();
      resolve();
    });
  });
}

let isWatched = false;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Tells the end of a call: with the shop's answer, or with none or a proxy's in its place. */
export function tellNetwork(isAnswered: boolean): void {
  if (useNetwork.getState().isOnline !== isAnswered) useNetwork.setState({ isOnline: isAnswered });
  if (isAnswered) stopAsking();
  else if (isWatched && asking === undefined) askLater(FIRST_PAUSE_MS);
}

/** True for an answer of a reverse proxy whose shop is away. */
export function isProxysAnswer({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && headers.get('content-type')?.includes('json') !== true;
}

function stopAsking(): void {
  clearTimeout(asking);
  asking = undefined;
}

function askLater(pauseMs: number): void {
  asking = setTimeout(async () => {
    // A hidden page asks once it is shown.
    if (!document.hidden && (await isThere())) tellNetwork(true);
    else if (asking !== undefined) askLater(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
  }, pauseMs);
}

/** Neither the browser's cache nor the service worker answers this. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/config.json', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function askNow(): void {
  if (useNetwork.getState().isOnline) return;
  stopAsking();
  askLater(0);
}

/** Follows the browser's own word, and asks by itself. Call once. */
export function watchNetwork(): void {
  isWatched = true;
  listen({ online: askNow, offline: () => tellNetwork(false), focus: askNow });
  document.addEventListener('visibilitychange', () => document.hidden || askNow());
  if (!navigator.onLine) tellNetwork(false);
}
