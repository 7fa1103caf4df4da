import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { cardAmountSentence, isCardAmount } from '@tradecellar/trade/card-amount.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { useIsOnline } from '../../../api/network.ts';
import { isProblem, problemSentenceOf } from '../../../api/problem-error.ts';
import { gettingBasket, useIsBasketKnown } from '../../../cart/basket/basket-store.ts';
import { BasketNotGiven } from '../../../cart/sync/basket-not-given.tsx';
import { type LookAgain, LookAgainNotice, restingReason } from '../../../cart/sync/look-again.tsx';
import { useAccount } from '../../../session/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketAndForm } from '../basket-and-form.ts';
import type { CheckoutBasket } from '../order-of.ts';
import { isSignedOut } from './refusal-words.ts';
import { Asking, acceptChanged, RefusalDialog } from './refusals.tsx';
import { RefusedNotice } from './remedy.tsx';
import { type OrderToPlace, type Refusal, usePlaceOrder } from './use-place-order.ts';

type PaymentProps = {
  readonly methods: readonly PaymentMethod[];
  readonly order: OrderToPlace | undefined;
  readonly disabledReason: string | undefined;
  readonly basket: CheckoutBasket;
  readonly lookAgain: LookAgain;
  /** The last refusal, until the buyer has changed what was refused. */
  readonly refused: unknown;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onWait: (order: OrderToPlace) => void;
  readonly onRefused: (error: unknown) => void;
};

/** A button for each payment method. Pressing a button twice places one order. */
export function Payment(props: PaymentProps) {
  const { methods, order, disabledReason, basket, lookAgain } = props;
  const { account } = useAccount();
  const placing = usePlaceOrder({ account, cartId: basket.cartId, proposal: basket.proposal }, props);
  const { busyWith, refusal, lost, place } = placing;
  const isRefused = refusal === undefined && busyWith === undefined && !lost.isLost && !lost.isNotPlaced;
  const refused = isRefused ? props.refused : undefined;
  // The buyer has read the new prices, so that the button orders at these prices.
  const repriced = isProblem(refused, 'prices-changed') ? refused : undefined;
  const total = repriced?.details.grandTotal ?? basket.totals.grand;
  const isOnline = useIsOnline();
  const waits = !isOnline && !lost.isLost && refusal === undefined && busyWith === undefined;

  const isKnown = useIsBasketKnown();
  const isGetting = basket.proposal === undefined && !isKnown && !waits;
  // The button stays while its order is being sent, even if the basket changes elsewhere.
  const isOther = lookAgain.sentence !== undefined && busyWith === undefined;

  function reasonFor(method: PaymentMethod): string | undefined {
    if (busyWith !== undefined) return busyWith === method ? undefined : words[busyWith].busy;
    if (waits && method === 'card') return 'A card payment can’t wait: it needs a network.';
    if (waits && basket.proposal !== undefined) return 'A proposal can be ordered once you are back online.';
    if (isGetting) return gettingBasket;
    return (
      disabledReason ??
      restingReason(lookAgain) ??
      (method === 'card' && !isCardAmount(total) ? cardAmountSentence : undefined)
    );
  }

  function send(asked: OrderToPlace, method: PaymentMethod): void {
    if (repriced) acceptChanged(repriced, basket.proposal);
    place({ ...asked, GrandTotal: total }, method);
  }

  return (
    <div className="grid gap-3">
      {lost.isLost && !refusal && (
        <Notice kind="warning">
          <p>
            We lost the connection, and your order may have gone through. We’ll check as soon as you’re back
            online, and it won’t be placed twice.
          </p>
          <Asking />
        </Notice>
      )}
      {lost.isNotPlaced && (
        <Notice>
          You’re back online, and your order was not placed. {basketAndForm(basket.proposal)} are unchanged.
        </Notice>
      )}
      {basket.proposal === undefined && <BasketNotGiven />}
      {refused !== undefined && !isOther && <RefusedNotice error={refused} proposal={basket.proposal} />}
      {isOther && <LookAgainNotice lookAgain={lookAgain} />}
      {(isOther ? [] : methods).map((method, at) => (
        <div key={method} className="text-center">
          <Button
            className="figures w-full md:min-h-12"
            look={at === 0 ? 'primary' : 'secondary'}
            isBusy={busyWith === method}
            disabledReason={reasonFor(method)}
            showReason={(at === 0 && refused === undefined) || waits}
            onClick={() => order && (waits ? props.onWait(order) : send(order, method))}
          >
            {busyWith === method
              ? words[method].busy
              : isGetting
                ? words[method].button
                : `${buttonWords(method, waits)} · ${formatMoney(total)}`}
          </Button>
          <p className="text-body text-balance text-ink-soft not-empty:mt-1.5" role="status">
            {reasonFor(method) === undefined &&
              (waits ? waitsSentence : stateWords(method, busyWith === method, refusal, basket.proposal))}
          </p>
        </div>
      ))}
      {refusal && <RefusalDialog {...placing} refusal={refusal} basket={basket} />}
    </div>
  );
}

const waitsSentence = 'We’ll send it when you’re back online, if prices, stock and day are still the same.';

const buttonWords = (method: PaymentMethod, waits: boolean) =>
  waits && method === 'credit' ? 'Place when back online' : words[method].button;

const words = {
  credit: { button: 'Place order', busy: 'Placing your order…', state: '' },
  card: {
    button: 'Pay by card',
    busy: 'Going to the payment page…',
    state: 'You pay the whole order now on the page of our card service, Stripe, and then come back here.',
  },
} as const;

function stateWords(
  method: PaymentMethod,
  isBusy: boolean,
  refusal: Refusal | undefined,
  proposal: string | undefined,
): string {
  if (isBusy) return 'One moment, please don’t close this page.';
  if (refusal?.method === method && isSignedOut(refusal.error)) {
    return `${problemSentenceOf(refusal.error)} Nothing has been ordered yet. ${basketAndForm(proposal)} are kept.`;
  }
  return words[method].state;
}
