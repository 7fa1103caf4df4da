import { type Order, type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem, ProblemError } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { submitFailedAdvice, submitFailedSentence, submitFailedTitle } from './submit-failed-sentence.ts';

/** The order without its payment method. */
export type OrderToPlace = Omit<Order, 'PaymentMethod'>;

/** Why an order was not placed, and the order as sent, to send again. */
export type Refusal = { readonly error: unknown; readonly order: OrderToPlace };

type PlacingEvents = {
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onRefused: (error: unknown) => void;
};

/** How long an answer may take before the buyer is offered another try. */
const longestWaitMs = 45_000;

/** Sends the order. The same CartId is sent each time, so that a retry after a lost answer orders nothing twice. */
export function usePlaceOrder({ onPlaced, onRefused }: PlacingEvents) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  // A second press may come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const isShown = useIsShown();
  useLeaveWarning(isUnderWay);

  async function place(order: OrderToPlace): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const numbers = await submit(order);
      isUnderWay.current = false;
      // Stays busy until the thank-you page replaces it.
      onPlaced(numbers, order.CartId);
    } catch (error) {
      isUnderWay.current = false;
      setBusy(false);
      setRefusal({ error, order });
      onRefused(error);
      if (!isShown.current && !isSignedOut(error)) alertElsewhere(error);
    }
  }

  return { isBusy, refusal, place, dismiss: () => setRefusal(undefined) };
}

/** The browser is leaving for the sign-in page, and comes back here. */
export function isSignedOut(error: unknown): boolean {
  return isProblem(error, 'not-signed-in') || isProblem(error, 'token-refused');
}

async function submit(order: OrderToPlace): Promise<OrderNumbers> {
  const signal = AbortSignal.timeout(longestWaitMs);
  try {
    const { mainResult } = await call(submitOrder, { ...order, PaymentMethod: 'credit' }, { signal });
    return mainResult;
  } catch (error) {
    throw signal.aborted ? new ProblemError('service-unavailable') : error;
  }
}

/** For a buyer who has moved to another page, and would believe the order was placed. */
function alertElsewhere(error: unknown): void {
  const sentence = submitFailedSentence(error, publicConfig().merchant.orderEmail);
  showAlert({ title: submitFailedTitle(error), message: `${sentence}. ${submitFailedAdvice(error)}` });
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** The browser asks before the page is closed or reloaded while the order is being sent. */
function useLeaveWarning(isUnderWay: { readonly current: boolean }): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnderWay.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);
}
