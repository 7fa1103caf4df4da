import type { ReactNode } from 'react';
import { DaysSkeleton } from '../../cart/delivery/delivery-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type ColumnsProps = {
  readonly above?: ReactNode;
  readonly form: ReactNode;
  readonly order: ReactNode;
  readonly buttons: ReactNode;
};

/**
 * Shows form and order side by side. The order is never higher than the screen, so that its buttons stay in view. On a
 * phone the buttons stick to the bottom of the screen and never cover the focused field.
 */
export function Columns({ above, form, order, buttons }: ColumnsProps) {
  return (
    <div className="items-start gap-x-gutter md:grid md:grid-cols-[minmax(0,1fr)_minmax(24rem,33rem)]">
      {above}
      <div className="grid min-w-0 gap-9 max-md:mb-10">{form}</div>
      <section
        className="card min-w-0 px-6 pt-4 pb-0 max-md:contents tall:sticky tall:top-22 tall:flex tall:max-h-[max(29rem,100dvh-15.5rem-var(--toast,0rem))] tall:flex-col"
        aria-label="Your order"
      >
        {order}
        {buttons && (
          <div
            data-place-order=""
            className="max-md:sticky max-md:bottom-[var(--unstuck,var(--toast,0))] max-md:z-10 max-md:-mx-[clamp(1rem,4vw,2.5rem)] max-md:mt-5 max-md:-mb-16 max-md:border-t max-md:border-rule max-md:bg-paper max-md:px-[clamp(1rem,4vw,2.5rem)] max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:pt-4 md:pb-5"
          >
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
    <div className="grid min-h-dvh content-start gap-9" role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-83 md:h-71" />
      <div>
        <Skeleton className="mb-3" width="14rem" height="2rem" />
        <DaysSkeleton />
      </div>
      <Skeleton height="4.125rem" />
      <Skeleton height="7.5rem" />
    </div>
  );
}
