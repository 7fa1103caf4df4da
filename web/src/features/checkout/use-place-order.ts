import { useMutation } from '@tanstack/react-query';
import { type Order, type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { useEffect, useRef } from 'react';
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
  // A second press may come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { error, variables, ...placing } = useMutation({
    mutationFn: submit,
    onSettled() {
      isUnderWay.current = false;
    },
    onSuccess: (numbers, { CartId }) => onPlaced(numbers, CartId),
    onError(refused) {
      onRefused(refused);
      if (!isShown.current && !isSignedOut(refused)) alertElsewhere(refused);
    },
  });

  function place(order: OrderToPlace): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    placing.mutate(order);
  }

  const refusal: Refusal | undefined = error && variables ? { error, order: variables } : undefined;
  // Busy until the thank-you page replaces it.
  return { isBusy: placing.isPending || placing.isSuccess, refusal, place, dismiss: placing.reset };
}

/** The browser is leaving for the sign-in page, and comes back here. */
export function isSignedOut(error: unknown): boolean {
  return isProblem(error, 'not-signed-in') || isProblem(error, 'token-refused');
}

async function submit(order: OrderToPlace): Promise<OrderNumbers> {
  const signal = AbortSignal.timeout(longestWaitMs);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const { mainResult } = await call(submitOrder, { ...order, PaymentMethod: 'credit' }, { signal });
    return mainResult;
  } catch (error) {
    throw signal.aborted ? new ProblemError('service-unavailable') : error;
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** Before the page is closed or reloaded while the order is being sent. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** For a buyer who has moved to another page, and would believe the order was placed. */
function alertElsewhere(error: unknown): void {
  const sentence = submitFailedSentence(error, publicConfig().merchant.orderEmail);
  showAlert({ title: submitFailedTitle(error), message: `${sentence}. ${submitFailedAdvice(error)}` });
}
