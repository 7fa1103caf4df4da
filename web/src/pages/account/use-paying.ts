import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { useEffect } from 'react';
import { leaveToPay } from '../../api/leave-to-pay.ts';
import { useSending } from '../../api/queries.ts';
import { paymentPage } from '../../session/address/payment-page.ts';
import { listen } from '../../ui/browser/listen.ts';

/**
 * Starts a card payment with `start`, and leaves for the payment page. Refetches `read` even after a refusal, because
 * another tab, another person or an import may have paid. Busy until the browser has left.
 */
export function usePaying(account: string, start: () => Parameters<typeof paymentPage>[0], read: Endpoint) {
  const { mutate, reset, error, isPending, isSuccess } = useSending(
    () => paymentPage(start()),
    read,
    (url) => leaveToPay(account, url),
  );
  // When the buyer goes back from the payment page, the browser restores this page with a busy button.
  useEffect(() => listen({ pageshow: ({ persisted }) => persisted && reset() }), [reset]);
  return { error, isBusy: isPending || isSuccess, pay: () => mutate(undefined) };
}
