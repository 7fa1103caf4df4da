import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { WaysOn } from './ways-on.tsx';

type PaymentConfirmedViewProps = {
  readonly sessionId: string;
  readonly isSignedIn: boolean;
  readonly onLogIn: () => void;
};

/** After a card payment; without a session a note and a Log in button (2.out.5). */
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
        <WaysOn />
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
