import { useEffect } from 'react';
import { onBackOnline } from '../api/network.ts';
import { hasUnsentLists } from '../session/device/browser-memory.ts';
import { useSession } from '../session/session.ts';

/**
 * Sends unsent changes of lists when the shop is opened, and when the shop can be reached again. A person who has
 * counted a cellar without a network may not open a list for days. The code is loaded only if changes wait.
 */
export function useUnsentLists(isReady: boolean): void {
  const { subject } = useSession();
  useEffect(() => {
    if (!isReady) return;
    const send = () => {
      if (!hasUnsentLists(subject)) return;
      import('../lists/lists-in-step.ts')
        .then(({ unsentAfterSync }) => unsentAfterSync())
        .catch(() => undefined); // The code could not be loaded; the changes stay stored.
    };
    send();
    return onBackOnline(send);
  }, [isReady, subject]);
}
