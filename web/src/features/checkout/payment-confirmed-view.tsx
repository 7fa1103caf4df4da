import { ordersPath, productListPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

type PaymentConfirmedViewProps = {
  readonly sessionId: string;
  readonly isSignedIn: boolean;
  readonly onLogIn: () => void;
};

/** What follows a card payment; without a sign-in a note and a way back in (2.out.5). */
export function PaymentConfirmedView({ sessionId, isSignedIn, onLogIn }: PaymentConfirmedViewProps) {
  return (
    <article className="grid gap-6">
      <PageHeading>Payment confirmed</PageHeading>
      <p className="font-serif text-xl">
        Thank you. Your payment has been received and we are getting your order ready for you.
      </p>
      <dl className="facts">
        <dt>Payment reference</dt>
        <dd className="break-all">{sessionId}</dd>
      </dl>
      {isSignedIn ? (
        <p className="flex flex-wrap gap-3">
          <AppLink href={productListPath()} className={buttonClass('primary')}>
            Return to Product List
          </AppLink>
          <AppLink href={ordersPath} className={buttonClass('secondary')}>
            My Orders
          </AppLink>
        </p>
      ) : (
        <>
          <Notice>Your session has expired. Please log in again to see your order.</Notice>
          <p>
            <Button onClick={onLogIn}>Log in</Button>
          </p>
        </>
      )}
    </article>
  );
}
