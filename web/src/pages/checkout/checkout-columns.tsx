import type { ReactNode } from 'react';
import { ChosenDaySkeleton } from '../../cart/delivery/delivery-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './checkout-columns.module.css';

type ColumnsProps = {
  readonly above?: ReactNode;
  readonly form: ReactNode;
  readonly order: ReactNode;
  readonly buttons: ReactNode;
};

/**
 * Shows form and order side by side. The buttons stick to the foot of the screen, so that the total and the next step
 * stay in sight however long the order is.
 */
export function Columns({ above, form, order, buttons }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {above}
      <div className={styles.form}>{form}</div>
      <section className={styles.order} aria-label="Your order">
        {order}
        {buttons && (
          <div data-place-order="" className={styles.foot}>
            {buttons}
          </div>
        )}
      </section>
    </div>
  );
}

/** Reserves the height of a form with three addresses, their days, a reference and notes. */
export function FormSkeleton() {
  return (
    <div className="grid grid-cols-1 content-start gap-8" role="status">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-1 content-start gap-3">
        <Skeleton className="mt-6" width="20rem" height="1.25rem" />
        <Skeleton className="max-sm:hidden" height="10.5rem" />
      </div>
      <div className="mt-5">
        <ChosenDaySkeleton />
      </div>
      <Skeleton height="4.125rem" />
      <Skeleton height="7.5rem" />
    </div>
  );
}
