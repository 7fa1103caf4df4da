import { useEffect } from 'react';
import { emptyPaidBasket } from '../features/basket/basket-store.ts';
import { PaymentConfirmedView } from '../features/checkout/payment-confirmed-view.tsx';

type PaymentConfirmedPageProps = {
  readonly sessionId: string;
  /** False when the session ended while the buyer was paying: then a note and a Log in button are shown. */
  readonly isSignedIn: boolean;
  readonly onLogIn: () => void;
};

/** After a card payment the basket is empty, whether the session is still alive or not (4.paid.1). */
export function PaymentConfirmedPage(props: PaymentConfirmedPageProps) {
  useEffect(() => emptyPaidBasket(), []);
  return <PaymentConfirmedView {...props} />;
}
