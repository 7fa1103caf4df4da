import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountClaims } from '@tradecellar/contract/claims.ts';
import { useEffect } from 'react';
import { onBackOnline } from '../../../api/network.ts';
import { useReport } from './report-store.ts';
import { mayPass, sendReport } from './send-report.ts';

const RETRY_MS = 15_000;

/**
 * Sends the report after the writer presses Send, and retries when the shop can be reached again and every 15 seconds.
 * Returns true while sending.
 */
export function useSendReport(account: string, orderNo: string, onSent: (claimNo: string) => void): boolean {
  const queries = useQueryClient();
  const isSent = useReport(account, orderNo)?.isSent ?? false;
  const sending = useMutation({
    mutationFn: () => sendReport(account, orderNo),
    onSuccess: (claimNo) => claimNo !== undefined && onSent(claimNo),
    // Do not refetch the claims if the shop could not be reached: the call changed nothing, and a successful refetch
    // would send the report again at once.
    onSettled: (_claimNo, error) => {
      if (!mayPass(error)) void queries.invalidateQueries({ queryKey: [accountClaims.path] });
    },
  });
  const { mutate, isPending } = sending;
  useEffect(() => {
    if (!isSent) return;
    const send = () => mutate();
    send();
    const stop = onBackOnline(send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isSent, mutate]);
  return isPending;
}
