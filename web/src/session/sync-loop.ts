import { onBackOnline } from '../api/network.ts';
import { isProblem } from '../api/problem-error.ts';
import { listen } from '../ui/listen.ts';
import { asksPassword } from './browser-memory.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A server that has no such call yet, or no account for this person. */
const UNAVAILABLE_MS = 600_000;
const ANSWER_MS = 15_000;

/** Whether the account is no longer this person's. */
export function isAccountGone(error: unknown): boolean {
  return isProblem(error, 'account-not-yours') || isProblem(error, 'choose-customer');
}

/** Something that this device and the server keep in step (docs/basket-sync.md). */
export type Synced = {
  /** One call. The answer is taken by the function it resolves to, which says the pause until the next call; 0 is at once. */
  readonly ask: (signal: AbortSignal) => Promise<() => number>;
  /** The server lacks something of it. */
  readonly isUnsaved: () => boolean;
  /** Somebody would see what is new. */
  readonly isFollowed: () => boolean;
  /** Leaves nothing of it: the account is no longer this person's. */
  readonly forget: () => void;
  /** Hears of each failure, and how many came in a row. May say the pause after it. */
  readonly onFailure: (error: unknown, failures: number) => number | undefined;
};

export type SyncLoop = {
  readonly due: (ms: number) => void;
  /** Calls this long after the first of the changes that are made at once. After a failure its pause stays. */
  readonly changed: (ms: number) => void;
  /** Calls at once, unless a call is under way or its pause after a failure is not over. */
  readonly heard: () => void;
  /** Ends the loop, and sends what is unsaved. */
  readonly stop: () => void;
};

/**
 * Calls one at a time: when due, when the network is back, when the page is shown, and with something unsaved when it is put away.
 * A hidden page calls only then. After a failure it waits longer each time. Nothing is asked or taken once somebody has
 * signed out on another page: nothing is brought back to this browser.
 */
export function syncLoop({ ask, isUnsaved, isFollowed, forget, onFailure }: Synced): SyncLoop {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isCalling = false;
  /** The timer is that of a change. */
  let isChanged = false;
  /** A call was due during a call. */
  let isDueAgain = false;

  const isWanted = () => isUnsaved() || (document.visibilityState === 'visible' && isFollowed());

  function due(ms: number): void {
    clearTimeout(timer);
    isChanged = false;
    if (!end.signal.aborted) timer = setTimeout(() => void step(), ms);
  }

  async function step(): Promise<void> {
    isDueAgain = isCalling;
    isChanged = false;
    if (isCalling) return;
    if (asksPassword.isSet() || !isWanted()) {
      // No retry is due any more, for which the next change would wait.
      failures = 0;
      return;
    }
    isCalling = true;
    let pause = 0;
    try {
      const take = await ask(AbortSignal.any([end.signal, AbortSignal.timeout(ANSWER_MS)]));
      if (!end.signal.aborted && !asksPassword.isSet()) pause = take();
      failures = 0;
    } catch (error) {
      if (end.signal.aborted) return;
      failures += 1;
      pause = pauseAfter(error);
    }
    isCalling = false;
    if (isDueAgain || pause === 0) due(0);
    else if (!isChanged || failures > 0) due(pause);
  }

  function pauseAfter(error: unknown): number {
    const own = onFailure(error, failures);
    const isGone = isAccountGone(error);
    if (isGone) forget();
    if (isGone || isProblem(error, 'not-found')) return UNAVAILABLE_MS;
    const doubled = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 8);
    // Devices that lost the server together do not all come back together.
    return own ?? Math.min(LONGEST_RETRY_MS, doubled) * (0.75 + Math.random() / 2);
  }

  /** Calls until there is nothing more, beside the loop. */
  async function sendAll(signal: AbortSignal): Promise<void> {
    for (let pause = 0; pause === 0; ) {
      const take = await ask(signal);
      signal.throwIfAborted();
      if (asksPassword.isSet()) return;
      pause = take();
    }
  }

  const again = () => void (isWanted() && due(0));
  const stops = [listen({ online: again }), onBackOnline(again)];
  document.addEventListener('visibilitychange', again, { signal: end.signal });

  return {
    due,
    changed(ms) {
      if (failures > 0 || isChanged) return;
      due(ms);
      isChanged = true;
    },
    heard: () => void (!isCalling && failures === 0 && due(0)),
    stop() {
      end.abort();
      clearTimeout(timer);
      for (const stop of stops) stop();
      // Nobody may come back to this account for days.
      if (isUnsaved() && !asksPassword.isSet()) {
        void sendAll(AbortSignal.timeout(ANSWER_MS)).catch(() => undefined); // It stays unsaved.
      }
    },
  };
}
