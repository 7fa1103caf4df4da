import { create } from 'zustand';
import { listen } from '../ui/browser/listen.ts';

/** Pauses in ms between two checks whether the shop can be reached again. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

const useNetwork = create(() => ({ isOnline: true }));

/**
 * True if the last call had an answer. After a call without an answer the page checks the shop until the shop answers.
 * The page does not read `navigator.onLine`, because browsers differ on it, and because it is also true if the network
 * works but the shop cannot be reached.
 */
export const useIsOnline = (): boolean => useNetwork(({ isOnline }) => isOnline);

/** Calls back when the shop can be reached again. Returns a function that removes the callback. */
export function onBackOnline(act: () => void): () => void {
  return useNetwork.subscribe(({ isOnline }, before) => {
    if (isOnline && !before.isOnline) act();
  });
}

/** Resolves when the shop can be reached: at once if the last call had an answer. */
export function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (useNetwork.getState().isOnline) return resolve();
    const stop = onBackOnline(() => {
      stop();
      resolve();
    });
  });
}

/**
 * How long calls are retried after the first call without an answer: a phone between two masts loses the network for a
 * moment.
 */
const MOMENT_MS = 2_000;
let moment: ReturnType<typeof setTimeout> | undefined;

/** True if the shop has not answered for longer than `MOMENT_MS`. Pages then show the failure without a retry. */
export function isLongAway(): boolean {
  return !useNetwork.getState().isOnline && moment === undefined;
}

function beginMoment(): void {
  clearTimeout(moment);
  moment = setTimeout(() => {
    moment = undefined;
  }, MOMENT_MS);
}

let isWatched = false;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Records the end of a call. `isAnswered` is false without an answer, and if a proxy answered instead of the shop. */
export function tellNetwork(isAnswered: boolean): void {
  const wasOnline = useNetwork.getState().isOnline;
  if (wasOnline && !isAnswered) beginMoment();
  if (wasOnline !== isAnswered) useNetwork.setState({ isOnline: isAnswered });
  if (isAnswered) stopAsking();
  else if (isWatched && asking === undefined) askLater(FIRST_PAUSE_MS);
}

/** True for the answer of a reverse proxy that cannot reach the shop. */
export function isProxysAnswer({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && headers.get('content-type')?.includes('json') !== true;
}

function stopAsking(): void {
  clearTimeout(asking);
  asking = undefined;
}

function askLater(pauseMs: number): void {
  const timer = setTimeout(async () => {
    // A hidden page skips the check, and checks again when it is shown.
    const isAnswered = document.hidden ? undefined : await isThere();
    // A call was answered meanwhile, or a later check is under way.
    if (asking !== timer) return;
    if (isAnswered !== undefined) tellNetwork(isAnswered);
    if (!isAnswered) askLater(Math.min(Math.max(pauseMs, FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS));
  }, pauseMs);
  asking = timer;
}

/** True if the shop answers. Neither the browser's cache nor the service worker answers this request. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/config.json', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function askNow(): void {
  stopAsking();
  askLater(0);
}

const askIfLost = () => void (useNetwork.getState().isOnline || askNow());

/**
 * Starts the checks that run while the shop is away. The browser's `online` event only triggers a check at once. Call
 * once.
 */
export function watchNetwork(): void {
  isWatched = true;
  listen({ online: askIfLost, offline: askNow, focus: askIfLost });
  document.addEventListener('visibilitychange', () => document.hidden || askIfLost());
}
