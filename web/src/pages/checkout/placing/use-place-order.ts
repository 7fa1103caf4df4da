import { useMutation } from '@tanstack/react-query';
import {
  type Order,
  type OrderNumbers,
  orderCachedData,
  submitOrder,
} from '@tradecellar/contract/checkout.ts';
import { createCheckoutSession } from '@tradecellar/contract/payments.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { leaveToPay, rememberPayingBasket, takePayingProposal } from '../../../api/leave-to-pay.ts';
import { ProblemError, SignInAway } from '../../../api/problem-error.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { beginOrder, dropOrder, seeLines } from '../../../cart/sync/placing.ts';
import { withPlacingLock } from '../../../cart/sync/placing-lock.ts';
import { path } from '../../../session/address/paths.ts';
import { paymentPage } from '../../../session/address/payment-page.ts';
import { listen } from '../../../ui/browser/listen.ts';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import {
  isSignedOut,
  isUnanswered,
  submitFailedAdvice,
  submitFailedSentence,
  submitFailedTitle,
} from './refusal-words.ts';
import {
  type BasketToPlace,
  forgetLostAnswer,
  isAnswerLost,
  rememberLostAnswer,
  useLostAnswer,
} from './use-lost-answer.ts';

export type OrderToPlace = Omit<Order, 'PaymentMethod' | 'Basket'>;

export type OrderToPay = { readonly order: OrderToPlace; readonly method: PaymentMethod };

export type Refusal = OrderToPay & { readonly error: unknown };

type PlacingEvents = {
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onRefused: (error: unknown) => void;
};

const longestWaitMs = 30_000;

/**
 * Sends the order. Each attempt sends the same CartId, so a retry after a lost answer orders nothing twice. For a card
 * payment the server stores the order, and the browser goes to the payment page.
 */
export function usePlaceOrder(basket: BasketToPlace, { onPlaced, onRefused }: PlacingEvents) {
  // The buyer may press again before React renders the button as busy.
  const isUnderWay = useRef(false);
  // The CartId that was sent. The server may give the basket a new key meanwhile.
  const sentKey = useRef('');
  const { isPending, isSuccess, submittedAt, error, variables, mutate, reset } = useMutation({
    mutationFn: (asked: OrderToPay) => {
      sentKey.current = asked.order.CartId;
      const onKey = (cartId: string) => {
        sentKey.current = cartId;
      };
      return withPlacingLock(() => submit(asked, basket.proposal, onKey), longestWaitMs);
    },
    onSettled() {
      isUnderWay.current = false;
    },
    onSuccess(numbers) {
      forgetLostAnswer();
      if (numbers !== undefined) onPlaced(numbers, sentKey.current);
    },
    onError(refused, { order, method }) {
      const isLost = method === 'credit' && isUnanswered(refused);
      // The browser left for the login page before it sent the order, so the outcome of an earlier attempt stays
      // unknown.
      const isEarlierLost = refused instanceof SignInAway && isAnswerLost(sentKey.current);
      if (isLost) rememberLostAnswer(sentKey.current);
      else if (!isEarlierLost) {
        if (!(refused instanceof SignInAway)) forgetLostAnswer();
        dropOrder(order.CustomerAccount, sentKey.current);
      }
      onRefused(refused);
      if (location.pathname !== path.checkout && !isSignedOut(refused))
        alertElsewhere(refused, method, basket.proposal);
    },
  });
  const lost = useLostAnswer(basket, { isPending, submittedAt }, onPlaced);
  // Busy until the thank-you page or the payment page replaces the checkout.
  const busyWith = isPending || isSuccess ? variables?.method : undefined;
  const refusal: Refusal | undefined =
    error && variables && !lost.isNotPlaced ? { error, ...variables } : undefined;

  // When the buyer goes back from the payment page, the browser restores this page with a busy button.
  useEffect(() => {
    function begin({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      takePayingProposal();
      reset();
    }
    return listen({ pageshow: begin });
  }, [reset]);

  function place(order: OrderToPlace, method: PaymentMethod): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ order, method });
  }
  return { busyWith, refusal, lost, place, dismiss: reset };
}

/** The numbers of the placed order; undefined if the browser leaves for the payment page. */
async function submit(
  { order, method }: OrderToPay,
  proposal: string | undefined,
  onKey: (cartId: string) => void,
): Promise<OrderNumbers | undefined> {
  const signal = AbortSignal.timeout(longestWaitMs);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const lines = order.Lines.map(({ ProductCode, ...quantity }) => ({ Code: ProductCode, ...quantity }));
    const see = method === 'credit' ? beginOrder : seeLines;
    const seen = proposal === undefined ? await see(order.CustomerAccount, lines) : undefined;
    const CartId = seen?.cartId ?? order.CartId;
    onKey(CartId);
    const sent = { ...order, CartId, PaymentMethod: method, ...(seen?.Basket && { Basket: seen.Basket }) };
    if (method === 'credit') return (await call(submitOrder, sent, { signal })).mainResult;
    const stored = await call(orderCachedData, sent, { signal });
    const asked = { provider: 'stripe', CustomerAccount: order.CustomerAccount, id: stored.mainResult.id };
    const url = await paymentPage(call(createCheckoutSession, asked, { signal }));
    removeEventListener('beforeunload', askBeforeLeaving);
    rememberPayingBasket(CartId);
    leaveToPay(order.CustomerAccount, url, proposal);
    return undefined;
  } catch (error) {
    throw signal.aborted ? new ProblemError('service-unavailable') : error;
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A buyer who has left the checkout would otherwise believe that the order was placed. */
function alertElsewhere(error: unknown, method: PaymentMethod, proposal: string | undefined): void {
  const { orderEmail } = publicConfig().merchant;
  showAlert({
    title: submitFailedTitle(error),
    message: `${submitFailedSentence(error)}${orderEmail}. ${submitFailedAdvice(error, method, proposal)}`,
  });
}
