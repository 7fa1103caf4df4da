import { useEffect } from 'react';
import { onBackOnline } from '../api/network.ts';
import { hasUnsentLists } from '../session/browser-memory.ts';
import { useSession } from '../session/session.ts';

/**
 * Sends the changes of lists that an earlier page of this browser could not send: when the shop is opened, and when the shop is there
 * again. Somebody who has counted a cellar without a network may not open a list for days. Their code comes only if there are any.
 */
export function useUnsentLists(isReady: boolean): void {
  const { subject } = useSession();
  useEffect(() => {
    if (!isReady) return;
    const send = () => {
      if (!hasUnsentLists(subject)) return;
      import('../lists/lists-in-step.ts')
        .then(({ unsentAfterSync }) => unsentAfterSync())
        .catch(() => undefined); // The code could not be loaded; the changes are kept.
    };
    send();
    return onBackOnline(send);
  }, [isReady, subject]);
}
