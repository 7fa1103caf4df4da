import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { addPayment, type Payment } from '@tradecellar/contract/payments.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { NO_ORDER, type OrderKind } from '@tradecellar/trade/order-number.ts';
import { thankYou } from '@tradecellar/trade/thank-you.ts';
import { type ReactNode, useEffect } from 'react';
import { payingAccount, payingBasket, takePayingProposal } from '../../../api/leave-to-pay.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { emptyPaidBasket } from '../../../cart/sync/placing.ts';
import { useAccount } from '../../../session/account.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useSession } from '../../../session/session.ts';
import { signIn } from '../../../session/sign-in/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ObjectHead } from '../../../ui/object-head.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SmallSpinner, Spinner } from '../../../ui/spinner.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useCheckoutDraft } from '../checkout-draft.ts';
import { PrintedHead } from '../printed-head.tsx';
import { ContactUs, WaysOn } from './next-steps.tsx';
import { paymentWords, waysOn } from './payment-words.ts';
import { PlacedHead } from './placed-head.tsx';
import { PlacedOrders } from './placed-orders.tsx';
import { usePlacedOrders } from './use-placed-orders.ts';

/** The thank-you page (4.place.4, 4.place.5): up to three orders, whose numbers are confirmed one after another. */
export function ThankYouPage() {
  const { account } = useAccount();
  const placed = usePlacedOrders(account, useParams({ from: `/shop${path.thankYou}` }));
  const { orders } = placed;
  if (orders.length === 0) {
    // The URL was mistyped, or its order numbers belong to another account.
    return (
      <article className="grid gap-8">
        <PageHeading>{problemSentence('order-not-found')}</PageHeading>
        <p>This account has no order with that number. My Orders has all your orders.</p>
        <ContactUs />
        <WaysOn />
      </article>
    );
  }
  const main = orders.find(({ kind }) => kind === 'Order');
  const numberOf = (wanted: OrderKind) => orders.find(({ kind }) => kind === wanted)?.orderNo ?? NO_ORDER;
  // The sentences of 4.thankyou.1 to 4.thankyou.8.
  const sentences = thankYou({
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
    confirmed: main?.isConfirmed ?? orders.every(({ isConfirmed }) => isConfirmed),
  });
  return (
    <article className="not-print:md:-mt-6">
      <PlacedHead {...placed} account={account} sentences={[sentences.main, ...sentences.extra]} />
      <PlacedOrders {...placed} account={account} />
    </article>
  );
}

/**
 * The card service returns the buyer to this page, which shows the payment's state as the server knows it (2.in.21).
 */
export function PaymentConfirmedPage() {
  const { sessionId } = useParams({ from: path.paymentConfirmed });
  const { account } = useAccount();
  const { status, __empty } = useSession();
  if (status !== 'in') return <SignedOut />;
  // Until the settings load, the page cannot know whether the person is an admin who orders for a customer.
  const paying = payingAccount() || account;
  if (paying === '' || __empty) return <Spinner />;
  return <PaymentNow account={paying} sessionId={sessionId} />;
}

const noCards = {
  title: 'No card payments',
  main: 'This shop doesn’t take card payments. Your basket is kept.',
};
/** Shown if the URL was mistyped, or if another account made the payment. */
const notFound = {
  title: 'Payment not found',
  main: 'This account has no payment with that reference. Your basket is kept.',
};

/**
 * Without a login the page cannot read the payment (6.calls.1). The page gives thanks anyway, because the card service
 * sends only payers here.
 */
function SignedOut() {
  const paid = {
    title: 'Thank you',
    main: 'Once the card service confirms your payment, we’ll get your order ready and email you.',
  };
  const takesCards = publicConfig().takesCards !== false;
  return (
    <Outcome {...(takesCards ? paid : noCards)}>
      <Notice>Your session has expired. Please log in again to see your order.</Notice>
      <p>
        <Button onClick={() => void signIn()}>Log in</Button>
      </p>
    </Outcome>
  );
}

function PaymentNow({ account, sessionId }: { readonly account: string; readonly sessionId: string }) {
  const { payment, error } = usePayment(account, sessionId);
  const isOff = isProblem(error, 'switched-off');
  if (isOff || isProblem(error, 'payment-not-found')) {
    return (
      <Outcome {...(isOff ? noCards : notFound)}>
        <ContactUs />
        <WaysOn />
      </Outcome>
    );
  }
  if (error) {
    return (
      <Outcome
        title="Your payment"
        main="We can’t see yet how your payment stands. If you’ve paid, the rest happens without this page, so please don’t pay again."
      >
        <Failure error={error} />
      </Outcome>
    );
  }
  if (!payment) return <Spinner label="Asking how your payment stands…" />;
  const { next, way, ...head } = paymentWords(payment);
  const isPlaced = payment.state === 'placed';
  return (
    <Outcome {...head} amount={payment.amount} paymentNo={payment.PaymentNo}>
      {payment.movedTo !== '' && (
        <Notice>The date you chose had passed when you paid. Your order comes on {payment.movedTo}.</Notice>
      )}
      {payment.state === 'paid' && payment.purpose === 'order' && (
        <p className="flex items-center gap-2.5 text-ink-soft" role="status" data-waits="">
          <SmallSpinner /> One moment…
        </p>
      )}
      {next !== undefined && <p>{next}</p>}
      {way && (
        <p>
          <ButtonLink to={path[way]}>{waysOn[way]}</ButtonLink>
        </p>
      )}
      {way === 'basket' && <ContactUs />}
      {isPlaced && <PaidOrders account={account} payment={payment} />}
    </Outcome>
  );
}

/** Polls the payment until its state is final, then empties the paid basket (4.paid.1) and clears the checkout form. */
function usePayment(account: string, sessionId: string) {
  const { forget } = useCheckoutDraft(account, undefined);
  const { data, error } = useQuery({
    ...endpointQuery(addPayment, { provider: 'stripe', CustomerAccount: account, sessionId }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error || (state.data && isFinished(state.data.mainResult))) return false;
      return state.dataUpdateCount < 30 ? 2_000 : 15_000;
    },
  });
  const payment = data?.mainResult;
  const placedCart = payment?.state === 'placed' ? payment.cartId : '';
  useEffect(() => void takePayingProposal(), []);
  useEffect(() => {
    if (placedCart === '') return;
    void emptyPaidBasket(account, placedCart).then((isThere) => {
      // A sync with the server may have closed the basket already.
      if (isThere || placedCart === payingBasket()) forget();
    });
  }, [account, placedCart, forget]);
  return { payment, error };
}

function isFinished({ state, purpose }: Payment): boolean {
  if (state === 'paid') return purpose === 'balance';
  return state !== 'open' && state !== 'refunding';
}

function PaidOrders({ account, payment }: { readonly account: string; readonly payment: Payment }) {
  return <PlacedOrders {...usePlacedOrders(account, payment)} account={account} />;
}

type OutcomeProps = {
  readonly title: string;
  readonly mark?: string;
  readonly look?: 'good' | 'warning' | 'quiet';
  readonly amount?: Money;
  /** By which the bookkeepers of both sides find a payment towards the balance. */
  readonly paymentNo?: string | undefined;
  readonly main: string;
  readonly children: ReactNode;
};

/** Screen readers announce the new sentence when a payment's state changes. */
function Outcome({ title, mark, look = 'quiet', amount, paymentNo, main, children }: OutcomeProps) {
  return (
    <article className="grid grid-cols-1 gap-4">
      <PrintedHead />
      <div aria-live="polite">
        <ObjectHead
          title={title}
          state={mark !== undefined && <Tag look={look}>{mark}</Tag>}
          facts={[
            ...(amount === undefined ? [] : [formatMoney(amount)]),
            ...(paymentNo === undefined ? [] : [`Payment ${paymentNo}`]),
          ]}
        />
        <p className="-mt-2 max-w-3xl text-large text-balance">{main}</p>
      </div>
      {children}
    </article>
  );
}
