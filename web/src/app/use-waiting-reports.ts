import { useEffect } from 'react';
import { onBackOnline } from '../api/network.ts';
import { hasWaitingReports } from '../session/device/browser-memory.ts';

/**
 * Sends queued reports about deliveries when the shop is opened, and when the shop can be reached again. The
 * code is loaded only if reports wait.
 */
export function useWaitingReports(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const send = () => {
      if (!hasWaitingReports()) return;
      import('../pages/orders/report/send-report.ts')
        .then(({ sendWaitingReports }) => sendWaitingReports())
        .catch(() => undefined); // The code could not be loaded; the reports stay queued.
    };
    send();
    return onBackOnline(send);
  }, [isReady]);
}
