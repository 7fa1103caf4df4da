import { type ComponentType, lazy, useState } from 'react';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PaymentProps } from './payment.tsx';

/** The payment part is loaded by itself (2.checkout.12), with the page. */
const payment = import('./payment.tsx');
const LatePayment = lazy(async () => ({ default: (await payment).Payment }));
/** Once it is there it is drawn with the rest: React shows a placeholder for 300 ms at least, were it only for a moment. */
let Payment: ComponentType<PaymentProps> = LatePayment;
payment.then(
  (loaded) => {
    Payment = loaded.Payment;
  },
  // Said where the part is shown.
  () => undefined,
);

/** As high as a button and what stands below it. */
export function PaymentSkeleton() {
  return <Skeleton height="4.9375rem" />;
}

export function LazyPayment(props: PaymentProps) {
  // The same for as long as it is shown: it knows what was pressed.
  const [Part] = useState(() => Payment);
  return (
    <Late
      meanwhile={<PaymentSkeleton />}
      failed={
        <ErrorMessage onRetry={() => location.reload()}>
          The payment part of this page could not be loaded. Your basket and what you typed are kept.
        </ErrorMessage>
      }
    >
      <Part {...props} />
    </Late>
  );
}
