import { lazy } from 'react';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './payment.module.css';
import type { PaymentProps } from './payment.tsx';

/** The payment part is loaded by itself (2.checkout.12), with the page. */
const payment = import('./payment.tsx');
// Said where the part is shown.
payment.catch(() => undefined);
const Payment = lazy(async () => ({ default: (await payment).Payment }));

/** As high as a button and what stands below it. */
export function PaymentGhost() {
  return <Skeleton className={styles.ghost} />;
}

/** The payment part, with a placeholder while it loads. */
export function LazyPayment(props: PaymentProps) {
  return (
    <Late
      meanwhile={<PaymentGhost />}
      failed={
        <ErrorMessage onRetry={() => location.reload()}>
          The payment part of this page could not be loaded. Your basket and what you typed are kept.
        </ErrorMessage>
      }
    >
      <Payment {...props} />
    </Late>
  );
}
