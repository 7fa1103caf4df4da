import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type LateProps = {
  readonly children: ReactNode;
  /** Placeholder while the code loads. */
  readonly meanwhile?: ReactNode;
  /** Shown in place of the part when its code cannot be loaded. */
  readonly failed: ReactNode;
};

/** Around a lazy part of a page. */
export function Late({ children, meanwhile = null, failed }: LateProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => failed}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}
