import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { BuyerRight } from '@tradecellar/contract/buyer-rights.ts';
import { whenOnline } from '../api/network.ts';
import { useSession } from '../session/session.ts';
import { loadProvider } from '../session/sign-in/sign-in.ts';
import { whenIdle } from '../ui/browser/when-idle.ts';
import { loadAlert } from '../ui/dialogs/alert-dialog.tsx';
import { PageError } from './page-error.tsx';
import { PageWaits } from './page-waits.tsx';
import { adminPages, routeTree, shopPages } from './routes.tsx';

/** Creates the router. Call after the session has started, because the guards read the session. */
export function createAppRouter(queries: QueryClient, history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    routeTree,
    history,
    context: { queries },
    // Search params stay plain texts: the router's own parser would turn a code of digits into a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries<string | undefined>(search).filter((entry) => entry[1] !== undefined);
      return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`; // The filter above removed undefined values.
    },
    defaultPreload: 'intent',
    // The router always runs a loader, because TanStack Query decides if its cached data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageWaits,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}

/**
 * When the browser is idle, fetches the code of alerts, the sign-in library and the code of all pages, and then
 * registers the service worker. The service worker caches the code, so that pages open without a network.
 */
export function loadPagesWhenIdle(router: ReturnType<typeof createAppRouter>): void {
  const load = async () => {
    // The alerts come first, because losing the network shows an alert.
    await whenOnline();
    await loadAlert();
    await loadProvider();
    await loadEach(shopPages);
    if (useSession.getState().__is_admin_user) await loadEach(adminPages);
  };
  // Waits for the network before each page: Chromium remembers a script that failed until the page is loaded again
  // (whatwg/html#6768).
  const loadEach = async (pages: typeof shopPages | typeof adminPages) => {
    for (const page of pages) {
      await whenOnline();
      await router.loadRouteChunk(page);
    }
  };
  whenIdle(
    () =>
      void load()
        .catch(() => undefined)
        .then(registerServiceWorker),
  );
}

/**
 * Browsers have no service worker on a page without https, and a private window may refuse it. The shop also works
 * without a service worker.
 */
async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.PROD)
    await navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** The list was opened through the address `/`. An admin without a customer is then sent to choose a customer. */
    readonly isRoot?: true;
    /** The order was opened through Re-Order. */
    readonly isForReOrder?: true;
    /** The order was opened in order to add the basket to it. */
    readonly addsBasket?: true;
  }
  interface StaticDataRouteOption {
    /** Says when the page shows the order bar. The default is 'filled': only if the basket has lines. */
    readonly orderBar?: 'always' | 'filled' | 'none';
    readonly isOfOrdering?: boolean;
    /** The right without which the page is closed to a buyer. */
    readonly needs?: BuyerRight;
  }
}
