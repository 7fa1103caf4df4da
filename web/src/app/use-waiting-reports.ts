import { useEffect } from 'react';
import { onBackOnline } from '../api/network.ts';
import { hasWaitingReports } from '../session/browser-memory.ts';

/**
 * Sends reports about deliveries that were kept without a network: when the shop is opened, and when the shop is there again. Their
 * code comes only where there are some.
 */
export function useWaitingReports(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const send = () => {
      if (!hasWaitingReports()) return;
      import('../pages/orders/send-report.ts')
        .then(({ sendWaitingReports }) => sendWaitingReports())
        .catch(() => undefined); // The code could not be loaded; the reports are kept.
    };
    send();
    return onBackOnline(send);
  }, [isReady]);
}
