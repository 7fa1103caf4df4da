import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { cardAmountSentence, isCardAmount } from '@tradecellar/trade/card-amount.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { isProblem, problemSentenceOf } from '../../api/problem-error.ts';
import { replaceBasket } from '../../cart/basket-store.ts';
import { withPrices } from '../../cart/reprice.ts';
import { useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutBasket } from './checkout-lines.ts';
import styles from './payment.module.css';
import { Asking, PlacedBefore, PricesHaveChanged, SubmitFailed } from './refusals.tsx';
import { isSignedOut, type OrderToPlace, type Refusal, usePlaceOrder } from './use-place-order.ts';

export type PaymentProps = {
  /** At least one. */
  readonly methods: readonly PaymentMethod[];
  /** Undefined while something is missing; `disabledReason` says what. */
  readonly order: OrderToPlace | undefined;
  readonly disabledReason: string | undefined;
  readonly basket: CheckoutBasket;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  /** A refusal may mean that dates, stock or credit have changed. */
  readonly onRefused: (error: unknown) => void;
};

/** A button for each way to pay. It places the order once, however often it is pressed. */
export function Payment({ methods, order, disabledReason, basket, ...events }: PaymentProps) {
  const { account } = useAccount();
  const { busyWith, refusal, lost, place, dismiss } = usePlaceOrder(
    { account, cartId: basket.cartId },
    events,
  );
  return (
    <div className={styles.methods}>
      {lost.isLost && !refusal && (
        <Notice kind="warning">
          <p>Your order may have been placed: the shop did not answer. Nothing is ordered twice.</p>
          <Asking />
        </Notice>
      )}
      {lost.isNotPlaced && (
        <Notice>
          The connection is back, and nothing was ordered. Your basket and what you typed are as they were.
        </Notice>
      )}
      {methods.map((method) => (
        <PayButton
          key={method}
          method={method}
          total={basket.totals.grand}
          isFirst={method === methods[0]}
          busyWith={busyWith}
          refusal={refusal}
          disabledReason={disabledReason ?? amountProblem(method, basket)}
          onPress={() => order && place(order, method)}
        />
      ))}
      {refusal && <RefusalDialog {...{ refusal, lost, basket, place, dismiss }} />}
    </div>
  );
}

function amountProblem(method: PaymentMethod, { totals }: CheckoutBasket): string | undefined {
  return method === 'card' && !isCardAmount(totals.grand) ? cardAmountSentence : undefined;
}

type PayButtonProps = {
  readonly method: PaymentMethod;
  readonly total: Money;
  readonly isFirst: boolean;
  /** The way in which the order is being placed. */
  readonly busyWith: PaymentMethod | undefined;
  readonly refusal: Refusal | undefined;
  readonly disabledReason: string | undefined;
  readonly onPress: () => void;
};

const words = {
  credit: { button: 'Place order', busy: 'Placing your order…', state: 'On your credit account.' },
  card: {
    button: 'Pay by card',
    busy: 'Going to the payment page…',
    state: 'The whole order is paid now, on the page of our card service, Stripe. Then you come back here.',
  },
} as const;

function PayButton({ method, total, isFirst, busyWith, refusal, disabledReason, onPress }: PayButtonProps) {
  const isBusy = busyWith === method;
  return (
    <div className={styles.way}>
      <Button
        className={`figures ${styles.button}`}
        look={isFirst ? 'primary' : 'secondary'}
        isBusy={isBusy}
        disabledReason={busyWith === undefined ? disabledReason : isBusy ? undefined : words[busyWith].busy}
        showReason={isFirst}
        onClick={onPress}
      >
        {isBusy ? words[method].busy : `${words[method].button} · ${formatMoney(total)}`}
      </Button>
      <p className={`small soft ${styles.state}`} role="status">
        {disabledReason === undefined && stateWords(method, isBusy, refusal)}
      </p>
    </div>
  );
}

function stateWords(method: PaymentMethod, isBusy: boolean, refusal: Refusal | undefined): string {
  if (isBusy) return 'One moment: please do not close this page.';
  if (refusal?.method === method && isSignedOut(refusal.error)) {
    return `${problemSentenceOf(refusal.error)} Nothing has been ordered yet: your basket and what you typed are kept.`;
  }
  return words[method].state;
}

type RefusalDialogProps = Pick<ReturnType<typeof usePlaceOrder>, 'place' | 'dismiss' | 'lost'> & {
  readonly refusal: Refusal;
  readonly basket: CheckoutBasket;
};

function RefusalDialog({ refusal, lost, basket, place, dismiss }: RefusalDialogProps) {
  const { error, order, method } = refusal;
  if (isProblem(error, 'prices-changed')) {
    return (
      <PricesHaveChanged
        basket={basket}
        changed={error.details}
        method={method}
        onClose={dismiss}
        onConfirm={() => {
          const items = basket.lines.map(({ item }) => item);
          replaceBasket(withPrices(items, error.details.lines, now().toISOString()));
          place({ ...order, GrandTotal: error.details.grandTotal }, method);
        }}
      />
    );
  }
  if (isProblem(error, 'basket-already-placed')) {
    return <PlacedBefore refusal={error} onClose={dismiss} />;
  }
  // The browser is leaving for the sign-in page, and comes back here.
  if (isSignedOut(error)) return null;
  return (
    <SubmitFailed
      refusal={refusal}
      isAsking={lost.isLost}
      onClose={dismiss}
      onTryAgain={() => place(order, method)}
    />
  );
}
