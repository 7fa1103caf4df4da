import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { cardAmountSentence, isCardAmount } from '@tradecellar/trade/card-amount.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney, formatSignedMoney, type Money } from '@tradecellar/trade/money.ts';
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
  /** Undefined while something is missing, which `disabledReason` names. */
  readonly order: OrderToPlace | undefined;
  readonly disabledReason: string | undefined;
  readonly basket: CheckoutBasket;
  /** Available credit once this order is placed on credit. */
  readonly creditAfter: Money;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  /** A refusal may mean that dates, stock or credit have changed. */
  readonly onRefused: (error: unknown) => void;
};

/** A button for each way to pay. It places the order once, however often it is pressed. */
export function Payment(props: PaymentProps) {
  const { methods, order, disabledReason, basket, creditAfter, ...events } = props;
  const { account } = useAccount();
  const { busyWith, refusal, lost, place, dismiss } = usePlaceOrder(
    { account, cartId: basket.cartId },
    events,
  );
  return (
    <div className={styles.methods}>
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
          You’re back online, and your order was not placed. Your basket and everything you typed are
          unchanged.
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
          creditAfter={creditAfter}
          disabledReason={disabledReason ?? amountProblem(method, basket)}
          onPress={() => order && place(order, method)}
        />
      ))}
      {refusal && (
        <RefusalDialog refusal={refusal} lost={lost} basket={basket} place={place} dismiss={dismiss} />
      )}
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
  readonly creditAfter: Money;
  /** The method by which the order is being placed. */
  readonly busyWith: PaymentMethod | undefined;
  readonly refusal: Refusal | undefined;
  readonly disabledReason: string | undefined;
  readonly onPress: () => void;
};

const words = {
  credit: { button: 'Place order', busy: 'Placing your order…', state: '' },
  card: {
    button: 'Pay by card',
    busy: 'Going to the payment page…',
    state: 'You pay the whole order now on the page of our card service, Stripe, and then come back here.',
  },
} as const;

function PayButton(props: PayButtonProps) {
  const { method, total, isFirst, creditAfter, busyWith, refusal, disabledReason, onPress } = props;
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
      <p className={`text-sm text-ink-soft ${styles.state}`} role="status">
        {disabledReason === undefined && stateWords(method, isBusy, refusal)}
      </p>
      {method === 'credit' && (
        <p className={`text-sm text-ink-soft figures ${creditAfter < 0 ? 'text-warning' : ''}`}>
          Available credit after this order: {formatSignedMoney(creditAfter)}
        </p>
      )}
    </div>
  );
}

function stateWords(method: PaymentMethod, isBusy: boolean, refusal: Refusal | undefined): string {
  if (isBusy) return 'One moment, please don’t close this page.';
  if (refusal?.method === method && isSignedOut(refusal.error)) {
    return `${problemSentenceOf(refusal.error)} Nothing has been ordered yet: your basket and everything you typed are kept.`;
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
