import { type AnyRoute, CatchBoundary, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Activity, memo, Suspense, useEffect } from 'react';
import { create } from 'zustand';
import { useBasket } from '../cart/basket-store.ts';
import { path } from '../session/paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { PageError } from './page-error.tsx';

/** The pages that are made before somebody goes to them. They take the parameters of their address as props. */
const madeAhead: ReadonlySet<string> = new Set([path.productDetail, path.basket, path.checkout, path.orders]);

/** A page at its address: of another product it is another page, and starts afresh. */
type Page = { readonly route: AnyRoute; readonly params: object };

const keyOf = ({ route, params }: Page) => JSON.stringify([route.id, params]);

type Ahead = {
  /** Where one is: what is still being read for a page is forgotten with the place it was pointed at from. */
  readonly on?: string | undefined;
  readonly page?: Page | undefined;
};
const useAhead = create<Ahead>(() => ({}));

/** For a loader: makes the page whose link is pointed at, once all that it shows has been read. */
export async function makeAhead(
  { preload, route, params }: Page & { readonly preload: boolean },
  read: Promise<unknown>,
): Promise<void> {
  const page = { route, params };
  const { on } = useAhead.getState();
  if (!preload || on === keyOf(page)) return;
  const { component } = route.options;
  await Promise.all([read, component?.preload?.()]);
  // Code that did not come can still be asked for: the page would load the whole shop again.
  const isThere = component?.preload === undefined;
  if (isThere && useAhead.getState().on === on) useAhead.setState({ page });
}

/**
 * The page that one is on, and hidden beside it one that was made ahead, with nothing else to do and without its effects: to go
 * there only shows it. A page that is left is taken out, and so is what was made with another basket.
 */
export function Pages() {
  const { routesById } = useRouter();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const basket = useBasket();
  const ahead = useAhead(({ page }) => page);
  const shown: Page | undefined =
    match?.status === 'success' && madeAhead.has(match.fullPath)
      ? { route: routesById[match.routeId], params: match.params }
      : undefined;
  const shownKey = shown && keyOf(shown);
  const on = shownKey ?? match?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket is what changes.
  useEffect(() => useAhead.setState({ on, page: undefined }), [on, basket]);
  const pages = new Map([shown, ahead].flatMap((page) => (page ? [[keyOf(page), page]] : [])));
  return (
    <>
      {shown === undefined && <Outlet />}
      {[...pages].map(([key, page]) => (
        <Activity key={key} mode={key === shownKey ? 'visible' : 'hidden'}>
          <PageOf {...page} />
        </Activity>
      ))}
    </>
  );
}

const PageOf = memo(
  function PageOf({ route, params }: Page) {
    const { component: Component } = route.options;
    return (
      Component && (
        <CatchBoundary getResetKey={() => route} errorComponent={PageError}>
          <Suspense fallback={<Spinner />}>
            <Component {...params} />
          </Suspense>
        </CatchBoundary>
      )
    );
  },
  (before, after) => keyOf(before) === keyOf(after),
);
