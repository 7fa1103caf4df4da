import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountClaims } from '@tradecellar/contract/claims.ts';
import { useEffect } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { changeReport, dropReport, reportNow, useReport } from './report-store.ts';
import { sendReport } from './send-report.ts';

const RETRY_MS = 15_000;

/**
 * Sends the report of an order once it is to be sent, again when the network is back, and every quarter of a minute. A refused
 * report goes back to its writer with the refusal; a photo that is refused is left out, as the claim is there.
 */
export function useSendReport(account: string, orderNo: string) {
  const queries = useQueryClient();
  const isSent = useReport(account, orderNo)?.isSent ?? false;
  const sending = useMutation({
    mutationFn: () => sendReport(account, orderNo),
    onError(error) {
      if (mayPass(error)) return;
      if (reportNow(account, orderNo)?.claimNo !== undefined) dropReport(account, orderNo);
      else changeReport(account, orderNo, { isSent: false });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [accountClaims.path] }),
  });
  const { mutate, isPending, error } = sending;
  useEffect(() => {
    if (!isSent) return;
    const send = () => mutate();
    send();
    addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [isSent, mutate]);
  return { isSending: isPending, refusal: error !== null && !mayPass(error) ? error : null };
}

/** True for a lost network, a starting server and an ended session: the same report goes later. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof ProblemError && (error.status === 503 || error.status === 401 || error.status === 429)
  );
}
