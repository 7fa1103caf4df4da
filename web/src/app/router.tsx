import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
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
    // Plain texts: a code of digits stays a code.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries<string | undefined>(search).filter((entry) => entry[1] !== undefined);
      return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`; // The filter above removed undefined values.
    },
    defaultPreload: 'intent',
    // TanStack Query knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageWaits,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}

/**
 * Fetches the code of alerts, the sign-in library and all pages when the browser is idle, and then the service worker,
 * which caches the code: the pages open
 * without a network.
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
  // Chromium remembers a script that failed until the page is loaded again (whatwg/html#6768).
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
 * Browsers have no service worker on a page without https, and a private window may refuse it. The shop works without
 * it.
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
    /** The list was reached through the root: an admin without a customer goes on to choose one. */
    readonly isRoot?: true;
    /** The order was reached through Re-Order. */
    readonly isForReOrder?: true;
    /** The order was reached in order to add the basket to it. */
    readonly addsBasket?: true;
  }
  interface StaticDataRouteOption {
    /** When the page shows the order bar. The default is 'filled': with a filled basket. */
    readonly orderBar?: 'always' | 'filled' | 'none';
  }
}
