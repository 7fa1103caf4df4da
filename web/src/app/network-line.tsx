import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useIsOnline } from '../api/network.ts';
import { now } from '../session/clock.ts';
import { oldestKeptPrices, onStandIns } from '../session/device/keep-answers.ts';
import { resumeKept, useIsUnreached } from '../session/sign-in/sign-in.ts';
import styles from './network-line.module.css';

/**
 * A pill above the order bar, or on a phone's checkout below the header. Shown while the shop does not answer, while
 * the page shows cached prices, and when a person who sees cached screens can log in again. The live region is always
 * mounted, because screen readers announce only changes.
 */
export function NetworkLine() {
  const isOnline = useIsOnline();
  const isUnreached = useIsUnreached();
  const pricesOf = useKeptPrices();
  const prices = pricesOf === undefined ? '' : `. Prices of ${timeText(pricesOf, now())}`;
  const canLogIn = isUnreached && isOnline;
  const isShown = !isOnline || pricesOf !== undefined || canLogIn;
  return (
    <div role="status">
      {isShown && (
        <p className={styles.pill} data-network-line={canLogIn ? 'log-in' : 'away'}>
          {canLogIn ? (
            <button
              type="button"
              className="pointer-events-auto min-h-11 underline underline-offset-4"
              onClick={() => void resumeKept()}
            >
              You’re back online. Log in to go on
            </button>
          ) : (
            `No answer from the shop${prices}`
          )}
        </p>
      )}
    </div>
  );
}

/** Time of the oldest cached prices on the screen. */
function useKeptPrices(): number | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      const later = notifyManager.batchCalls(changed);
      const stops = [onStandIns(later), queries.getQueryCache().subscribe(later)];
      return () => stops.forEach((stop) => void stop());
    },
    [queries],
  );
  return useSyncExternalStore(subscribe, () => oldestKeptPrices(queries));
}

const london = { timeZone: 'Europe/London', hourCycle: 'h23' } as const;
const clockTime = new Intl.DateTimeFormat('en-GB', { ...london, hour: '2-digit', minute: '2-digit' });
const dayText = new Intl.DateTimeFormat('en-GB', {
  ...london,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** A time on the merchant's clock: `14:05`, or `Mon, 23 Nov, 14:05` on another day. */
function timeText(atMs: number, today: Date): string {
  const time = clockTime.format(atMs);
  const day = dayText.format(atMs);
  return day === dayText.format(today) ? time : `${day}, ${time}`;
}
