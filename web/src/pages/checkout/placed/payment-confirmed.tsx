import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { addPayment, type Payment } from '@tradecellar/contract/payments.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type ReactNode, useEffect } from 'react';
import { payingAccount, payingBasket, takePayingProposal } from '../../../api/leave-to-pay.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { emptyPaidBasket } from '../../../cart/placing.ts';
import { useAccount } from '../../../session/account.ts';
import { Failure } from '../../../session/failure.tsx';
import { path } from '../../../session/paths.ts';
import { useSession } from '../../../session/session.ts';
import { signIn } from '../../../session/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCheckoutDraft } from '../checkout-draft.ts';
import { ContactUs, PlacedOrders, PrintedName, WaysOn } from './placed-orders.tsx';
import { usePlacedOrders } from './use-placed-orders.ts';

/** Page to which the payment page returns the buyer: the state of the payment, by the server (2.in.21). */
export function PaymentConfirmedPage() {
  const { sessionId } = useParams({ from: path.paymentConfirmed });
  const { account } = useAccount();
  const { status, __empty } = useSession();
  if (status !== 'in') return <SignedOut sessionId={sessionId} />;
  // The settings decide whether it is an admin's basket.
  const paying = payingAccount() || account;
  if (paying === '' || __empty) return <Spinner />;
  return <PaymentNow account={paying} sessionId={sessionId} />;
}

const noCards = {
  title: 'No card payments',
  main: 'This shop takes no card payments. Your basket is as it was.',
};
/** A typed address, or another account's payment. */
const notFound = {
  title: 'Payment not found',
  main: 'This account has no payment of this reference. Your basket is as it was.',
};

/** Reading a payment needs a login (6.calls.1), but the card service sends only payers here. */
function SignedOut({ sessionId }: { readonly sessionId: string }) {
  const paid = {
    title: 'Thank you',
    main: 'Once the card service has confirmed your payment, we get your order ready for you and write to you.',
  };
  const takesCards = publicConfig().takesCards !== false;
  return (
    <Page {...(takesCards ? paid : noCards)}>
      {takesCards && <Reference sessionId={sessionId} />}
      <Notice>Your session has expired. Please log in again to see your order.</Notice>
      <p>
        <Button onClick={() => void signIn()}>Log in</Button>
      </p>
    </Page>
  );
}

function PaymentNow({ account, sessionId }: { readonly account: string; readonly sessionId: string }) {
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
    // The paid basket is emptied (4.paid.1), and its form forgotten.
    if (placedCart === '') return;
    void emptyPaidBasket(account, placedCart).then((isThere) => {
      // The server's copy may have closed it already.
      if (isThere || placedCart === payingBasket()) forget();
    });
  }, [account, placedCart, forget]);

  const isOff = isProblem(error, 'switched-off');
  if (isOff || isProblem(error, 'payment-not-found')) {
    return (
      <Page {...(isOff ? noCards : notFound)}>
        <ContactUs />
        <WaysOn />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="Your payment">
        <Failure error={error} />
      </Page>
    );
  }
  if (!payment) return <Spinner label="Asking how your payment stands…" />;
  const { title, main, next, way } = outcomeOf(payment);
  const isPlaced = payment.state === 'placed';
  return (
    <Page title={title} main={main}>
      {payment.state === 'paid' && payment.purpose === 'order' && <Spinner label="One moment…" />}
      {payment.movedTo !== '' && (
        <Notice>The date you chose had passed when you paid. Your order comes on {payment.movedTo}.</Notice>
      )}
      {next !== undefined && <p>{next}</p>}
      {way && (
        <p>
          <ButtonLink to={path[way]}>{waysOn[way]}</ButtonLink>
        </p>
      )}
      {way === 'basket' && <ContactUs />}
      <Reference sessionId={sessionId} paid={isPlaced ? formatMoney(payment.amount) : ''} />
      {isPlaced && <PaidOrders account={account} payment={payment} />}
    </Page>
  );
}

const waysOn = {
  account: 'My Account',
  basket: 'Change the basket',
  checkout: 'Back to the checkout',
} as const;

function isFinished({ state, purpose }: Payment): boolean {
  if (state === 'paid') return purpose === 'balance';
  return state !== 'open' && state !== 'refunding';
}

type PageProps = { readonly title: string; readonly main?: string; readonly children: ReactNode };

/** A live region: screen readers announce a change of the payment's state. */
function Page({ title, main, children }: PageProps) {
  return (
    <article className="grid grid-cols-1 gap-4">
      <PrintedName />
      <div className="[--below:0.75rem]" aria-live="polite">
        <PageHeading>{title}</PageHeading>
        {main !== undefined && <p className="font-serif text-2xl text-balance">{main}</p>}
      </div>
      {children}
    </article>
  );
}

type Outcome = {
  readonly title: string;
  readonly main: string;
  readonly next?: string;
  readonly way?: keyof typeof waysOn;
};

/** The state of a payment in words, and the way on. */
function outcomeOf({ amount: money, purpose, reason, state }: Payment): Outcome {
  const amount = formatMoney(money);
  const isOrder = purpose === 'order';
  const way = isOrder ? 'checkout' : 'account';
  switch (state) {
    case 'placed':
      return {
        title: 'Payment confirmed',
        main: 'Thank you. Your payment has been received and we are getting your order ready for you.',
      };
    case 'paid':
      return isOrder
        ? {
            title: 'Payment received',
            main: `Thank you. We have received ${amount} and are placing your order.`,
            next: 'You need not wait: the confirmation comes by email.',
          }
        : {
            title: 'Payment confirmed',
            main: `Thank you. We have received ${amount} towards your balance.`,
            next: 'Your balance and your credit change when our ledger has the payment.',
            way,
          };
    case 'open':
      return {
        title: 'Waiting for the payment',
        main: `The card service has not confirmed ${amount} yet.`,
        next: `This page asks again by itself.${isOrder ? ' Nothing is ordered before it is paid, and your basket is kept.' : ''}`,
        way,
      };
    case 'refunding':
    case 'refunded': {
      const refund =
        state === 'refunded'
          ? `We have sent the ${amount} that you paid back to your card. Banks take five to ten days to show it.`
          : `The ${amount} that you paid goes back to your card. We are asking the card service for it now.`;
      return {
        title: 'Order not placed',
        main: `Your order could not be placed. ${reason}`,
        next: `${refund} Nothing is ordered, and your basket is kept.`,
        way: 'basket',
      };
    }
    case 'failed':
    case 'expired':
      return {
        title: state === 'failed' ? 'Payment failed' : 'Not paid',
        main:
          state === 'failed'
            ? `The card service did not take the ${amount}.`
            : `The ${amount} was not paid in time.`,
        next: `Nothing was charged${isOrder ? ', nothing is ordered, and your basket is kept' : ''}.`,
        way,
      };
  }
}

function PaidOrders({ account, payment }: { readonly account: string; readonly payment: Payment }) {
  return <PlacedOrders {...usePlacedOrders(account, payment)} account={account} />;
}

type ReferenceProps = { readonly sessionId: string; readonly paid?: string };

function Reference({ sessionId, paid = '' }: ReferenceProps) {
  return (
    <div className="break-all">
      <Facts
        facts={[
          ['Paid by card', paid],
          ['Payment reference', sessionId],
        ]}
      />
    </div>
  );
}
