import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { isProblem, problemSentenceOf } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { replaceBasket } from '../basket/basket-store.ts';
import { withPrices } from '../basket/reprice.ts';
import type { CheckoutBasket } from './checkout-lines.ts';
import { PlacedBefore, PricesHaveChanged } from './refusals.tsx';
import { SubmitFailed } from './submit-failed.tsx';
import { isSignedOut, type OrderToPlace, type Refusal, usePlaceOrder } from './use-place-order.ts';

export type PaymentProps = {
  /** Undefined while something is missing; `disabledReason` says what. */
  readonly order: OrderToPlace | undefined;
  readonly disabledReason: string | undefined;
  readonly basket: CheckoutBasket;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  /** A refusal may mean that dates, stock or credit have changed. */
  readonly onRefused: (error: unknown) => void;
};

/** Credit payment: a button that places the order once, however often it is pressed. */
export function Payment({ order, disabledReason, basket, ...events }: PaymentProps) {
  const { isBusy, refusal, place, dismiss } = usePlaceOrder(events);
  return (
    <div className="mt-6">
      <Button
        className="min-h-13 w-full text-lg"
        isBusy={isBusy}
        disabledReason={isBusy ? undefined : disabledReason}
        showReason
        onClick={() => order && place(order)}
      >
        {isBusy ? 'Placing your order…' : 'Place order'}
      </Button>
      <p className="mt-2 text-center text-sm text-ink-soft" role="status">
        {stateWords(isBusy, refusal)}
      </p>
      {refusal && <RefusalDialog {...{ refusal, basket, place, dismiss }} />}
    </div>
  );
}

function stateWords(isBusy: boolean, refusal: Refusal | undefined): string {
  if (isBusy) return 'One moment: please do not close this page.';
  if (refusal && isSignedOut(refusal.error)) {
    return `${problemSentenceOf(refusal.error)} Nothing has been ordered yet: your basket and what you typed are kept.`;
  }
  return 'On your credit account.';
}

type RefusalDialogProps = Pick<ReturnType<typeof usePlaceOrder>, 'place' | 'dismiss'> & {
  readonly refusal: Refusal;
  readonly basket: CheckoutBasket;
};

/** Why the order was not placed, and what to do about it. */
function RefusalDialog({ refusal, basket, place, dismiss }: RefusalDialogProps) {
  const { error, order } = refusal;
  if (isProblem(error, 'prices-changed')) {
    return (
      <PricesHaveChanged
        basket={basket}
        changed={error.details}
        onClose={dismiss}
        onConfirm={() => {
          const items = basket.lines.map(({ item }) => item);
          replaceBasket(withPrices(items, error.details.lines));
          place({ ...order, GrandTotal: error.details.grandTotal });
        }}
      />
    );
  }
  if (isProblem(error, 'basket-already-placed')) {
    return <PlacedBefore refusal={error} onClose={dismiss} />;
  }
  // The browser is leaving for the sign-in page, and comes back here.
  if (isSignedOut(error)) return null;
  return <SubmitFailed error={error} onClose={dismiss} onTryAgain={() => place(order)} />;
}
