import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { LoaderContext } from '../api/queries.ts';
import { toProductList, type toProductSearch, type toUsuals } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { PageError } from './page-error.tsx';
import { RootLayout } from './shop-layout.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list was reached through the root: an admin without a customer goes on to choose one. */
    readonly isRoot?: true;
  }
  interface StaticDataRouteOption {
    /** The order bar stands on the screens one orders from; by default only while there is a basket. */
    readonly orderBar?: 'always' | 'filled' | 'none';
  }
}

/** Screens that show the order themselves or have a bar of their own, and the office's. */
export const withoutBar = { staticData: { orderBar: 'none' } } as const;

export const isSignedIn = () => useSession.getState().status === 'in';

export function goTo(
  link: ReturnType<typeof toProductList | typeof toProductSearch | typeof toUsuals>,
): never {
  throw redirect({ ...link, replace: true });
}

export const goToList = () => goTo(toProductList());

export const root = createRootRouteWithContext<LoaderContext>()({
  component: RootLayout,
  errorComponent: ({ error, reset }) => (
    <main id="main" className="page-width">
      <PageError error={error} reset={reset} />
    </main>
  ),
});
