import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { addPayment, type Payment } from '@tradecellar/contract/payments.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { placedOrders } from '@tradecellar/trade/order-number.ts';
import { type ReactNode, useEffect } from 'react';
import { payingAccount } from '../../api/leave-to-pay.ts';
import { isProblem } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery } from '../../api/queries.ts';
import { emptyPlacedBasket } from '../../cart/basket-store.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { path, toProductList, toThankYou } from '../../session/paths.ts';
import { useSession } from '../../session/session.ts';
import { signIn } from '../../session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useCheckoutDraft } from './checkout-draft.ts';
import styles from './thank-you.module.css';
import { ContactUs, WaysOn } from './ways-on.tsx';

/** Page to which the payment page returns the buyer: how the payment stands, by what the server knows of it (2.in.21). */
export function PaymentConfirmedPage() {
  const { sessionId } = useParams({ from: path.paymentConfirmed });
  const { account } = useAccount();
  const { status, __empty } = useSession();
  if (status !== 'in') return <SignedOut sessionId={sessionId} />;
  // Whether it is an admin's basket is known once the settings are.
  const paying = payingAccount() || account;
  if (paying === '' || __empty) return <Spinner />;
  return <PaymentNow account={paying} sessionId={sessionId} />;
}

/** Nobody may ask how a payment stands without signing in (6.calls.1), but the card service sends only payers here. */
function SignedOut({ sessionId }: { readonly sessionId: string }) {
  return (
    <article className={`grid grid-cols-1 gap-4 ${styles.page}`}>
      {publicConfig().takesCards === false ? (
        <NoPaymentWords title="No card payments" />
      ) : (
        <>
          <PageHeading>Thank you</PageHeading>
          <p className={`font-serif ${styles.main}`}>
            Once the card service has confirmed your payment, we get your order ready for you and write to
            you.
          </p>
          <Reference sessionId={sessionId} />
        </>
      )}
      <Notice>Your session has expired. Please log in again to see your order.</Notice>
      <p>
        <Button onClick={() => void signIn()}>Log in</Button>
      </p>
    </article>
  );
}

const soonMs = 2_000;
const laterMs = 15_000;
/** Number of times that the page asks at short intervals. */
const patience = 30;

function PaymentNow({ account, sessionId }: { readonly account: string; readonly sessionId: string }) {
  const { forget } = useCheckoutDraft(account);
  const { data, error } = useQuery({
    ...endpointQuery(addPayment, { provider: 'stripe', CustomerAccount: account, sessionId }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error || (state.data && isFinished(state.data.mainResult))) return false;
      return state.dataUpdateCount < patience ? soonMs : laterMs;
    },
  });
  const payment = data?.mainResult;
  const placedCart = payment?.state === 'placed' ? payment.cartId : '';
  useEffect(() => {
    // The basket that was paid (4.paid.1), and the form that was filled in for it.
    if (placedCart !== '' && emptyPlacedBasket(account, placedCart)) forget();
  }, [account, placedCart, forget]);
  if (error && isProblem(error, 'switched-off')) return <NoPayment title="No card payments" />;
  if (error && isProblem(error, 'payment-not-found')) return <NoPayment title="Payment not found" />;
  if (error) {
    return (
      <article>
        <PageHeading>Your payment</PageHeading>
        <Failure error={error} />
      </article>
    );
  }
  if (!payment) return <Spinner label="Asking how your payment stands…" />;
  return (
    <article className={`grid grid-cols-1 gap-4 ${styles.page}`} aria-live="polite">
      <State payment={payment} />
      <Reference sessionId={sessionId} />
    </article>
  );
}

function isFinished({ state, purpose }: Payment): boolean {
  if (state === 'paid') return purpose === 'balance';
  return state !== 'open' && state !== 'refunding';
}

function State({ payment }: { readonly payment: Payment }) {
  const amount = formatMoney(payment.amount);
  const isOrder = payment.purpose === 'order';
  switch (payment.state) {
    case 'placed':
      return <Placed payment={payment} />;
    case 'paid':
      return isOrder ? (
        <Outcome
          title="Payment received"
          main={`Thank you. We have received ${amount} and are placing your order.`}
        >
          <Spinner label="One moment…" />
          <p>You need not wait: the confirmation comes by e-mail.</p>
        </Outcome>
      ) : (
        <Outcome
          title="Payment confirmed"
          main={`Thank you. We have received ${amount} towards your balance.`}
        >
          <p>Your balance and your credit change when our ledger has the payment.</p>
          <ButtonLink to={path.account}>My Account</ButtonLink>
        </Outcome>
      );
    case 'open':
      return (
        <Outcome title="Waiting for the payment" main={`The card service has not confirmed ${amount} yet.`}>
          <p>
            This page asks again by itself.{' '}
            {isOrder && 'Nothing is ordered before it is paid, and your basket is kept.'}
          </p>
          <ButtonLink look="secondary" to={isOrder ? path.checkout : path.account}>
            {isOrder ? 'Back to the checkout' : 'My Account'}
          </ButtonLink>
        </Outcome>
      );
    case 'refunding':
    case 'refunded':
      return (
        <Outcome title="Order not placed" main={`Your order could not be placed. ${payment.reason}`}>
          <p>
            {payment.state === 'refunded'
              ? `We have sent the ${amount} that you paid back to your card. Banks take five to ten days to show it.`
              : `The ${amount} that you paid goes back to your card. We are asking the card service for it now.`}{' '}
            Nothing is ordered, and your basket is kept.
          </p>
          <ButtonLink to={path.basket}>Change the basket</ButtonLink>
          <ContactUs />
        </Outcome>
      );
    case 'failed':
    case 'expired':
      return (
        <Outcome
          title={payment.state === 'failed' ? 'Payment failed' : 'Not paid'}
          main={
            payment.state === 'failed'
              ? `The card service did not take the ${amount}.`
              : `The ${amount} was not paid in time.`
          }
        >
          <p>Nothing was charged{isOrder ? ', nothing is ordered, and your basket is kept' : ''}.</p>
          <ButtonLink to={isOrder ? path.checkout : path.account}>
            {isOrder ? 'Back to the checkout' : 'My Account'}
          </ButtonLink>
        </Outcome>
      );
  }
}

type OutcomeProps = { readonly title: string; readonly main: string; readonly children: ReactNode };

function Outcome({ title, main, children }: OutcomeProps) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className={`font-serif ${styles.main}`}>{main}</p>
      <div className={`grid grid-cols-1 gap-4 ${styles.outcome}`}>{children}</div>
    </>
  );
}

function Placed({ payment }: { readonly payment: Payment }) {
  const { orderId, backOrderId, reservesOrderId, movedTo } = payment;
  return (
    <Outcome
      title="Payment confirmed"
      main="Thank you. Your payment has been received and we are getting your order ready for you."
    >
      {movedTo !== '' && (
        <Notice>The date you chose had passed when you paid. Your order comes on {movedTo}.</Notice>
      )}
      <Facts
        of={[
          ['Paid by card', formatMoney(payment.amount)],
          ...placedOrders(orderId, backOrderId, reservesOrderId).map(
            ({ kind, orderNo }) => [kind, orderNo] as const,
          ),
        ]}
      />
      <p className="print:hidden! flex flex-wrap items-center gap-3">
        <ButtonLink {...toThankYou(orderId, backOrderId, reservesOrderId)}>See your order</ButtonLink>
        <ButtonLink {...toProductList()} look="secondary">
          Return to Product List
        </ButtonLink>
      </p>
    </Outcome>
  );
}

/** An address that was typed, another account's payment, or a shop without cards. */
function NoPayment({ title }: { readonly title: string }) {
  return (
    <article className={`grid grid-cols-1 gap-4 ${styles.page}`}>
      <NoPaymentWords title={title} />
      <ContactUs />
      <WaysOn />
    </article>
  );
}

function NoPaymentWords({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p>
        {title === 'Payment not found'
          ? 'This account has no payment of this reference.'
          : 'This shop takes no card payments.'}{' '}
        Your basket is as it was.
      </p>
    </>
  );
}

function Reference({ sessionId }: { readonly sessionId: string }) {
  return (
    <dl className="facts">
      <dt>Payment reference</dt>
      <dd className={styles.reference}>{sessionId}</dd>
    </dl>
  );
}
