import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { emptyPaidBasket } from '../features/basket/basket-store.ts';
import { WaysOn } from '../features/checkout/ways-on.tsx';
import { signIn } from '../features/session/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/**
 * After a card payment the basket is empty, whether the session is still alive or not (4.paid.1); without a session a
 * note and a Log in button (2.out.5).
 */
export function PaymentConfirmedPage() {
  const { sessionId } = useParams({ strict: false });
  const isSignedIn = useSession().status === 'in';
  useEffect(() => emptyPaidBasket(), []);
  return (
    <article className="grid gap-6">
      <PageHeading>Payment confirmed</PageHeading>
      <p className="font-serif text-2xl">
        Thank you. Your payment has been received and we are getting your order ready for you.
      </p>
      <dl className="facts">
        <dt>Payment reference</dt>
        <dd className="break-all">{sessionId}</dd>
      </dl>
      {isSignedIn ? (
        <WaysOn />
      ) : (
        <>
          <Notice>Your session has expired. Please log in again to see your order.</Notice>
          <p>
            <Button onClick={() => void signIn()}>Log in</Button>
          </p>
        </>
      )}
    </article>
  );
}
