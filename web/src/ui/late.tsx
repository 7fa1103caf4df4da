import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type LateProps = {
  readonly children: ReactNode;
  /** Keeps the place of the part while its code is on its way. */
  readonly meanwhile?: ReactNode;
  /** Shown in place of the part, and of nothing else, when its code does not come. */
  readonly failed: ReactNode;
};

/** Around a part of a page whose code comes after the page's. */
export function Late({ children, meanwhile = null, failed }: LateProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => failed}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}
