import { onBackOnline } from '../../api/network.ts';
import { isProblem } from '../../api/problem-error.ts';
import { listen } from '../../ui/browser/listen.ts';
import { asksPassword } from './browser-memory.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** Pause in ms if the server lacks this call, or if the person no longer has the account. */
const UNAVAILABLE_MS = 600_000;
const ANSWER_MS = 15_000;

/** True if the account is no longer this person's. */
export function isAccountGone(error: unknown): boolean {
  return isProblem(error, 'account-not-yours') || isProblem(error, 'choose-customer');
}

/** Data that this device and the server synchronise (docs/basket-sync.md). */
export type Synced = {
  /**
   * Makes one call. The returned function takes the answer, and returns the pause until the next call in ms; 0 is at
   * once.
   */
  readonly ask: (signal: AbortSignal) => Promise<() => number>;
  /** True if this device has changes that the server lacks. */
  readonly isUnsaved: () => boolean;
  /** True if a screen shows the data. */
  readonly isFollowed: () => boolean;
  /** Removes the data from this device, because the account is no longer this person's. */
  readonly forget: () => void;
  /** Is called with each failure and the number of failures in a row. May return the pause before the next call. */
  readonly onFailure: (error: unknown, failures: number) => number | undefined;
};

export type SyncLoop = {
  readonly due: (ms: number) => void;
  /**
   * Makes a call `ms` milliseconds after the first change. Later changes wait for the same call. After a failure the
   * pause until the next call stays as it is.
   */
  readonly changed: (ms: number) => void;
  /** Makes a call at once, unless a call is under way or the pause after a failure is not over. */
  readonly heard: () => void;
  /** Ends the loop, and sends unsaved changes. */
  readonly stop: () => void;
};

/**
 * Makes one call at a time: when a call is due, when the network is back, when the page is shown, and when the page is
 * hidden with unsaved changes. A hidden page makes no other calls. Each failure in a row doubles the pause. After a
 * logout on another page the loop makes no calls and ignores answers, so that no data comes back to this browser.
 */
export function syncLoop({ ask, isUnsaved, isFollowed, forget, onFailure }: Synced): SyncLoop {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isCalling = false;
  /** True if a change started the timer. */
  let isChanged = false;
  /** True if another call became due during a call. */
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
      // The next change must not wait for a retry that is no longer due.
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
    // Spreads the calls of devices that lost the server at the same moment.
    return own ?? Math.min(LONGEST_RETRY_MS, doubled) * (0.75 + Math.random() / 2);
  }

  /** Makes calls outside the loop until no change is unsaved. */
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
      // Sends the changes now, because the person may not come back to this account for days.
      if (isUnsaved() && !asksPassword.isSet()) {
        void sendAll(AbortSignal.timeout(ANSWER_MS)).catch(() => undefined); // The changes stay unsaved.
      }
    },
  };
}
