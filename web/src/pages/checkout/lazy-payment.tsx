import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PaymentProps } from './payment.tsx';

/** The payment part is loaded by itself (2.checkout.12). */
const Payment = lazy(async () => ({ default: (await import('./payment.tsx')).Payment }));

/** The payment part, with a placeholder while it loads. */
export function LazyPayment(props: PaymentProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={() => (
        <ErrorMessage onRetry={() => location.reload()}>
          The payment part of this page could not be loaded. Your basket and what you typed are kept.
        </ErrorMessage>
      )}
    >
      <Suspense fallback={<Skeleton className="h-[3.25rem]" />}>
        <Payment {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
